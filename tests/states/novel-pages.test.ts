// Proves docs/product.md#reading-novels
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { until } from '#tests/support/engines/engine-page.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { openNovelPage, serveNovelPage } from '#tests/support/novel-page/open-novel-page.ts'

/** How many texts: all that is promised with POSITIONS=1000. */
const POSITIONS = Number(process.env.POSITIONS ?? 60)
const WALKS = Math.ceil(POSITIONS / 6)
const AT_ONCE = 10
/** What somebody says goes on behind a page; a word longer than its line is broken where a page ends. */
const ONCE_WRONG = [47, 161]
/** The head of a table says more of a column than there is room for on a page. */
const LONG_LABEL = 13

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await openNovelPage(browser)
})
afterAll(() => browser?.close())

const MODES = ['horizontal-tb', 'vertical-rl']
const FITTING = { pictureFits: true, table: 'stacked' }
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

  it('show every character of tables too: long and wide ones, with cells over several rows or longer than a page', async () => {
    const wrong: string[] = []
    for (const seed of [...seeds(Math.ceil(WALKS / 2)), LONG_LABEL])
      wrong.push(
        ...(await page.evaluate(
          one => window.engine.turnsThroughTables(one).map(line => `${one}: ${line}`),
          seed,
        )),
      )
    expect(wrong).toEqual([])
  })

  it.each(MODES)('end with a full line where words have readings or notes, turned back: %s', async mode => {
    expect(await page.evaluate(one => window.engine.cutsLines(one), mode)).toEqual([])
  })

  it.each(MODES)('have room for a picture and a row of a table that are higher than they: %s', async mode => {
    expect(await page.evaluate(one => window.engine.guards(one), mode)).toEqual(FITTING)
  })

  const WINDOWS = [
    ['a phone', { width: 342, height: 750 }],
    ['a tablet', { width: 772, height: 1050 }],
    ['a desktop', { width: 1392, height: 800 }],
  ] as const

  it.each(WINDOWS)('are filled with text before and behind illustrations, on %s', async (_, size) => {
    const look = { ...size, size: 19, leading: 1.65, family: 'serif', align: 'start' } as const
    expect(await page.evaluate(one => window.engine.leavesFree(one), look)).toEqual([])
    expect(await page.evaluate(one => window.engine.turnsThroughPictures(one), look)).toEqual([])
  })

  it.each(WINDOWS.slice(0, 2))(
    'have no more free than before an illustration is moved, on %s',
    async (_, size) => {
      const look = { ...size, size: 19, leading: 1.65, family: 'serif', align: 'start' } as const
      expect(await page.evaluate(one => window.engine.cramps(one), look)).toEqual([])
    },
  )

  it.each(WINDOWS)('lose no illustration where they are laid out anew, on %s', async (_, size) => {
    const look = { ...size, size: 19, leading: 1.65, family: 'serif', align: 'start' } as const
    const turned = { ...look, width: size.height, height: size.width }
    const { pages, wrong } = await page.evaluate(looks => window.engine.resumes(...looks), [
      look,
      turned,
    ] as const)
    expect(wrong).toEqual([])
    expect(pages).toBeGreaterThan(0)
  })

  it('are said to be left as many as there are, also when the text is laid out anew', async () => {
    const wrong: string[] = []
    for (const seed of seeds(Math.ceil(WALKS / 5)))
      wrong.push(...(await page.evaluate(one => window.engine.countsLeft(one), seed)))
    expect(wrong).toEqual([])
  })
})

const OTHERS = ENGINES.filter(({ name }) => name !== 'Chromium')

describe.each(OTHERS)(
  'the pages of a novel in $name',
  { timeout: 240_000 + POSITIONS * 2_000 },
  ({ skipped, open }) => {
    it.skipIf(skipped !== null)(
      `show every character, turned on and back, and make fit what is higher than they${skipped ? ` (skipped: ${skipped})` : ''}`,
      async () => {
        const served = await serveNovelPage()
        const other = await open({ width: 1500, height: 1100 })
        try {
          await other.open(served.url)
          await until(other, () => 'engine' in window, null)
          const wrong: string[] = []
          for (const seed of seeds(Math.ceil(WALKS / 3)))
            wrong.push(
              ...(await other.evaluate(
                one => [...window.engine.turnsThroughRandom(one), ...window.engine.turnsThroughTables(one)],
                seed,
              )),
            )
          expect(wrong).toEqual([])
          for (const mode of MODES) {
            expect(await other.evaluate(one => window.engine.cutsLines(one), mode)).toEqual([])
            expect(await other.evaluate(one => window.engine.guards(one), mode)).toEqual(FITTING)
          }
        } finally {
          await other.close()
          served.close()
        }
      },
    )
  },
)
