import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { DESKTOP } from '../browser.ts'

/** A page of the site that has nothing. */
export const EMPTY_PAGE = '/nothing-here'

/** What pages leave in a browser. The cache of files, and what was compiled of them, stays. */
const LEFT_BY_PAGES = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

const ALONE = 'alone '

interface Profile {
  readonly context: BrowserContext
  /**
   * Its first page, which stays open: the process of a context ends with its last page, and each new page costs as much as
   * what it shows.
   */
  readonly first: Page
  readonly devtools: CDPSession
  readonly options: BrowserContextOptions
  isFirstTaken: boolean
}

/**
 * One context of the browser for each set of options, kept for all tests of a file: a page in a new context compiles all its
 * scripts anew.
 */
export class Profiles {
  private readonly profiles = new Map<string, Promise<Profile>>()
  private readonly browser: Browser
  private readonly url: string

  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.url = url
  }

  /** A page with these cookies, but for those that pages of this test have set. */
  async openPage(
    { options, alone }: { options: BrowserContextOptions; alone: boolean },
    cookies: Readonly<Record<string, string>>,
  ): Promise<Page> {
    const key = (alone ? ALONE : '') + JSON.stringify(options)
    const known = this.profiles.get(key) ?? this.add(options)
    this.profiles.set(key, known)
    const profile = await known
    const { context, first } = profile
    const left = new Set((await context.cookies()).map(({ name }) => name))
    const added = Object.entries(cookies).filter(([name]) => !left.has(name))
    await context.addCookies(added.map(([name, value]) => ({ name, value, url: this.url })))
    const page = profile.isFirstTaken ? await context.newPage() : first
    profile.isFirstTaken = true
    return page
  }

  /** Pages that are opened from now on find nothing of those before. */
  async clear(): Promise<void> {
    for (const [key, opening] of this.profiles) {
      const profile = await opening
      if (key.startsWith(ALONE)) {
        this.profiles.delete(key)
        await profile.context.close()
        continue
      }
      if (!profile.isFirstTaken) continue
      const { context, first, devtools, options } = profile
      for (const page of context.pages()) if (page !== first) await page.close()
      await context.setOffline(false)
      await context.clearPermissions()
      await Promise.all([context.unrouteAll(), first.unrouteAll()])
      first.removeAllListeners()
      // A form that was not sent asks before it is left.
      first.on('dialog', dialog => dialog.accept())
      await first.goto(EMPTY_PAGE)
      first.removeAllListeners()
      await first.evaluate(() => sessionStorage.clear())
      await devtools.send('Storage.clearDataForOrigin', { origin: this.url, storageTypes: LEFT_BY_PAGES })
      await devtools.send('Page.resetNavigationHistory')
      const { viewport, reducedMotion, colorScheme = 'light', forcedColors = 'none' } = options
      if (viewport && !isDeepStrictEqual(viewport, first.viewportSize()))
        await first.setViewportSize(viewport)
      await first.emulateMedia({ media: null, reducedMotion, colorScheme, forcedColors })
      profile.isFirstTaken = false
    }
  }

  async close(): Promise<void> {
    for (const { context } of await Promise.all(this.profiles.values())) await context.close()
  }

  private async add(changes: BrowserContextOptions): Promise<Profile> {
    const options: BrowserContextOptions = {
      baseURL: this.url,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...DESKTOP,
      ...changes,
    }
    const context = await this.browser.newContext(options)
    const first = await context.newPage()
    return { context, first, devtools: await context.newCDPSession(first), options, isFirstTaken: false }
  }
}
