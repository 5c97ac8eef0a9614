// Proves docs/product.md#browsers
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { appears, clickOn, fill, leadsTo, ready, says } from '#tests/support/engines/act.ts'
import { CARD, toTheCard } from '#tests/support/engines/end-card.ts'
import { type EnginePage, retry, until } from '#tests/support/engines/engine-page.ts'
import {
  type EngineShop,
  LENT,
  LENT_WORDS,
  MANGA,
  NOVEL,
  openEngineShop,
  SECOND,
} from '#tests/support/engines/engine-shop.ts'
import { awake, sees } from '#tests/support/engines/manga-stage.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { balance } from '#tests/support/purchase-shop.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let app: EngineShop
beforeAll(async () => {
  app = await openEngineShop()
})
afterAll(() => app?.close())

/** Runs in the page: how far a novel is read, which only the reader with scripts says. */
const isNovelAwake = () =>
  [...document.querySelectorAll('[role=status]:not(aside *)')].some(line => line.textContent?.includes('%'))

describe.each(ENGINES)('reading in $name', ({ name, skipped, open }) => {
  const reader = (who: string) => `${who}-${name.toLowerCase()}`
  describe.skipIf(skipped !== null)(skipped ? `(skipped: ${skipped})` : 'mangas and novels', () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await open(DESKTOP)
    })
    afterAll(() => page?.close())
    afterEach(() => expect(app.proxy.trouble.splice(0)).toEqual([]))

    it('turns the pages of a manga from right to left, two at a time, and comes back to the place', async () => {
      await page.resize(DESKTOP)
      await app.begin(page)
      await app.goTo(page, MANGA)
      await sees(page, 'Page 1')
      await awake(page)
      await page.press('ArrowLeft')
      await sees(page, 'Page 3', 'Page 2')
      await page.clickAt(60, 450)
      await sees(page, 'Page 5', 'Page 4')
      await page.press('ArrowLeft')
      await sees(page, 'Page 6')
      await page.press('ArrowRight')
      await sees(page, 'Page 5', 'Page 4')
      await app.goTo(page, '/series')
      await app.goTo(page, MANGA)
      await sees(page, 'Page 5', 'Page 4')
    })

    it('turns the pages of a manga one at a time on a phone, and shows them as a strip', async () => {
      await page.resize(PHONE)
      await app.begin(page)
      await app.goTo(page, MANGA)
      await awake(page)
      await page.clickAt(30, 400)
      await sees(page, 'Page 2')
      await page.clickAt(360, 400)
      await sees(page, 'Page 1')
      await page.press('m')
      await clickOn(page, 'button', 'Display')
      await clickOn(page, 'radio', 'Long strip', 'dialog')
      await page.press('Escape')
      await until(page, () => document.querySelector('dialog[open]') === null, null)
      await page.press('End')
      await says(page, 'Page 8 of 8')
      await page.press('Home')
      await says(page, 'Page 1 of 8')
      for (let at = 0; at < 4; at++) await page.press('PageDown')
      await says(page, /Page [3-7] of 8/)
      // A strip glides on for a while.
      const place = await retry(
        async () => {
          const [before, after] = [
            await page.evaluate(placeInStrip, null),
            await page.evaluate(placeInStrip, null),
          ]
          return before === after && before
        },
        'the strip does not stand still',
        page,
      )
      await app.goTo(page, '/series')
      await app.goTo(page, MANGA)
      await awake(page)
      await says(page, place)
    })

    it('closes a sheet by Back before it leaves the book, and leaves no step where it was closed otherwise', async () => {
      const back = () => page.evaluate(() => history.back(), null)
      const isOpen = (open: boolean) =>
        until(page, wanted => Boolean(history.state?.sheet) === wanted, open).then(() =>
          until(page, wanted => (document.querySelector('dialog[open]') !== null) === wanted, open),
        )
      await page.resize(PHONE)
      await app.begin(page)
      await app.goTo(page, '/series')
      await app.goTo(page, NOVEL)
      await until(page, isNovelAwake, null)
      await clickOn(page, 'button', 'Contents')
      await isOpen(true)
      await back()
      await isOpen(false)
      await clickOn(page, 'button', 'Display')
      await isOpen(true)
      await page.press('Escape')
      await isOpen(false)
      await clickOn(page, 'button', 'More')
      await clickOn(page, 'button', 'Search this volume', 'dialog')
      await appears(page, 'textbox', 'Search text', 'dialog')
      await clickOn(page, 'button', 'Close', 'dialog')
      await isOpen(false)
      await leadsTo(page, NOVEL)
      await back()
      await leadsTo(page, '/series')
    })

    it.each([
      { in: 'pages', flow: 'pages' },
      { in: 'a text that scrolls', flow: 'scroll' },
    ])('marks a novel in $in, and finds the marks in their list', async ({ flow }) => {
      await page.resize(DESKTOP)
      await app.begin(page, { flow })
      const send = await app.signIn(page, reader(`mia-${flow}`))
      const marks = async () => (await send(listMarks, { query: {} })).answer?.marks ?? []
      await app.goTo(page, NOVEL)
      await until(page, isNovelAwake, null)
      await page.press('b')
      await expect.poll(async () => (await marks()).map(({ kind }) => kind)).toEqual([MarkKind.BOOKMARK])
      const { from, to } = await retry(() => page.evaluate(lineOf, 'Paragraph 3.'), 'no such line', page)
      await page.drag(from, to)
      await clickOn(page, 'button', 'Highlight in green', '[role=toolbar]')
      await expect.poll(async () => (await marks()).length).toBe(2)
      expect((await marks()).map(({ text }) => text)).toContain('Paragraph 3.')
      await until(page, () => [...(CSS.highlights.get('mark-1') ?? [])].join('') === 'Paragraph 3.', null)

      await page.press('m')
      await fill(page, 'Note', 'Read it again.', 'dialog li:nth-child(2)')
      await expect
        .poll(async () => (await marks()).map(({ note }) => note).sort())
        .toEqual(['', 'Read it again.'])
      await page.press('Escape')
      await page.press('End')
      await app.goTo(page, '/series')
      await app.goTo(page, NOVEL)
      await until(page, isNovelAwake, null)
      await page.press('m')
      await clickOn(page, 'button', /^Paragraph 3\./, 'dialog')
      await until(page, () => [...(CSS.highlights.get('mark-1') ?? [])].join('') === 'Paragraph 3.', null)
      const { from: start } = await retry(() => page.evaluate(lineOf, 'Paragraph 3.'), 'no such line', page)
      expect(start.y).toBeGreaterThan(0)
      expect(start.y).toBeLessThan(DESKTOP.height)
    })

    it.each([
      { on: 'phone', size: PHONE, flow: 'scroll' },
      { on: 'desktop', size: DESKTOP, flow: 'pages' },
    ])(
      'goes on from the card at the end, to the next part and to the next volume, on a $on',
      async ({ on, size, flow }) => {
        await page.resize(size)
        await app.begin(page, { flow })
        const send = await app.signIn(page, reader(`noa-${on}`), { bought: 240 })
        await app.goTo(page, NOVEL)
        await toTheCard(page, { paged: flow === 'pages' })
        await clickOn(page, 'button', 'Rent for 99 coins', CARD)
        await leadsTo(page, LENT)
        await says(page, LENT_WORDS, 'main')
        expect(await balance(send)).toBe(141)
        await toTheCard(page, { paged: flow === 'pages' })
        await appears(page, 'heading', 'End of the volume', CARD)
        await clickOn(page, 'link', /^(Continue reading|Read on)/, CARD)
        await leadsTo(page, SECOND)
        await says(page, 'Paragraph 1.', 'main')
      },
    )

    it('keeps what was chosen for reading when the page is loaded again', async () => {
      await page.resize(PHONE)
      await app.begin(page)
      await app.goTo(page, NOVEL)
      await clickOn(page, 'button', 'Display')
      await clickOn(page, 'radio', 'Grey', 'dialog')
      await clickOn(page, 'button', 'More', 'dialog [role=group][aria-label="Text size"]')
      await clickOn(page, 'radio', 'Turn pages', 'dialog')
      await until(page, () => document.querySelector('[data-page-frame]') !== null, null)
      const chosen = await page.evaluate(readingStyle, null)
      expect(chosen.theme).toBe('grey')
      await page.evaluate(() => void setTimeout(() => location.reload()), null)
      await until(page, () => document.querySelector('dialog') === null, null)
      await ready(page)
      await until(page, () => document.querySelector('[data-page-frame]') !== null, null)
      expect(await page.evaluate(readingStyle, null)).toEqual(chosen)
    })
  })
})

/** Runs in the page, two frames long: the page of the strip that is read, if nothing moves. */
async function placeInStrip() {
  for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done))
  return /Page \d+ of \d+/.exec(document.body.textContent ?? '')?.[0] ?? ''
}

/** Runs in the page. */
function readingStyle() {
  const { dataset, style } = document.documentElement
  return { theme: dataset.reading, size: style.getPropertyValue('--reading-size') }
}

/** Runs in the page: where words that can be seen begin and end in the text; null where they cannot. */
function lineOf(words: string) {
  const range = document.createRange()
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const at = node.data.indexOf(words)
    if (at < 0) continue
    range.setStart(node, at)
    range.setEnd(node, at + words.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) continue
    const y = (top + bottom) / 2
    return { from: { x: left + 1, y }, to: { x: right - 1, y } }
  }
  return null
}
