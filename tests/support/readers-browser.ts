import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import type { TestShop } from './open-shop.ts'
import { type Readers, readersOf } from './readers.ts'
import { openSmallShop } from './small-shop.ts'

/** The small shop, with readers who sign in and a browser for them. */
export interface ReadersBrowser {
  shop: TestShop
  mail: MailServer
  browser: Browser
  readers: Readers
  close(): Promise<void>
}

export async function openReadersBrowser(): Promise<ReadersBrowser> {
  const mail = await openMailServer()
  const [shop, browser] = await Promise.all([
    openSmallShop({ SMTP_URL: mail.url, PROXIES: '1' }),
    openBrowser(),
  ])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  return {
    ...{ shop, mail, browser, readers },
    async close() {
      await browser.close()
      await shop.close()
      await mail.close()
    },
  }
}
