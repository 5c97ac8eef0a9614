import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { track } from '#contract/calls/visit.ts'
import { type EventQueue, openEventQueue } from '#server/analytics/event-queue.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.scratch.db.query({ text: 'truncate analytics_events, analytics_totals, tries' }))

const view = { category: 'page', action: 'view', label: '/series', value: 1 }
const sessionOf = (number: number) => String(number).padStart(22, '0')
const totals = () =>
  shop.scratch.db.query({
    text: 'select label, events, sessions, value from analytics_totals order by label',
  })
const sendTo = (one: TestShop, body: object = {}) =>
  one.sendWith({ 'x-forwarded-for': '10.9.0.1' })(track, {
    body: { session: sessionOf(0), ...view, ...body },
  })

/** A queue of its own on the shop's database, which `change` may make fail. */
function queueOn(change: Partial<Db>): EventQueue {
  const { limits, clock, log } = shop.app
  return openEventQueue({ db: { ...shop.app.db, ...change }, limits, clock, log })
}
const event = (number = 0) => ({
  ...{ ...view, campaign: '', source: '', medium: '' },
  session: sessionOf(number),
  at: shop.clock.now(),
})

// docs/product.md#analytics.
describe('events', () => {
  it('are written when the process closes', async () => {
    const closing = await openShop({ scratch: shop.scratch, env: { LOG_LEVEL: 'silent' } })
    for (let sent = 0; sent < 3; sent++) await sendTo(closing)
    await closing.close()
    expect(await totals()).toEqual([{ label: '/series', events: 3, sessions: 1, value: 3 }])
  })

  it('are written by themselves', async () => {
    await sendTo(shop)
    await expect.poll(totals, { timeout: 30_000 }).toHaveLength(1)
  })

  it('of several processes add up, and a session that both have seen is one', async () => {
    const other = await openShop({ scratch: shop.scratch, env: { LOG_LEVEL: 'silent' } })
    for (let sent = 0; sent < 20; sent++) {
      const body = { session: sessionOf(sent % 4), label: `/${sent % 2}` }
      await Promise.all([sendTo(shop, body), sendTo(other, body)])
      if (sent % 5 === 0) await Promise.all([shop.app.events.write(), other.app.events.write()])
    }
    await Promise.all([shop.app.events.write(), other.app.events.write()])
    await other.close()
    expect(await totals()).toEqual([
      { label: '/0', events: 20, sessions: 2, value: 20 },
      { label: '/1', events: 20, sessions: 2, value: 20 },
    ])
  })

  it('are counted once where nobody knows whether they were written', async () => {
    let lost = true
    const queue = queueOn({
      async transaction(work) {
        const result = await shop.app.db.transaction(work)
        if (lost) throw new Error('Connection terminated')
        return result
      },
    })
    expect(queue.add(event(1), '10.9.0.2')).toBe(null)
    await expect(queue.write()).rejects.toThrow('terminated')
    expect(queue.add(event(2), '10.9.0.2')).toBe(null)
    lost = false
    await queue.write()
    await queue.stop()
    expect(await totals()).toEqual([{ label: '/series', events: 2, sessions: 2, value: 2 }])
  })

  it('wait while the database is away, up to a number of them; then they are refused, and later all that waited are counted', async () => {
    let away = true
    const queue = queueOn({
      transaction: work => (away ? Promise.reject(new Error('away')) : shop.app.db.transaction(work)),
    })
    let taken = 0
    let refusal: ReturnType<EventQueue['add']> = null
    while (refusal === null) {
      refusal = queue.add(event(taken % 50), `10.${taken % 50}.0.3`)
      if (refusal === null) taken++
    }
    expect(refusal).toEqual({ refused: 'full', wait: 5 })
    await expect(queue.write()).rejects.toThrow('away')
    away = false
    await queue.stop()
    expect(await totals()).toEqual([{ label: '/series', events: taken, sessions: 50, value: taken }])
  })
})
