import { afterEach, expect, it, vi } from 'vitest'
import { StudioRowList } from '#contract/generated/studio_catalogue.ts'
import { RowPages } from './row-pages.ts'

const sent = vi.hoisted(() => vi.fn())
vi.mock('../frame/ended-session.ts', () => ({ sendFromStudio: sent }))
afterEach(() => sent.mockReset())

/** A list whose rows say at which price they were when they were read. */
function answerWith(total: number, price: () => string) {
  sent.mockImplementation(async (_, { query }: { query: { skip: number; limit: number } }) => {
    const places = Array.from(
      { length: Math.min(query.limit, total - query.skip) },
      (_, at) => query.skip + at,
    )
    const rows = places.map(place => ({ id: `${place}`, values: { priceCoins: price() } }))
    return { answer: StudioRowList.fromPartial({ rows, total }) }
  })
}

it('pages are read ahead of what is seen, each once', async () => {
  answerWith(1000, () => '1')
  const pages = new RowPages({ kind: 'volume' })
  pages.start()
  await vi.waitFor(() => expect(pages.current().total).toBe(1000))
  pages.need(250, 280)
  pages.need(255, 285)
  await vi.waitFor(() => expect(pages.rowAt(399)).toBeDefined())
  expect(sent.mock.calls.map(([, { query }]) => query.skip).toSorted((a, b) => a - b)).toEqual([
    0, 100, 200, 300,
  ])
})

it('after a change rows are shown as saved at once, and nothing is copied of what was there before', async () => {
  let price = '699'
  answerWith(10, () => price)
  const pages = new RowPages({ kind: 'volume' })
  await pages.rowsBetween(0, 9)
  price = '599'
  pages.apply([
    {
      id: '3',
      field: 'priceCoins',
      old: '699',
      new: '599',
      ...{ shown: '', isUnsold: false },
      kind: 'volume',
      title: '',
      keepers: undefined,
    },
  ])
  expect(pages.rowAt(3)?.values.priceCoins).toBe('599')
  pages.again()
  expect((await pages.rowsBetween(0, 9)).map(({ values }) => values.priceCoins)).toEqual(
    Array(10).fill('599'),
  )
})

it('a page that cannot be read is said, keeps the rows that are there, and is asked for again', async () => {
  answerWith(300, () => '1')
  const pages = new RowPages({ kind: 'volume' })
  await pages.rowsBetween(0, 0)
  sent.mockRejectedValueOnce(new Error('no connection'))
  pages.need(0, 20)
  await vi.waitFor(() => expect(pages.current()).toMatchObject({ total: 300, fault: 0 }))
  pages.again()
  await vi.waitFor(() => expect(pages.current().fault).toBeUndefined())
})
