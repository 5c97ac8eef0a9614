// Proves docs/product.md#takedowns
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { takeDown } from '#tests/support/take-down.ts'

// docs/decisions/0121-takedowns.md: what is closed to a reader is the union of series, volume and part.

const COUNTRIES = ['DE', 'FR', 'JP']
let shop: TestShop
let books: Added
beforeAll(async () => {
  shop = await openShop({ env: { COUNTRY_HEADER: 'x-country' } })
  const parts = [{ preview: true }, { preview: true }]
  books = await addSeries(shop.scratch.db, {
    title: 'Union',
    blockedIn: ['JP'],
    volumes: [{ parts }, { parts }],
  })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

const subjects = () => [
  { kind: 'series' as const, id: books.id },
  ...books.volumes.flatMap(volume => [
    { kind: 'volume' as const, id: volume.id },
    ...volume.parts.map(({ id }) => ({ kind: 'part' as const, id })),
  ]),
]

const takedowns = () =>
  fc.array(
    fc.record({
      subject: fc.integer({ min: 0, max: 6 }),
      countries: fc.option(fc.subarray(COUNTRIES.slice(0, 2), { minLength: 1 }), { nil: null, freq: 4 }),
      lifted: fc.boolean(),
    }),
    { maxLength: 5 },
  )

it('a part opens where nothing of series, volume and part is taken down, and a volume is sold where nothing of it and its parts is', async () => {
  await fc.assert(
    fc.asyncProperty(takedowns(), async input => {
      const all = subjects()
      const lifts = await Promise.all(
        input.map(({ subject, countries }) => takeDown(shop, { ...subjectAt(all, subject), countries })),
      )
      for (const [at, { lifted }] of input.entries()) if (lifted) await lifts[at]?.()
      const running = input.filter(({ lifted }) => !lifted)
      const isClosed = (ids: readonly string[], country: string | null) =>
        country === 'JP' ||
        running.some(
          ({ subject, countries }) =>
            ids.includes(subjectAt(all, subject).id) &&
            (countries === null || countries.includes(country ?? '')),
        )
      for (const country of [...COUNTRIES, 'US', null]) {
        const headers: Record<string, string> = country === null ? {} : { 'x-country': country }
        for (const volume of books.volumes) {
          const own = [books.id, volume.id]
          for (const part of volume.parts) {
            const { status } = await shop.fetch(`/app/v2/parts/${part.id}/check`, { method: 'HEAD', headers })
            expect([part.slug, country, status]).toEqual([
              ...[part.slug, country],
              isClosed([...own, part.id], country) ? 451 : 204,
            ])
          }
          const { answer } = await shop.sendWith(headers)(findVolume, { params: { id: volume.id } })
          const ids = [...own, ...volume.parts.map(({ id }) => id)]
          expect([volume.slug, country, answer?.blocked]).toEqual([
            volume.slug,
            country,
            isClosed(ids, country),
          ])
        }
      }
      for (const [at, { lifted }] of input.entries()) if (!lifted) await lifts[at]?.()
    }),
    { numRuns: 25 },
  )
})

function subjectAt<T>(all: readonly T[], at: number): T {
  const one = all[at]
  if (one === undefined) throw new Error(`there is no subject ${at}`)
  return one
}
