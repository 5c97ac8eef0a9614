import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rentPart } from '#contract/calls/rentals.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { balance, button, dialog, type PurchaseShop, says } from '#tests/support/purchase-shop.ts'
import { endCard, openReadingOnShop, toTheEnd } from '#tests/support/reading-on-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openReadingOnShop()
})
afterAll(() => market?.close())

const TOKYO = { ...PHONE, timezoneId: 'Asia/Tokyo' }
/** Behind UTC, so that what is noted as a day would slip to the one before. */
const LOS_ANGELES = { ...DESKTOP, timezoneId: 'America/Los_Angeles' }

/** Browsers and this program do not put the same spaces before "PM". */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')
const inZone = (at: Date, timeZone: string) =>
  plain(
    new Intl.DateTimeFormat('en-US', {
      ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      ...{ timeZoneName: 'short', timeZone },
    }).format(at),
  )

/**
 * Receipts stay on the pages that are opened from now on: on a busy machine their eight seconds are over before they are
 * looked at.
 */
const keepReceipts = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window
    const later = (work: () => void, after?: number) => (after === 8_000 ? 0 : setTimeout(work, after))
    Object.assign(window, { setTimeout: later })
  })

// docs/product.md#receipts: times in the reader's zone.
describe('times', () => {
  it('of a sale are in UTC without scripts, then in the zone of the reader, and nothing moves', async () => {
    const until = new Date(Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 - 4 * 3_600_000)
    await market.shop.app.db.transaction(async tx => {
      await tx.query({
        text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S', 'Autumn', $1, $2, 2000)`,
        values: [new Date(Date.now() - 86_400_000), until],
      })
      await bumpCatalogue(tx)
    })
    await market.shop.app.version.refresh()
    const served = plain(await (await market.shop.fetch('/')).text())
    expect(served).toContain(inZone(until, 'UTC'))
    const { page, trouble, close } = await openPage(market.browser, market.shop.url, TOKYO)
    await page.addInitScript(() => {
      const seen = Object.assign(window, { moved: 0 })
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, '/')
    const banner = page.getByRole('complementary', { name: 'Sale' })
    await expect.poll(async () => plain(await banner.textContent())).toContain(inZone(until, 'Asia/Tokyo'))
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
    expect(trouble).toEqual([])
    await close()
    await market.shop.app.db.query({ text: 'delete from sales' })
  })

  it('of rentals and of the history are in the zone of the reader, days of a launch stay', async () => {
    const { page, send, trouble, close } = await market.buyer('ada', { bought: 300 }, LOS_ANGELES)
    const { answer } = await send(rentPart, { params: { partId: 'rain-volume-1-part-2' } })
    const until = answer?.expiresAt ?? new Date(0)
    await goTo(page, '/user/library#rentals')
    await says(page, inZone(until, 'America/Los_Angeles'))
    await goTo(page, '/user/history')
    await says(page, inZone(new Date(until.getTime() - 72 * 3_600_000), 'America/Los_Angeles'))
    await goTo(page, '/volumes/rain-volume-2')
    const [volume] = await market.shop.app.db.query<{ at: Date }>({
      text: `select publishing_at as at from volumes where slug = 'rain-volume-2'`,
    })
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    await says(page, day.format(volume?.at))
    expect(trouble).toEqual([])
    await close()
  })

  it('are in UTC where the browser names a zone that it refuses itself', async () => {
    const { page, send, trouble, close } = await market.buyer('una', { bought: 300 }, PHONE)
    await page.addInitScript(() => {
      const { DateTimeFormat } = Intl
      const known = DateTimeFormat.prototype.resolvedOptions
      DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
        return { ...known.call(this), timeZone: 'Etc/Unknown' }
      }
      const refuse = (options?: Intl.DateTimeFormatOptions) => {
        if (options?.timeZone === 'Etc/Unknown') throw new RangeError('Invalid time zone: Etc/Unknown')
      }
      const strict = new Proxy(DateTimeFormat, {
        apply(target, _self, [lang, options]) {
          refuse(options)
          return target(lang, options)
        },
        construct(target, [lang, options]) {
          refuse(options)
          return new target(lang, options)
        },
      })
      Object.assign(Intl, { DateTimeFormat: strict })
    })
    const { answer } = await send(rentPart, { params: { partId: 'rain-volume-1-part-2' } })
    await goTo(page, '/user/library#rentals')
    await says(page, inZone(answer?.expiresAt ?? new Date(0), 'UTC'))
    await goTo(page, '/calendar')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })
})

// docs/product.md#receipts
describe('the receipt of what opens at once', () => {
  it.each([
    { on: 'a phone', options: PHONE },
    { on: 'a desk', options: DESKTOP },
  ])('goes along into the part that was rented at the end of another, on $on', async ({ on, options }) => {
    const name = `toast${on.length}`
    const { page, send, trouble, close } = await market.buyer(name, { bought: 240 }, options)
    await keepReceipts(page)
    await toTheEnd(page, '/read/tide-volume-1-part-1')
    await endCard(page).getByRole('button', { name: 'Rent for 99 coins' }).click()
    await page.waitForURL('**/read/tide-volume-2-part-1')
    await page.waitForSelector('[data-state=there], section p[data-block]')
    const toast = page.getByRole('status').getByText(/rented for 99 coins, until/)
    await toast.waitFor()
    expect(await toast.count()).toBe(1)
    // The line with the progress can be read meanwhile.
    const progress = await page.getByRole('status').filter({ hasText: '%' }).boundingBox()
    const shown = await toast.boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(progress?.y ?? 0)
    expect(await balance(send)).toBe(141)
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('stays when the gate opens, after renting and after buying', async () => {
    const { page, close } = await market.buyer('gil', { bought: 900 }, PHONE)
    await keepReceipts(page)
    await goTo(page, '/read/rain-volume-1-part-2')
    await button(page, 'Rent for 99 coins').click()
    await button(page, 'Pay 99 coins').click()
    await says(page, 'It rained on the lent part.')
    await page.getByText(/rented for 99 coins, until/).waitFor()
    await goTo(page, '/read/rain-volume-1-part-3')
    await page.getByRole('button', { name: /^Buy.* 699 coins$/ }).click()
    await dialog(page, 'Buy this volume?').getByRole('button', { name: 'Pay 699 coins' }).click()
    await says(page, 'It rained on the third part.')
    await page.getByText(/bought for 699 coins\. It is in your library\./).waitFor()
    await close()
  })
})

describe('receipts by mail', () => {
  it('for coins that are spent can be switched off', async () => {
    const { page, trouble, close } = await market.buyer('off', {}, PHONE)
    await goTo(page, '/user/feed#notices')
    const choice = page.getByRole('checkbox', { name: /when I spend coins/ })
    expect(await choice.isChecked()).toBe(true)
    await choice.uncheck()
    await page.getByText('Saved.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await goTo(page, '/user/feed#notices')
    await choice.waitFor()
    expect(await choice.isChecked()).toBe(false)
    expect(trouble).toEqual([])
    await close()
  })
})
