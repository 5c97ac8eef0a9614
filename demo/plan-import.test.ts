import { describe, expect, it } from 'vitest'
import { isIsbn13 } from '#rules/isbn.ts'
import { labelFromTags } from '#rules/label.ts'
import { printState } from '#rules/print-state.ts'
import { releaseWindows, type Window } from '#rules/release-windows.ts'
import { publicationStatus } from '#rules/series-status.ts'
import { planImport } from './plan-import.ts'
import { demoShelf } from './shelf.ts'

const shelf = demoShelf()

function plansIn(lang: string, filledAt: Date) {
  return shelf
    .filter(series => series.lang === lang)
    .flatMap(series => series.volumes.map(volume => planImport(series, volume, filledAt)))
}

const starts = [
  '2026-11-21T12:00:00Z',
  '2027-01-01T00:00:00Z',
  '2028-02-28T23:59:59Z',
  '2026-03-08T09:59:59Z',
  '2026-08-15T10:00:00Z',
]
const cases = starts.flatMap(start => ['en', 'de', 'fr'].map(lang => ({ start, lang })))

describe('the home page: on whatever day the shop starts, each shelf has something on it', () => {
  it.each(cases)('in $lang on $start', ({ start, lang }) => {
    const now = new Date(start)
    const plans = plansIn(lang, now)
    const published = (at: Date | null | undefined) => at != null && at <= now
    const digital = plans.filter(({ volume }) => published(volume?.publishingAt))
    const print = plans.filter(({ volume }) => published(volume?.physicalPublishingAt))
    expect(digital, 'latest digital').not.toHaveLength(0)
    expect(print, 'latest physical').not.toHaveLength(0)
    expect(
      plans.filter(({ series }) => series?.catchup),
      'catch-up',
    ).not.toHaveLength(0)

    const launches = plans.flatMap(({ parts }) => [...(parts?.launches ?? [])])
    const within = ({ from, until }: Window) => launches.filter(at => at >= from && at < until)
    const { comingUp, outNow, recent } = releaseWindows(now)
    expect(within(outNow), 'out now').not.toHaveLength(0)
    expect(within(recent), 'recent').not.toHaveLength(0)
    const releases = plans.flatMap(({ volume, parts }) => [
      volume?.publishingAt,
      volume?.physicalPublishingAt,
      ...(parts?.launches ?? []),
    ])
    const coming = releases.filter(at => at && at >= comingUp.from && at < comingUp.until)
    expect(coming, 'coming up').not.toHaveLength(0)
  })

  it('has parts that came out today and yesterday, and one for tomorrow and for next week', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const days = new Set(
      ['en', 'de', 'fr']
        .flatMap(lang => plansIn(lang, now))
        .flatMap(({ parts }) =>
          (parts?.launches ?? []).map(at => Math.floor((at.getTime() - Date.UTC(2026, 10, 21)) / 86_400_000)),
        ),
    )
    for (const day of [-7, -1, 0, 1, 7]) expect(days).toContain(day)
  })

  it('has previews that are still open and parts whose time is over', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ends = plansIn('en', now).flatMap(({ parts }) => [...(parts?.expirations ?? [])])
    expect(ends.some(end => end !== null && end < now)).toBe(true)
    expect(ends.some(end => end === null)).toBe(true)
  })
})

describe('the shelf', () => {
  it.each(['en', 'de', 'fr'])('has eight titles and more in %s, two of them manga', lang => {
    const titles = shelf.filter(series => series.lang === lang)
    expect(titles.length).toBeGreaterThanOrEqual(8)
    expect(titles.filter(({ type }) => type === 'manga').length).toBeGreaterThanOrEqual(2)
  })

  it('shows every label, print state and publication status', () => {
    expect(new Set(shelf.map(({ tags }) => labelFromTags(tags)))).toEqual(new Set(['club', 'heart', 'pulp']))
    expect(new Set(shelf.map(({ tags }) => printState(tags)))).toEqual(new Set(['planned', 'available']))
    expect(new Set(shelf.map(series => publicationStatus(series)))).toEqual(
      new Set(['ongoing', 'complete', 'hiatus']),
    )
  })

  it('has ISBNs with right check digits, none of them twice', () => {
    const volumes = shelf.flatMap(series => series.volumes)
    const isbns = volumes.map(volume => volume.isbn)
    expect(isbns.filter(isbn => !isIsbn13(isbn))).toEqual([])
    expect(new Set(isbns).size).toBe(isbns.length)
    expect(volumes.flatMap(volume => volume.skus).filter(sku => !isIsbn13(sku.identifier))).toEqual([])
  })
})
