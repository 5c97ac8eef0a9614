import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

export interface ScriptBytes {
  /** What the page names in its head, without which it does not wake. */
  readonly named: number
  readonly all: number
  /** Every script with its bytes, in the order in which they came. */
  readonly files: readonly string[]
}

/** Five seconds in which nobody touches a page; its clock is set forward by them. */
const UNTOUCHED_MS = 5_000

/**
 * The bytes of the scripts of a page as they came, compressed: until it is awake, and after it has been left alone for a
 * while.
 */
export async function weighScripts(page: Page, path: string): Promise<ScriptBytes> {
  const finished: Request[] = []
  let underWay = 0
  let asked = 0
  page.on('request', () => {
    underWay++
    asked++
  })
  page.on('requestfailed', () => void underWay--)
  page.on('requestfinished', request => {
    underWay--
    if (new URL(request.url()).pathname.endsWith('.js')) finished.push(request)
  })
  let before = -1
  /** Until nothing is under way, and nothing has been asked for since the last look. */
  const quiet = () =>
    expect
      .poll(
        () => {
          const still = underWay === 0 && asked === before
          before = asked
          return still
        },
        { interval: 400 },
      )
      .toBe(true)
  await page.clock.install()
  const response = await page.goto(path)
  const html = (await response?.text()) ?? ''
  await page.waitForSelector('html[data-ready]')
  await quiet()
  await page.clock.fastForward(UNTOUCHED_MS)
  await quiet()
  const scripts = await Promise.all(
    finished.map(async request => ({
      path: new URL(request.url()).pathname,
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  const sum = (some: typeof scripts) => some.reduce((total, { bytes }) => total + bytes, 0)
  return {
    named: sum(scripts.filter(one => html.includes(`"${one.path}"`))),
    all: sum(scripts),
    files: scripts.map(one => `${one.path.split('/').at(-1)} ${one.bytes}`),
  }
}
