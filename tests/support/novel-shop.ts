import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, goTo, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { LONG, makeEpub } from './make-books.ts'
import { awake } from './novel-reader.ts'
import { openShop, type TestShop } from './open-shop.ts'

/** A machine that has much to do takes its time. */
export const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 15_000 })

export const NOVEL = '/read/rain-volume-1-part-1'

/** A shop with a novel of two long parts, with a note in the first. */
export interface NovelShop {
  shop: TestShop
  browser: Browser
  /** Opens the novel and waits for its live part: what scrolls can be read before it comes, but takes no keys. */
  read(wishes: object, options?: BrowserContextOptions, path?: string): Promise<WatchedPage>
  close(): Promise<void>
}

export async function openNovelShop(): Promise<NovelShop> {
  const [shop, browser] = await Promise.all([openShop({ now: '2026-11-21T12:00:00Z' }), openBrowser()])
  const paragraphs = Array.from(
    { length: 120 },
    (_, at) =>
      `<p>Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(9)}${
        at === 3 ? 'A note<a epub:type="noteref" href="#n1">1</a>. ' : ''
      }${at === 60 ? 'Here an umbrélla was opened.' : ''}</p>`,
  ).join('')
  const note = '<aside epub:type="footnote" id="n1"><p>It is a note about the weather.</p></aside>'
  const { file, remove } = await makeEpub({ chapters: [paragraphs + note, LONG] })
  await importBook(shop.app, {
    file,
    series: { title: 'Rain' },
    parts: { launches: [new Date('2026-11-12T00:00:00Z'), new Date('2026-11-13T00:00:00Z')] },
  })
  await remove()
  await shop.app.version.refresh()
  return {
    shop,
    browser,
    async read(wishes, options = DESKTOP, path = NOVEL) {
      const opened = await openPage(browser, shop.url, options)
      await opened.page.addInitScript(
        kept => {
          if (!sessionStorage.getItem('reading-preferences'))
            sessionStorage.setItem('reading-preferences', kept)
        },
        JSON.stringify({ everywhere: wishes }),
      )
      await goTo(opened.page, path)
      await awake(opened.page)
      return opened
    },
    async close() {
      await browser.close()
      await shop.close()
    },
  }
}

export const PAGES = { flow: 'pages' }

/** The numbers of the paragraphs that can be seen. */
export const seen = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[data-page-frame]')?.getBoundingClientRect() ?? {
      left: 0,
      right: innerWidth,
      top: 0,
      bottom: innerHeight,
    }
    return [...document.querySelectorAll<HTMLElement>('section p[data-block]')]
      .filter(one =>
        [...one.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left >= frame.left - 2 &&
            right <= frame.right + 2 &&
            bottom > frame.top + 4 &&
            top < frame.bottom - 4,
        ),
      )
      .map(one => Number(one.dataset.block))
  })
export const first = async (page: Page) => (await seen(page))[0] ?? Number.NaN
