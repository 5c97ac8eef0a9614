// Proves docs/product.md#reading-order, docs/product.md#launch-and-expiration
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportRequest } from '#server/publishing/import-request.ts'
import { type ImportPlan, planImport } from '#server/publishing/plan-import.ts'
import { chapter, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** A volume of two parts that nobody has dated. */
async function volume(series: string, number: number, more: Partial<ImportRequest> = {}) {
  const title = `${series}, Vol. ${number}`
  const chapters = ['attic', 'cellar'].map(room => chapter(`${title}, ${room}`))
  const file = await open.book({ title, identifier: title, chapters })
  return { file, volume: { publishingAt: null }, ...more }
}

/**
 * Puts the files in one after the other, planned together before, and answers days from now by volume, as planned and as
 * stored.
 */
async function putTogether(series: string, requests: readonly ImportRequest[]) {
  const plans: ImportPlan[] = []
  for (const request of requests) plans.push(await planImport(open.shop.app, request, plans))
  const planned = plans.map(({ book }) => [
    book?.volume.number,
    ...(book?.parts.map(({ launch }) => dayOf(new Date(launch ?? ''))) ?? []),
  ])
  for (const request of requests) await open.put(request)
  return { planned, stored: await storedDays(series) }
}

const dayOf = (launch: Date) => (launch.getTime() - open.shop.clock.now().getTime()) / 86_400_000

async function storedDays(series: string): Promise<number[][]> {
  const rows = await open.rows<{ number: number; launches: Date[] }>(
    `select v.number::float8 as number, array_agg(p.launch_at order by p.number) as launches
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where s.slug = $1
      group by v.id order by v.number`,
    series,
  )
  return rows.map(({ number, launches }) => [number, ...launches.map(dayOf)])
}

it('volumes that are imported together launch one after the other by number, as the plan says', async () => {
  const { planned, stored } = await putTogether('wells', [
    await volume('Wells', 1),
    await volume('Wells', 2, { parts: { everyDays: 2 } }),
    await volume('Wells', 3),
    await volume('Walls', 4),
  ])
  const wells = [
    [1, 0, 7],
    [2, 9, 11],
    [3, 18, 25],
  ]
  expect(planned).toEqual([...wells, [4, 0, 7]])
  expect(stored).toEqual(wells)
})

it('volumes that come later go on after those that are in the shop, whatever stands after them', async () => {
  await putTogether('moors', [await volume('Moors', 1), await volume('Moors', 4)])
  const { planned, stored } = await putTogether('moors', [
    await volume('Moors', 3),
    await volume('Moors', 2),
    await volume('Moors', 5),
  ])
  expect(planned).toEqual([
    [3, 14, 21],
    [2, 14, 21],
    [5, 28, 35],
  ])
  expect(stored).toEqual([
    [1, 0, 7],
    [2, 14, 21],
    [3, 14, 21],
    [4, 14, 21],
    [5, 28, 35],
  ])
})

it('a volume that is out launches at once, and a draft without a date holds up nobody', async () => {
  const out = { volume: { publishingAt: open.shop.clock.now() } }
  const { planned, stored } = await putTogether('fens', [
    await volume('Fens', 1),
    await volume('Fens', 2, out),
    await volume('Fens', 3),
  ])
  const fens = [
    [1, 0, 7],
    [2, 0, 0],
    [3, 7, 14],
  ]
  expect([planned, stored]).toEqual([fens, fens])
  await open.rows(
    `update parts p set undated = true from volumes v where v.id = p.volume_id and v.slug = $1`,
    'fens-volume-3',
  )
  expect((await putTogether('fens', [await volume('Fens', 4)])).planned).toEqual([[4, 7, 14]])
})
