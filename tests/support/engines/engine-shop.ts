import type { Send } from '#contract/page.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { fillPurse } from '../fill-purse.ts'
import { type MailServer, openMailServer } from '../mail-server.ts'
import { drawPage, makeEpub, makeZip } from '../make-books.ts'
import { openShop, type TestShop } from '../open-shop.ts'
import { PASSWORD, type Readers, readersOf } from '../readers.ts'
import { goTo } from './act.ts'
import { type EnginePage, retry } from './engine-page.ts'
import { BLANK, openShopProxy, type ShopProxy } from './shop-proxy.ts'

export const NOVEL = '/read/rain-volume-1-part-1'
/** The part after it, which is lent for 99 coins. */
export const LENT = '/read/rain-volume-1-part-2'
/** The first part of its second volume, which is free. */
export const SECOND = '/read/rain-volume-2-part-1'
/** Eight pages from right to left, of which the sixth is as wide as two. */
export const MANGA = '/read/storm-volume-1-part-1'
export const LENT_WORDS = 'It rained on the lent part.'

export interface EngineShop {
  readonly shop: TestShop
  readonly proxy: ShopProxy
  readonly mail: MailServer
  readonly readers: Readers
  /** Makes an account with so much, and signs the page in with it, in place of whoever was signed in there. */
  signIn(page: EnginePage, name: string, purse?: Parameters<typeof fillPurse>[2]): Promise<Send>
  /** Makes the page that of a visitor who has never been here, with these preferences of the readers. */
  begin(page: EnginePage, preferences?: object): Promise<void>
  goTo(page: EnginePage, path: string): Promise<void>
  close(): Promise<void>
}

/**
 * A shop with the novel "Rain" in two volumes, of the first of which the second part is lent, and the manga "Storm", behind
 * a proxy.
 */
export async function openEngineShop(): Promise<EngineShop> {
  const [mail, proxy] = await Promise.all([openMailServer(), openShopProxy()])
  const shop = await openShop({
    // The browsers have clocks of their own.
    now: new Date(performance.timeOrigin + performance.now()),
    makesFiles: true,
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1', PUBLIC_URL: proxy.url },
  })
  proxy.forwardTo(shop.url)
  await fillShop(shop)
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  const open = (page: EnginePage, path: string) => goTo(page, proxy.url + path)
  return {
    shop,
    proxy,
    mail,
    readers,
    goTo: open,
    async begin(page, preferences = {}) {
      await page.open(proxy.url + BLANK)
      const all = JSON.stringify({ everywhere: { noAnimations: true, ...preferences } })
      // Firefox says that a page has come while the one before is still asked, and refuses its storage.
      await retry(() => page.evaluate(clear, all), 'no page takes the settings', page)
    },
    async signIn(page, name, purse = {}) {
      const send = await readers.reader(name)
      await fillPurse(shop, name, purse)
      await page.open(proxy.url + BLANK)
      const status = await page.evaluate(
        async body => {
          const headers = { 'content-type': 'application/json' }
          return (await fetch('/app/v2/auth/login', { method: 'POST', headers, body })).status
        },
        JSON.stringify({ login: name, password: PASSWORD }),
      )
      if (status !== 201) throw new Error(`${name} could not sign in: ${status}`)
      return send
    },
    async close() {
      await proxy.close()
      await shop.close()
      await mail.close()
    },
  }
}

/** Runs in the page. */
async function clear(preferences: string): Promise<true> {
  await fetch('/app/v2/auth/logout', { method: 'POST' })
  for (const name of await caches.keys()) await caches.delete(name)
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every engine.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  // biome-ignore lint/suspicious/noDocumentCookie: as the banner of the shop keeps the answer.
  document.cookie = 'kashihon-consent=none; path=/'
  sessionStorage.setItem('reading-preferences', preferences)
  return true
}

async function fillShop(shop: TestShop): Promise<void> {
  const now = shop.clock.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const paragraphs = Array.from(
    { length: 30 },
    (_, at) => `<p>Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(12)}</p>`,
  )
  paragraphs[19] = '<p>Only here stands an umbrella.</p>'
  const lent = `<p>${LENT_WORDS} ${'Nobody minded. '.repeat(160)}</p>`
  for (const [at, chapters] of [[paragraphs.join(''), lent], [paragraphs.join('')]].entries()) {
    const { file, remove } = await makeEpub({ identifier: `rain ${at}`, chapters })
    await importBook(shop.app, {
      file,
      series: { title: 'Rain', rentals: true },
      volume: { number: at + 1, publishingAt: day(-5), title: `Rain: Volume ${at + 1}` },
      cut: 'chapters',
      parts: { launches: [day(-9), day(-9)], previews: 1 },
    })
    await remove()
  }
  const pages = Array.from({ length: 8 }, async (_, at) => {
    const drawn = await drawPage(at, at === 5 ? 1200 : 600, 900)
    return [`=${String(at + 1).padStart(3, '0')}.png`, drawn] as const
  })
  const comic = await makeZip('storm.cbz', Object.fromEntries(await Promise.all(pages)))
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Storm', type: 'manga', rentals: true },
    volume: { publishingAt: day(-5) },
    cut: 'whole',
    parts: { launches: [day(-9)], previews: 1 },
  })
  await comic.remove()
  await shop.app.version.refresh()
}
