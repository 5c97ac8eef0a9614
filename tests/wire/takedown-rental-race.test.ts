// Proves docs/product.md#takedowns, docs/product.md#rental
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listRentals, rentPart } from '#contract/calls/rentals.ts'
import type { Send } from '#contract/page.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { OTHER_PART, openTakedownShop, type TakedownShop, WHAT } from '#tests/support/takedown-shop.ts'

// docs/decisions/0121-takedowns.md: whoever pays for a rental in the instant in which it is taken down everywhere keeps the
// coins, or has them back.

let open: TakedownShop
let url: string
beforeAll(async () => {
  open = await openTakedownShop()
  url = open.shop.scratch.url
}, 120_000)
afterAll(() => open.close())
afterEach(() => open.upAll())

async function renter(name: string): Promise<Send> {
  const { send } = await open.customer(name)
  await fillPurse(open.shop, name, { bought: 500 })
  return send
}
const rent = (send: Send, partId: string) => send(rentPart, { params: { partId }, query: {} })
const coinsAndRentals = async (send: Send) => [
  (await send(findMe, {})).answer?.coins,
  (await send(listRentals, { query: { running: true } })).answer?.rentals.length,
]
/** The second part of the volume is what is taken down as a part. */
const PART_OF = { series: OTHER_PART, volume: OTHER_PART, part: 'storm-volume-1-part-2' } as const

it.each(WHAT)(
  'a rental that is being paid for while the %s is taken down is refunded after it',
  async what => {
    const send = await renter(`paying-${what}`)
    const saving = await holdLock(url, 'lock table rentals in share mode')
    const renting = rent(send, PART_OF[what])
    await lockIsWaitedFor(url, 1, 'insert into rentals%')
    const takingDown = open.down(what, 'everywhere')
    await lockIsWaitedFor(url, 1, 'select from % for update')
    await saving.release()
    expect((await renting).refused).toBeUndefined()
    await takingDown
    await open.settle()
    expect(await coinsAndRentals(send)).toEqual([500, 0])
    // In the lot that was paid for, so that a receipt of what they buy next says what they had cost.
    const lots = await open.shop.app.db.query({
      text: `select l.given, l.coins_left as left from coin_lots l join accounts a on a.id = l.account_id where a.username = $1`,
      values: [`paying-${what}`],
    })
    expect(lots).toEqual([{ given: false, left: 500 }])
  },
)

it.each(WHAT)(
  'a rental whose price was said before the %s is taken down, and is paid after it, is refused',
  async what => {
    const send = await renter(`late-${what}`)
    const purse = await holdLock(url, 'lock table balances in exclusive mode')
    const renting = rent(send, PART_OF[what])
    await lockIsWaitedFor(url, 1, '%from balances%')
    await open.down(what, 'everywhere')
    await purse.release()
    expect(await renting).toMatchObject({ status: 451, refused: 'blockedInCountry' })
    await open.settle()
    expect(await coinsAndRentals(send)).toEqual([500, 0])
  },
)
