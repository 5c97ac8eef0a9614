// Proves docs/product.md#series
import { describe, expect, it } from 'vitest'
import { legacyStatus, readLegacyTitles, viewOfLegacy } from './legacy-series.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const bare = {
  id: '5f0000000000000000000001',
  title: 'Rain',
  titleslug: 'rain',
  created: '2020-01-01T00:00:00Z',
}
const viewOf = (change: object) => {
  const [record] = readLegacyTitles([{ ...bare, ...change }])
  if (!record) throw new Error('no record')
  return viewOfLegacy(record, NOW)
}

// docs/product.md#legacy-lists.
describe('a record of the old content site', () => {
  it.each([
    { said: { artist: '' }, becomes: { type: 'novel' } },
    { said: { artist: 'Bea Finch' }, becomes: { type: 'manga' } },
    { said: { tags: 'fantasy,pulp' }, becomes: { label: 'pulp' } },
    { said: { tags: 'Heart' }, becomes: { label: 'heart' } },
    { said: { tags: 'original' }, becomes: { label: 'club' } },
    { said: { tags: 'knight' }, becomes: { label: 'club' } },
    { said: { tags: '' }, becomes: { label: 'club', tags: [] } },
    { said: { tags: ' a , b ,' }, becomes: { tags: ['a', 'b'] } },
    { said: { tags: 'available in print' }, becomes: { physicalState: 'available' } },
    { said: { tags: 'planned for print' }, becomes: { physicalState: 'planned' } },
    { said: { tags: 'x' }, becomes: { physicalState: 'none' } },
    { said: { status: 'ongoing' }, becomes: { status: 'ongoing', complete: false } },
    { said: { status: 'Complete' }, becomes: { status: 'complete', complete: true } },
    { said: { status: '' }, becomes: { status: 'unknown', complete: false } },
    {
      said: { status: 'ongoing', tags: 'fully translated' },
      becomes: { status: 'complete', complete: true },
    },
    { said: { status: 'ongoing', tags: 'Complete!' }, becomes: { status: 'ongoing', complete: true } },
    { said: {}, becomes: { public: true, followed: false, catchup: false } },
    { said: { public: false }, becomes: { public: false } },
    { said: { override_expiration: true }, becomes: { catchup: true } },
    {
      said: { author: 'Ada', letterer: 'Cleo ' },
      becomes: {
        credits: [
          { role: 'author', name: 'Ada' },
          { role: 'letterer', name: 'Cleo' },
        ],
      },
    },
    {
      said: {
        attachments: [
          { filename: 'x-400.png', fullpath: '/b' },
          { filename: 'x-240.jpg', fullpath: '/t' },
        ],
      },
      becomes: { thumbnail: '/t', banner: '/b' },
    },
    {
      said: { attachments: [{ filename: 'my-thumbnail.jpg', fullpath: '/t' }] },
      becomes: { thumbnail: '/t', banner: null },
    },
    {
      said: { attachments: [{ filename: 'other.jpg', fullpath: '/o' }, null, 7] },
      becomes: { thumbnail: null },
    },
    {
      said: {
        volumes: [{ publishingDate: '2026-11-21T12:00:00Z' }, { publishingDate: '2026-11-21T12:00:01Z' }, {}],
      },
      becomes: { releasedVolumes: 1 },
    },
    {
      said: { mangaVolumes: [{ publishingDate: '2020-01-01' }] },
      becomes: { type: 'manga', releasedVolumes: 1 },
    },
    { said: { volumes: [{ publishingDate: '2020-01-01' }] }, becomes: { type: 'novel' } },
    { said: { availableVolumes: 4, status: 'ongoing' }, becomes: { releasedVolumes: 3 } },
    { said: { availableVolumes: 4, status: 'Complete' }, becomes: { releasedVolumes: 4 } },
    { said: { availableVolumes: 0, status: 'ongoing' }, becomes: { releasedVolumes: 0 } },
  ])('that says $said becomes $becomes', ({ said, becomes }) => {
    expect(viewOf(said)).toMatchObject(becomes)
  })

  it.each([
    ['hiatus', 'hiatus'],
    ['active', 'active'],
    ['something', 'unknown'],
  ])('with the status %s is %s', (said, status) => {
    expect(legacyStatus(said, [])).toBe(status)
  })
})

// docs/product.md#legacy-lists: the titles of both.
describe('the lists of the old content site', () => {
  const older = { ...bare, id: 'a', created: '2019-05-01T00:00:00Z' }
  const newer = { ...bare, id: 'b', created: '2021-05-01T00:00:00Z' }

  it('are one, the newest created first', () => {
    expect(readLegacyTitles([older], [newer]).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('leave out what is no record, and what comes twice', () => {
    const rest = [null, 7, 'x', {}, { ...bare, title: '' }, { ...bare, created: 'yesterday' }]
    expect(readLegacyTitles([older, ...rest], [older])).toHaveLength(1)
  })

  it.each<[string, unknown[]]>([
    ['they are empty', [[], []]],
    ['they are no lists', [{ error: 'x' }, '<html>']],
    ['nothing in them is a record', [[{}], [null]]],
  ])('fail to validate where %s', (_, lists) => {
    expect(() => readLegacyTitles(...lists)).toThrow('Failed to validate.')
  })
})
