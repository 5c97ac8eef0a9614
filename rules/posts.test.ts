// Proves docs/product.md#news
import { describe, expect, it } from 'vitest'
import { firstPublished, mayBecome, missingForPost, publishWhenReady, stageOfText } from './posts.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const before = new Date('2026-11-20T11:59:59Z')
const after = new Date('2026-11-20T12:00:01Z')
const written = { title: 'Snow', body: 'It snows.', cover: '', coverAlt: '' }

describe('a post', () => {
  it.each([
    { what: 'with title and text', post: {}, missing: [] },
    { what: 'without a title', post: { title: ' ' }, missing: ['title'] },
    { what: 'without a text', post: { body: '\n' }, missing: ['text'] },
    { what: 'with a cover that nobody describes', post: { cover: 'a.webp' }, missing: ['coverAlt'] },
    { what: 'with a described cover', post: { cover: 'a.webp', coverAlt: 'A train' }, missing: [] },
    {
      what: 'with a picture that nobody describes',
      post: { body: 'x ![ ](a.webp)' },
      missing: ['pictureAlt'],
    },
    { what: 'with a described picture', post: { body: '![A train](a.webp)' }, missing: [] },
  ])('$what lacks $missing before it is ready', ({ post, missing }) => {
    expect(missingForPost({ ...written, ...post })).toEqual(missing)
  })

  it('is published at its time and not a second before, also where nobody saves it then', () => {
    const scheduled = { stage: 'ready', publishAt: noon, firstPublishedAt: null } as const
    expect(firstPublished(scheduled, before)).toBeNull()
    expect(firstPublished(scheduled, noon)).toEqual(noon)
    expect(firstPublished({ ...scheduled, stage: 'draft' }, after)).toBeNull()
    expect(firstPublished({ ...scheduled, stage: 'withdrawn', firstPublishedAt: before }, after)).toEqual(
      before,
    )
  })

  it('that was published is withdrawn rather than made a draft', () => {
    const stages = ['planned', 'draft', 'ready', 'withdrawn'] as const
    expect(stages.filter(stage => mayBecome(stage, true))).toEqual(['ready', 'withdrawn'])
    expect(stages.filter(stage => mayBecome(stage, false))).toEqual(['planned', 'draft', 'ready'])
  })

  it('that is planned becomes a draft with its first words', () => {
    expect([stageOfText('planned', ' '), stageOfText('planned', 'x'), stageOfText('ready', 'x')]).toEqual([
      'planned',
      'draft',
      'ready',
    ])
  })

  it('that is ready too late is published now, and one that is brought back keeps its date', () => {
    expect(publishWhenReady(before, { firstPublishedAt: null, now: noon })).toEqual(noon)
    expect(publishWhenReady(after, { firstPublishedAt: null, now: noon })).toEqual(after)
    expect(publishWhenReady(before, { firstPublishedAt: before, now: noon })).toEqual(before)
    expect(publishWhenReady(null, { firstPublishedAt: null, now: noon })).toBeNull()
  })
})
