import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { findMe } from '#contract/calls/accounts.ts'
import { checkoutCoins } from '#contract/calls/coins.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from './add-series.ts'
import { DESKTOP, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { fillPurse } from './fill-purse.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { CARD, sendForm } from './payment-pages.ts'
import { readersOf } from './readers.ts'
import { signIn } from './sign-in.ts'

export type Purse = Parameters<typeof fillPurse>[2]

/** Somebody who is signed in, in a browser of their own. */
export interface Buyer extends WatchedPage {
  send: Send
}

/** A shop whose volumes are bought and whose parts are rented, with a browser for whoever comes. */
export interface PurchaseShop {
  shop: TestShop
  browser: Browser
  mail: MailServer
  /** Somebody new with so much. */
  buyer(name: string, purse?: Purse, options?: BrowserContextOptions): Promise<Buyer>
  close(): Promise<void>
}

/** The novel "Rain" with a volume that is out, one to come, and another that is out; and the manga "Drawn". */
export async function openPurchaseShop(): Promise<PurchaseShop> {
  // The browser has a clock of its own: both begin now.
  const now = new Date()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' }
  const [shop, browser] = await Promise.all([openShop({ now, env }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  const parts = [
    { launchAt: day(-40), preview: true },
    { launchAt: day(-30), rentalCoins: 99, text: 'It rained on the lent part.' },
    { launchAt: day(-20), rentalCoins: 99, text: 'It rained on the third part.' },
  ]
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    rentals: true,
    volumes: [
      { publishingAt: day(-10), parts, premiumExtras: 'A map of the puddles.' },
      { publishingAt: day(20), parts: [{ launchAt: day(-5), preview: true }] },
      { publishingAt: day(-1), parts },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [
      {
        publishingAt: day(-1),
        parts: [{ preview: false, expiresAt: day(-1), isFilled: true }],
        skus: [{ store: 'print', identifier: '9780306406157' }],
      },
    ],
  })
  await shop.app.version.refresh()
  return {
    shop,
    browser,
    mail,
    async buyer(name, purse = {}, options = DESKTOP) {
      const send = await readers.reader(name)
      await fillPurse(shop, name, purse)
      const opened = await openPage(browser, shop.url, options)
      await signIn(opened.page, name)
      return { ...opened, send }
    },
    async close() {
      await browser.close()
      await shop.close()
      await mail.close()
    },
  }
}

/** Keeps a card with which 100 coins were bought. */
export async function keepCard(
  { shop }: Pick<PurchaseShop, 'shop'>,
  send: Send,
  number = CARD.number,
): Promise<void> {
  const { answer } = await send(checkoutCoins, { body: { amount: 100 } })
  await sendForm(shop, answer?.url ?? '', { ...CARD, number, save: '1' })
  await shop.app.jobs.runDue()
}

export const balance = async (send: Send) => (await send(findMe, {})).answer?.coins
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** Waits until the screen says so. */
export const says = (page: Page, words: string | RegExp) =>
  page.locator('main').getByText(words).first().waitFor()
