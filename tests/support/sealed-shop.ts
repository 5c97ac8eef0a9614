import type { Page } from 'playwright-core'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, openPage, type WatchedPage } from './browser.ts'
import { fillPurse } from './fill-purse.ts'
import { drawPage, LONG, makeEpub } from './make-books.ts'
import { openReadersBrowser, type ReadersBrowser } from './readers-browser.ts'
import { signIn } from './sign-in.ts'

export const NOVEL = 'rain-volume-1-part-2'
export const DRAWN = 'drawn-volume-1-part-2'
export const MANGA = 'rain-manga-volume-1-part-1'
/** A machine that does much at once. */
export const PATIENT = { timeout: 20_000 }
/** Words of LONG. */
export const WORDS = 'nobody had an umbrella'

interface Heard {
  url: string
  type: string
  body: Promise<Buffer>
}

/** A shop with a novel, a novel with a drawing, and a manga that is for rent, whose parts are sent sealed. */
export interface SealedShop extends ReadersBrowser {
  /** Somebody who owns the novels and has rented the manga, in a browser of their own, and what it was answered. */
  readerIn(options?: Parameters<typeof openPage>[2]): Promise<WatchedPage & { name: string; heard: Heard[] }>
}

export async function openSealedShop(): Promise<SealedShop> {
  const open = await openReadersBrowser()
  const { shop, browser, readers } = open
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    title: 'Drawn',
    chapters: [LONG, drawn + LONG],
    more: { 'umbrella.png': await drawPage(2, 700, 800) },
  })
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Drawn', slug: 'drawn' },
    volume: { publishingAt: new Date('2026-11-01T00:00:00Z') },
    parts: { launches: [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')] },
  })
  await novel.remove()
  const { db } = shop.app
  await db.query({
    text: `update parts set preview = false, rental_coins = 99 where slug like 'rain-manga-%'`,
  })
  await db.query({ text: 'update series set rentals = true' })
  await shop.app.version.refresh()
  let made = 0
  return {
    ...open,
    async readerIn(options = DESKTOP) {
      const name = `sealed${made++}`
      const send = await readers.reader(name)
      await fillPurse(shop, name, { bought: 3000 })
      for (const volumeId of ['rain-volume-1', 'drawn-volume-1'])
        if ((await send(redeemWithCoins, { params: { volumeId }, query: {} })).refused)
          throw new Error(volumeId)
      if ((await send(rentPart, { params: { partId: MANGA } })).refused) throw new Error(MANGA)
      const opened = await openPage(browser, shop.url, options)
      const heard: Heard[] = []
      opened.page.on('response', response => {
        const body = response.body().catch(() => Buffer.alloc(0))
        heard.push({ url: response.url(), type: response.headers()['content-type'] ?? '', body })
      })
      await signIn(opened.page, name)
      return { ...opened, name, heard }
    },
  }
}

export const text = (page: Page) => page.getByText(WORDS).first()
export const notice = (page: Page) => page.getByRole('alert')
/** Pixels of the pictures that are seen. */
export const pictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter(image => image.src.startsWith('blob:') && image.naturalWidth > 100)
      .map(image => image.naturalWidth),
  )
