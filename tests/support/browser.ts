import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { findHeadlessShell } from '../../scripts/find-engines.mjs'

export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Pages of one context share a process, also those that follow each other: starting one for each costs as much as showing
 * many a page.
 */
const ONE_PROCESS_PER_SITE = ['--process-per-site', '--disable-site-isolation-trials']

type Program = 'headless shell' | 'Chromium'

/** A Chromium of its own, which ends when it is closed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ARGS })
}

function launchForJourneys(program: Program): Promise<Browser> {
  const shell = program === 'headless shell' ? findHeadlessShell() : null
  return chromium.launch({
    executablePath: shell ?? findChromium(),
    args: [...ARGS, ...ONE_PROCESS_PER_SITE],
  })
}

const shared = new Map<Program, Promise<Browser | null>>()

/**
 * One browser for all files of a worker: to start it takes more processor time than many a journey. It ends with the worker.
 */
function sharedBrowser(program: Program): Promise<Browser> {
  const last = shared.get(program) ?? Promise.resolve(null)
  const next = last.catch(() => null).then(one => (one?.isConnected() ? one : launchForJourneys(program)))
  shared.set(program, next)
  return next
}

/**
 * A browser for one file: contexts share nothing, and closing it closes those that were opened through it. It is the
 * headless shell where that is installed. What the shell does not have, as notifications, needs the whole Chromium.
 */
export async function openBrowser(program: Program = 'headless shell'): Promise<Browser> {
  const browser = await sharedBrowser(program)
  const contexts = new Set<BrowserContext>()
  const own = {
    async newContext(options?: BrowserContextOptions) {
      const context = await browser.newContext(options)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      return context
    },
    async newPage(options?: BrowserContextOptions) {
      const context = await own.newContext(options)
      const page = await context.newPage()
      page.once('close', () => context.close())
      return page
    },
    async close() {
      for (const context of contexts) await context.close()
    },
  }
  return Object.setPrototypeOf(own, browser)
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const

/** A page on which the consent is chosen already, and which notes everything that should not happen. */
export interface WatchedPage {
  page: Page
  /** Console errors, faults of scripts, requests to other hosts. */
  trouble: string[]
  close(): Promise<void>
}

interface PageOptions extends BrowserContextOptions {
  /** The accepted categories as in the cookie; null: nothing is chosen yet. */
  consent?: string | null
  /**
   * The moment at which the browser's clock begins in each document, as where a shop's clock stands; by default that of the
   * machine.
   */
  now?: Date
}

export async function openPage(
  browser: Browser,
  shop: string,
  { consent = 'none', now, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: shop,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  if (consent !== null) await context.addCookies([{ name: 'kashihon-consent', value: consent, url: shop }])
  if (now) await context.addInitScript(beginAt, now.getTime())
  const page = await context.newPage()
  return { page, trouble: watchPage(page, shop), close: () => context.close() }
}

/** Notes from now on what should not happen on a page. */
export function watchPage(page: Page, shop: string): string[] {
  const trouble: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !/status of (404|403|402|451)/.test(message.text()))
      trouble.push(message.text())
  })
  page.on('pageerror', error => trouble.push(String(error)))
  page.on('request', request => {
    if (!request.url().startsWith(shop) && !/^(blob|data):/.test(request.url()))
      trouble.push(`asks ${request.url()}`)
  })
  return trouble
}

/** Runs in a document before its own scripts, and moves its clock. Timers stay as they are. */
export function beginAt(moment: number): void {
  const Machine = Date
  const shift = moment - Machine.now()
  class Shifted extends Machine {
    constructor(...args: [] | [number | string | Date]) {
      super(args.length === 0 ? Machine.now() + shift : args[0])
    }
    static override now = () => Machine.now() + shift
  }
  globalThis.Date = Shifted as DateConstructor
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shift })
}

/** Goes to an address and waits until its scripts run, where they do. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForSelector('html[data-ready]')
}

/**
 * The first request to this address is carried out, and answered with 503, as where the shop did not hear what came of it.
 */
export async function loseFirstAnswer(page: Page, address: string): Promise<void> {
  let lost = false
  await page.route(address, async route => {
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' })
  })
}

/** Keeps what is asked for at this address until the function that it answers is called. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let letIn = () => {}
  const held = new Promise<void>(done => {
    letIn = done
  })
  await page.route(address, async route => {
    await held
    await route.continue()
  })
  return letIn
}
