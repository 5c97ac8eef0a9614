import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { openNovelPage } from '#tests/support/novel-page/open-novel-page.ts'

/** How many texts: all that is promised with POSITIONS=1000. */
const POSITIONS = Number(process.env.POSITIONS ?? 60)
const WALKS = Math.ceil(POSITIONS / 6)
const AT_ONCE = 10
/** What somebody says goes on behind a page; a word longer than its line is broken where a page ends. */
const ONCE_WRONG = [47, 161]

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await openNovelPage(browser)
})
afterAll(() => browser?.close())

const seeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the pages of a novel', { timeout: 60_000 + POSITIONS * 2_000 }, () => {
  it('begin where reading stopped, whatever text, size, face and window: forward, back, in every direction of writing', async () => {
    const wrong: string[] = []
    for (let from = 0; from < POSITIONS; from += AT_ONCE)
      wrong.push(
        ...(await page.evaluate(
          some => some.map(seed => window.engine.comesBack(seed)).filter(one => one !== null),
          seeds(POSITIONS).slice(from, from + AT_ONCE),
        )),
      )
    expect(wrong).toEqual([])
  })

  it('show every character once and where it can be seen, turned on and turned back', async () => {
    const wrong: string[] = []
    for (const seed of [...seeds(WALKS), ...ONCE_WRONG])
      wrong.push(
        ...(await page.evaluate(
          one => window.engine.turnsThroughRandom(one).map(line => `${one}: ${line}`),
          seed,
        )),
      )
    expect(wrong).toEqual([])
  })
})
