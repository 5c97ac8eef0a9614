// Proves docs/product.md#marks
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/marks.ts'
import { MarkColour, MarkKind } from '#contract/generated/marks.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const PART = 'rain-volume-1-part-1'
const at = (block: number, offset = 0) => ({ revision: 1, block, offset, quote: 'words', progress: 0.1 })
const keep = (send: Send, id: string, body: object = {}) =>
  send(calls.saveMark, { params: { id }, body: { partId: PART, from: at(3), ...body } })
const list = async (send: Send, query = {}) => (await send(calls.listMarks, { query })).answer?.marks ?? []

describe('marks', () => {
  it('are kept as they were made: a bookmark, a highlight with its words and a note', async () => {
    const { send } = await open.buyer()
    await keep(send, 'b-1')
    const highlight = {
      kind: MarkKind.HIGHLIGHT,
      from: at(4, 2),
      to: at(4, 9),
      colour: MarkColour.ROSE,
      text: 'raining',
      note: 'Again!',
    }
    expect((await keep(send, 'h-1', highlight)).answer).toMatchObject({
      id: 'h-1',
      ...highlight,
      created: new Date(NOON),
      partSlug: PART,
    })
    expect((await list(send, { part: PART })).map(({ id, kind }) => [id, kind])).toEqual([
      ['b-1', MarkKind.BOOKMARK],
      ['h-1', MarkKind.HIGHLIGHT],
    ])
  })

  it('of a part are listed in the order of its text, of all parts the last changed first', async () => {
    const { send } = await open.buyer()
    for (const [minute, [id, from]] of [
      ['late', at(9)],
      ['early', at(2)],
      ['same', at(9, 5)],
    ].entries()) {
      shop.clock.set(new Date(Date.parse(NOON) + minute * 60_000))
      await keep(send, id as string, { from })
    }
    expect((await list(send, { part: PART })).map(({ id }) => id)).toEqual(['early', 'late', 'same'])
    expect((await list(send)).map(({ id }) => id)).toEqual(['same', 'early', 'late'])
    const { answer } = await send(calls.listMarks, { query: { limit: 2 } })
    expect(answer?.pagination).toMatchObject({ total: 3, lastPage: false })
  })

  it('are changed by their id, however often they are sent, and removed by it', async () => {
    const { send } = await open.buyer()
    await Promise.all(Array.from({ length: 8 }, () => keep(send, 'one', { note: 'First' })))
    await keep(send, 'one', { note: 'Second' })
    expect((await list(send, { part: PART })).map(({ note }) => note)).toEqual(['Second'])
    expect(await keep(send, 'one', { partId: 'blocked-volume-1-part-1' })).toMatchObject({ status: 402 })
    for (let twice = 0; twice < 2; twice++)
      expect((await send(calls.removeMark, { params: { id: 'one' } })).answer).toBeNull()
    expect(await list(send)).toEqual([])
  })

  it.each([
    { id: 'a b', body: {}, why: 'an id of other signs' },
    { id: 'x'.repeat(65), body: {}, why: 'a long id' },
    { id: 'ok', body: { from: undefined }, why: 'no place' },
    { id: 'ok', body: { from: at(-1) }, why: 'a place that is none' },
    { id: 'ok', body: { kind: MarkKind.HIGHLIGHT }, why: 'a highlight without end' },
    { id: 'ok', body: { note: 'x'.repeat(4001) }, why: 'a book for a note' },
    { id: 'ok', body: { text: 'x'.repeat(1001) }, why: 'a page for a highlight' },
  ])('are refused with $why', async ({ id, body }) => {
    const { send } = await open.buyer()
    expect(await keep(send, id, body)).toEqual({ refused: 'badInput', status: 400 })
  })

  it.each([
    { partId: 'rain-volume-1-part-5', status: 404, why: 'is to come' },
    { partId: 'nothing', status: 404, why: 'is not there' },
    { partId: 'rain-volume-1-part-3', status: 402, why: 'may not be opened' },
  ])('are not made in a part that $why: $status', async ({ partId, status }) => {
    const { send } = await open.buyer()
    expect(await keep(send, 'm', { partId })).toMatchObject({ status })
  })

  it('are one’s own: another reader sees, changes and removes none', async () => {
    const { send } = await open.buyer()
    const other = await open.buyer()
    await keep(send, 'mine', { note: 'Mine' })
    await keep(other.send, 'mine', { note: 'Theirs' })
    await other.send(calls.removeMark, { params: { id: 'mine' } })
    expect((await list(send)).map(({ note }) => note)).toEqual(['Mine'])
    expect(await shop.send(calls.listMarks, {})).toMatchObject({ status: 401 })
  })
})
