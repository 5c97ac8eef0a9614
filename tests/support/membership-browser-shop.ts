import type { Browser, BrowserContextOptions } from 'playwright-core'
import { addSeries } from './add-series.ts'
import { DESKTOP, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { type MembershipShop, openMembershipShop } from './membership-shop.ts'
import { signIn } from './sign-in.ts'

/** A shop with memberships and a novel that is streamed, with a browser for whoever comes. */
export interface MembershipBrowserShop extends MembershipShop {
  browser: Browser
  /** A visitor. What goes on at the provider's is no trouble of the shop's. */
  visitor(options?: BrowserContextOptions): Promise<WatchedPage>
  /** The same, signed in. */
  signedIn(name: string, options?: BrowserContextOptions): Promise<WatchedPage>
}

/** What stands in the part that only members read. */
export const STREAMED = 'It rained on the streamed part.'
export const GATE = '/read/rain-volume-1-part-2'
/** Its streaming has ended. */
export const ENDED = '/read/rain-volume-2-part-2'

export async function openMembershipBrowserShop(
  env: Record<string, string> = {},
): Promise<MembershipBrowserShop> {
  const [open, browser] = await Promise.all([openMembershipShop(env), openBrowser()])
  // The browser has a clock of its own: both begin now.
  const now = new Date()
  await open.goTo(now)
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await addSeries(open.shop.scratch.db, {
    title: 'Rain',
    volumes: [
      {
        publishingAt: day(20),
        parts: [
          { launchAt: day(-9), preview: true },
          { launchAt: day(-2), expiresAt: day(40), text: STREAMED },
        ],
      },
      {
        publishingAt: day(-60),
        parts: [
          { launchAt: day(-99), preview: true },
          { launchAt: day(-98), expiresAt: day(-50), rentalCoins: 99 },
        ],
      },
    ],
  })
  await open.shop.app.version.refresh()

  async function visitor(options: BrowserContextOptions = DESKTOP) {
    const opened = await openPage(browser, open.shop.url, options)
    return {
      ...opened,
      get trouble() {
        return opened.trouble.filter(one => !/^asks http:\/\/(localhost|127\.0\.0\.1)/.test(one))
      },
    }
  }
  return {
    ...open,
    browser,
    visitor,
    async signedIn(name, options) {
      const opened = await visitor(options)
      await signIn(opened.page, name)
      return opened
    },
    async close() {
      await browser.close()
      await open.close()
    },
  }
}
