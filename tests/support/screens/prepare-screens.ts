import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { BrowserContextOptions, Disposable, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { openBrand } from '#server/platform/brand/brand.ts'
import { readConfig } from '#server/platform/config.ts'
import { siteFileAddresses } from '#server/routes/site.ts'
import { openBuiltSite } from '#server/visit/built-site.ts'
import { openOwnPages } from '#server/visit/own-pages.ts'
import { openPageLook } from '#server/visit/page-look.ts'
import { openSiteFiles } from '#server/visit/site-files.ts'
import { openTexts } from '#server/visit/texts.ts'
import { beginAt, goTo, openBrowser, watchPage } from '../browser.ts'
import { TEST_KEY } from '../spawn-server.ts'
import { Answers } from './answers.ts'
import { EMPTY_PAGE, Profiles } from './profiles.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const ROOT = join(import.meta.dirname, '../../..')

interface OpenOptions extends BrowserContextOptions {
  /** Who is signed in, as `me` answers; nobody by default. */
  as?: Partial<User>
  /** The accepted categories as in the cookie; null: nothing is chosen yet. */
  consent?: string | null
  /** In a context that ends with the test, for what cannot be taken back, as a clock that is installed. */
  alone?: boolean
}

export interface Screens {
  readonly answers: Answers
  /** The moment that pages carry, and at which the browser's clock begins. */
  now: Date
  /** Set where a test takes files away: what the browser says about them is then no fault. */
  losesFiles: boolean
  /**
   * Opens an address in a window of its own and waits until its scripts run. Windows of one test with the same options share
   * what a browser keeps.
   */
  open(path: string, options?: OpenOptions): Promise<Page>
}

interface Site {
  readonly url: string
  close(): Promise<void>
}

/**
 * Screens in a real browser without a shop: the built site, whose calls are answered by the test. To be called once at the
 * top of a file. A call without an answer fails the test by its name, and so does what the browser complains of.
 */
export function prepareScreens(): Screens {
  const answers = new Answers()
  const troubles: string[][] = []
  const initScripts: Disposable[] = []
  const screens: Screens = { answers, now: NOW, losesFiles: false, open }
  let site: Site | undefined
  let profiles: Profiles | undefined
  beforeAll(async () => {
    const [opened, browser] = await Promise.all([openSite(answers, () => screens.now), openBrowser()])
    site = opened
    profiles = new Profiles(browser, site.url)
  })
  afterEach(async () => {
    const trouble = troubles.splice(0).flat()
    const missing = [...answers.missing]
    // The browser names what a test refuses or breaks, without its address.
    const isBroken = answers.unanswered.size > 0 || screens.losesFiles
    for (const one of initScripts.splice(0)) await one.dispose()
    await profiles?.clear()
    answers.clear()
    screens.now = NOW
    screens.losesFiles = false
    const unexpected = trouble.filter(line => !(isBroken && line.startsWith('Failed to load resource')))
    expect({ missing, unexpected }).toEqual({ missing: [], unexpected: [] })
  })
  afterAll(async () => {
    await profiles?.close()
    await site?.close()
  })
  async function open(
    path: string,
    { as, consent = 'none', alone = false, ...options }: OpenOptions = {},
  ): Promise<Page> {
    if (!site || !profiles) throw new Error('prepareScreens belongs to the top of a test file')
    if (!answers.has(findMe)) answers.set(findMe, as ? { answer: as } : { refused: 'signInFirst' })
    const page = await profiles.openPage(
      { options, alone },
      {
        ...(consent !== null && { 'kashihon-consent': consent }),
        ...(as && { 'kashihon-signed-in': '1' }),
      },
    )
    troubles.push(watchPage(page, site.url))
    initScripts.push(await page.addInitScript(beginAt, screens.now.getTime()))
    await goTo(page, path)
    return page
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
  const files = openSiteFiles({ ...{ root: ROOT, built, texts, look }, brand: current, clock: { now } })
  routes.route('/', siteFileAddresses(files))
  routes.get(EMPTY_PAGE, ({ html }) => html('<!doctype html><title>Nothing</title>'))
  routes.all('/app/*', ({ req, env }) => answers.fetch(req.raw, (env as HttpBindings).outgoing))
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
