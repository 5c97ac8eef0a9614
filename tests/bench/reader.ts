import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { bundle } from '#tests/support/novel-page/open-novel-page.ts'
import { chapterOf } from './reader/text.ts'
import { printTable, size } from './report.ts'

/**
 * The pages of a novel beside foliate-js 1.0.1: the same text, window and size, in the same run, each time in a page of its
 * own. Prints the tables of docs/bench.md.
 */

const ROUNDS = Number(process.env.ROUNDS ?? size(3, 1))
const READERS = ['ours', 'foliate'] as const
type Reader = (typeof READERS)[number]
/** Few enough for the shorter text: it has some twenty pages. */
const TURNS = size(8, 1)
const LENGTHS = size([10_000, 50_000], [1_500, 3_000])
/** Changes of the size of letters, and pages that are turned before. */
const CHANGES = size(20, 2)

interface Figures {
  nothing: number
  nothingWork: number
  open: number
  openWork: number
  turn: number
  turnWork: number
  held: number
  relayout: number
  relayoutWork: number
}

async function main(): Promise<void> {
  const bundles = Object.fromEntries(
    await Promise.all(
      READERS.map(
        async name => [name, await bundle(join(import.meta.dirname, `reader/${name}.ts`))] as const,
      ),
    ),
  ) as Record<Reader, { script: string; style: string }>
  const browser = await launchBrowser()
  try {
    for (const words of LENGTHS) {
      const chapter = chapterFor(words)
      const all: Record<Reader, Figures[]> = { ours: [], foliate: [] }
      for (let round = 0; round < ROUNDS; round++)
        for (const name of READERS.filter(one => !process.env.ONLY || one === process.env.ONLY))
          all[name].push(await measure(browser, bundles[name], chapter))
      show(words, all)
    }
    const chapter = chapterFor(LENGTHS.at(-1) ?? 0)
    const rows: (string | number)[][] = []
    for (const name of READERS) rows.push(await drift(browser, bundles[name], name, chapter))
    const head = [
      `characters by which the first one moves`,
      `at most, in ${CHANGES} sizes`,
      'back at the first size',
    ]
    printTable('novel drift', head, rows)
  } finally {
    await browser.close()
  }
}

type Chapter = ReturnType<typeof chapterFor>

function chapterFor(words: number) {
  const paragraphs = chapterOf(words)
  const body = paragraphs.map(text => `<p>${text}</p>`).join('')
  const xhtml = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>x</title></head><body>${body}</body></html>`
  return { paragraphs, xhtml }
}

async function pageWith(
  browser: Browser,
  { script, style }: { script: string; style: string },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 800, height: 1000 } })
  // Of an origin, which frames and their texts need.
  const body = `<!doctype html><html lang="en" style="--reading-size:18px;--reading-leading:1.65;--reading-font:serif"><style>body,p{margin:0}
    #room{position:relative!important;inset:auto!important;width:800px;height:1000px}${style}</style><div id="room"></div></html>`
  await page.route('http://reader.test/', route => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('http://reader.test/')
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'measured' in window)
  return page
}

async function measure(
  browser: Browser,
  files: { script: string; style: string },
  chapter: Chapter,
): Promise<Figures> {
  const page = await pageWith(browser, files)
  const session = await page.context().newCDPSession(page)
  // What the thread has worked, not how long it took: other processes want the cores too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(text => Object.assign(window, { chapter: text }), chapter)
  const [open, openWork] = await during(page, session, 'open')
  await settle(page)
  const turns: (readonly [number, number])[] = []
  const nothings: (readonly [number, number])[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    // Anywhere between two frames, and at the same places for everybody.
    const pause = 40 + ((turn * 7) % 17)
    nothings.push(await during(page, session, 'nothing', pause))
    turns.push(await during(page, session, 'turn', pause))
  }
  const held = await page.evaluate(async count => {
    const start = performance.now()
    for (let turn = 0; turn < count; turn++) {
      await window.measured.turn()
      await window.measured.ready()
      await new Promise(requestAnimationFrame)
    }
    return count / ((performance.now() - start) / 1000)
  }, TURNS)
  await settle(page)
  const [relayout, relayoutWork] = await during(page, session, 'resize')
  await page.close()
  const [nothing, nothingWork] = middle(nothings)
  const [turn, turnWork] = middle(turns)
  return {
    nothing,
    nothingWork,
    open,
    openWork,
    turn,
    turnWork: turnWork - nothingWork,
    held,
    relayout,
    relayoutWork,
  }
}

/** Milliseconds until what was asked for has been painted, and of them those in which the main thread worked. */
async function during(
  page: Page,
  session: CDPSession,
  what: 'open' | 'turn' | 'resize' | 'nothing',
  pause = 0,
): Promise<readonly [number, number]> {
  const before = await workOf(session)
  const time = await page.evaluate(
    async ([deed, pause]) => {
      const { measured, chapter } = window as unknown as { measured: Window['measured']; chapter: never }
      const painted = () =>
        new Promise<void>(done =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done()
            port2.postMessage(null)
          }),
        )
      if (pause > 0) {
        await painted()
        await new Promise(done => setTimeout(done, pause))
      }
      const start = performance.now()
      const deeds = {
        open: () => measured.open(chapter),
        turn: () => measured.turn(),
        resize: () => measured.resize(24),
        nothing: () => {},
      }
      const asked = deeds[deed]()
      // Who waits before the next turn may be asked has shown this one all the same.
      if (deed !== 'resize') await asked
      await painted()
      // Letters of another size are laid out in the frame after they were asked for.
      if (deed === 'resize') await painted()
      const time = performance.now() - start
      // Who may not be asked again at once is asked when it may be.
      await measured.ready()
      return time
    },
    [what, pause] as const,
  )
  return [time, (await workOf(session)) - before]
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Until nothing is done any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 3000 })))
  await page.evaluate(() => new Promise(done => setTimeout(done, 400)))
}

/** How far the first character moves through twenty changes of size, and whether the first size brings it back. */
async function drift(
  browser: Browser,
  files: { script: string; style: string },
  name: string,
  chapter: Chapter,
): Promise<(string | number)[]> {
  const page = await pageWith(browser, files)
  const found = await page.evaluate(
    async ([text, times]) => {
      const { measured } = window
      await measured.open(text)
      const rest = () => new Promise(done => setTimeout(done, 350))
      for (let turn = 0; turn < times; turn++) {
        await measured.turn()
        await measured.ready()
      }
      await rest()
      const begin = measured.firstPlace()
      let most = 0
      for (let change = 0; change < times; change++) {
        await measured.resize(12 + ((change * 7) % 25))
        await rest()
        most = Math.max(most, Math.abs(measured.firstPlace() - begin))
      }
      await measured.resize(18)
      await rest()
      return { most, back: measured.firstPlace() - begin }
    },
    [chapter, CHANGES] as const,
  )
  await page.close()
  return [name, found.most, found.back]
}

function middle(pairs: readonly (readonly [number, number])[]): readonly [number, number] {
  return [median(pairs.map(([time]) => time)), median(pairs.map(([, work]) => work))]
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

const ROWS: readonly (readonly [keyof Figures, string])[] = [
  ['open', 'opened, until painted, ms'],
  ['openWork', 'of it the main thread worked, ms'],
  ['nothing', 'nothing done, until the next frame was painted, ms (p50)'],
  ['nothingWork', 'of it the main thread worked, ms (p50)'],
  ['turn', 'a page turned, until known and painted, ms (p50)'],
  ['turnWork', 'of it the main thread worked, beyond doing nothing, ms (p50)'],
  ['held', 'turns a second, asked again as soon as one is done'],
  ['relayout', 'letters of 24 px, until painted, ms'],
  ['relayoutWork', 'of it the main thread worked, ms'],
]

function show(words: number, all: Record<Reader, Figures[]>): void {
  const rows = ROWS.map(([key, label]) => {
    const values = READERS.map(name => median(all[name].map(one => one[key])))
    const [ours = Number.NaN, foliate = Number.NaN] = values
    return [label, ...values.map(value => value.toFixed(1)), (ours / foliate).toFixed(2)]
  })
  const name = `novel ${LENGTHS.indexOf(words) === 0 ? 'short' : 'long'}`
  const head = [`${words.toLocaleString('en')} words`, 'ours', 'foliate-js', 'ours : foliate-js']
  printTable(name, head, rows)
}

await main()
