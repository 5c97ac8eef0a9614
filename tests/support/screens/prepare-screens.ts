import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { openBrand } from '#server/platform/brand/brand.ts'
import { readConfig } from '#server/platform/config.ts'
import { openBuiltSite } from '#server/visit/built-site.ts'
import { openOwnPages } from '#server/visit/own-pages.ts'
import { openPageLook } from '#server/visit/page-look.ts'
import { fileRoutes, lookRoutes, textRoutes } from '#server/visit/routes.ts'
import { studioPage } from '#server/visit/studio-page.ts'
import { openTexts } from '#server/visit/texts.ts'
import { DESKTOP, goTo, openBrowser, openPage, type WatchedPage } from '../browser.ts'
import { TEST_KEY } from '../spawn-server.ts'
import { Answers } from './answers.ts'

const ROOT = join(import.meta.dirname, '../../..')

interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in, as `me` answers; nobody by default. */
  as?: Partial<User>
}

export interface Screens {
  readonly answers: Answers
  /** The moment that pages carry. */
  now: Date
  /** Opens an address in a window of its own and waits until its scripts run. */
  open(path: string, options?: OpenOptions): Promise<Page>
}

interface Site {
  readonly url: string
  close(): Promise<void>
}

/**
 * Screens in a real browser without a shop: the built site, whose calls are answered by the test. To be called once at the top of a file. A call
 * without an answer fails the test by its name, and so does what the browser complains of.
 */
export function prepareScreens(): Screens {
  const answers = new Answers()
  const opened: WatchedPage[] = []
  const screens: Screens = { answers, now: new Date('2026-11-21T12:00:00Z'), open }
  let site: Site | undefined
  let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openSite(answers, () => screens.now), openBrowser()])
  })
  afterEach(async () => {
    const trouble = opened.flatMap(one => one.trouble)
    const missing = [...answers.missing]
    // The browser names what a test refuses or breaks, without its address.
    const isBroken = answers.unanswered.size > 0
    for (const one of opened.splice(0)) await one.close()
    answers.clear()
    const unexpected = trouble.filter(line => !(isBroken && line.startsWith('Failed to load resource')))
    expect({ missing, unexpected }).toEqual({ missing: [], unexpected: [] })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  async function open(path: string, { as, ...options }: OpenOptions = {}): Promise<Page> {
    if (!site || !browser) throw new Error('prepareScreens belongs to the top of a test file')
    if (!answers.has(findMe)) answers.set(findMe, as ? { answer: as } : { refused: 'signInFirst' })
    const page = await openPage(browser, site.url, { ...DESKTOP, serviceWorkers: 'block', ...options })
    opened.push(page)
    if (as) await page.page.context().addCookies([{ name: 'kashihon-signed-in', value: '1', url: site.url }])
    await goTo(page.page, path)
    return page.page
  }
  return screens
}

async function openSite(answers: Answers, now: () => Date): Promise<Site> {
  const routes = new Hono()
  const server = createServer(getRequestListener(routes.fetch))
  const url = await listen(server)
  const folder = mkdtempSync(join(tmpdir(), 'kashihon-screens-'))
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: url, SECRETS_KEY: TEST_KEY })
  const built = await openBuiltSite(ROOT)
  const texts = openTexts(join(ROOT, 'locales'), () => [])
  const brand = await openBrand(config, { info: () => {} })
  const current = { current: () => brand, findPicture: async () => null, setByServer: {} as never }
  const look = openPageLook({ brand: current, config, built })
  const page = openOwnPages({ built, texts, look, now, sendFor: () => answers.send })
  fileRoutes(routes, ROOT, built)
  lookRoutes(routes, look, current)
  textRoutes(routes, texts)
  routes.route('/', studioPage({ built, texts, look, clock: { now } }))
  routes.all('/app/*', ({ req }) => answers.fetch(req.raw))
  routes.get('*', ({ req }) =>
    page(req.raw, built.entry.placeOf(new URL(req.url)), { country: null } as never),
  )
  return {
    url,
    async close() {
      texts.close()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listen(server: Server): Promise<string> {
  return new Promise(done =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )
}
