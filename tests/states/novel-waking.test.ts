// Proves docs/product.md#reading-novels
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, goTo, holdBack, openBrowser, openPage } from '#tests/support/browser.ts'
import { LONG, makeEpub } from '#tests/support/make-books.ts'
import { awake } from '#tests/support/novel-reader.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

/** A machine that has much to do takes its time. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 20_000 })

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ now: '2026-11-21T12:00:00Z' }), openBrowser()])
  const paragraphs = Array.from(
    { length: 200 },
    (_, at) =>
      `<p>Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(9)}${
        at === 1 ? 'A note<a epub:type="noteref" href="#n1">1</a>. ' : ''
      }</p>`,
  ).join('')
  const note = '<aside epub:type="footnote" id="n1"><p>It is a note about the weather.</p></aside>'
  const { file, remove } = await makeEpub({ chapters: [paragraphs + note, LONG, LONG] })
  const launch = new Date('2026-11-12T00:00:00Z')
  await importBook(shop.app, {
    file,
    series: { title: 'Rain' },
    parts: { previews: 2, launches: [launch, launch, launch] },
  })
  await remove()
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const NOVEL = '/read/rain-volume-1-part-1'

/** Opens the novel while what makes it live does not come, until it is let in. */
async function asleep(wishes: object = {}, path = NOVEL) {
  const opened = await openPage(browser, shop.url, DESKTOP)
  const { page } = opened
  const letIn = await holdBack(page, '**/assets/LiveNovel-*.js')
  await page.addInitScript(
    kept => {
      if (!sessionStorage.getItem('reading-preferences')) sessionStorage.setItem('reading-preferences', kept)
    },
    JSON.stringify({ everywhere: wishes }),
  )
  await goTo(page, path)
  return { ...opened, letIn }
}

const visibilityOf = (page: Page) =>
  page.locator('p[data-block="1"]').evaluate(one => getComputedStyle(one).visibility)
/** Where a paragraph stands in the window, whole pixels. */
const topOf = (page: Page, block: number) =>
  page.locator(`p[data-block="${block}"]`).evaluate(one => Math.round(one.getBoundingClientRect().top))

describe('a novel whose live part has not come yet', () => {
  it('can be read, left and set, and what is asked for is answered when it comes', async () => {
    const { page, trouble, letIn, close } = await asleep()
    expect(await visibilityOf(page)).toBe('visible')
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByRole('dialog', { name: 'Contents' }).getByRole('link').first().waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Bookmark' }).click()
    await page.locator('a[role=doc-noteref]').click()
    expect(new URL(page.url()).hash).toBe('')
    letIn()
    await page.getByRole('dialog', { name: 'Note' }).getByText('a note about the weather').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('answers the key that was pressed meanwhile, whatever was scrolled by keys after it', async () => {
    const { page, trouble, letIn, close } = await asleep()
    await page.keyboard.press('d')
    await page.keyboard.press('ArrowDown')
    letIn()
    await page.getByRole('dialog', { name: 'Display' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('answers the key that was pressed before any code of the site had come', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    const letIn = await holdBack(page, '**/assets/entry-client-*.js')
    await page.goto(NOVEL, { waitUntil: 'commit' })
    await page.locator('p[data-block="1"]').waitFor()
    await page.keyboard.press('d')
    letIn()
    await page.getByRole('dialog', { name: 'Display' }).waitFor()
    await close()
  })

  it('leaves its reader where they have scrolled to meanwhile', async () => {
    const { page, letIn, close } = await asleep()
    await page.evaluate(() => scrollTo(0, 2345))
    const before = await topOf(page, 12)
    letIn()
    await awake(page)
    await eventually(() => topOf(page, 12)).toBe(before)
    await close()
  })

  it('leaves its reader where they scroll to at the very moment it comes', async () => {
    const { page, letIn, close } = await asleep()
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role=status]')?.textContent.includes('%')) return
        observer.disconnect()
        scrollTo(0, document.documentElement.scrollHeight / 2)
      }).observe(document.body, { childList: true, subtree: true, characterData: true }),
    )
    letIn()
    await page.locator('[role=status]', { hasText: /[3-7]\d%/ }).waitFor()
    await close()
  })

  it('leaves its reader where they scroll to at the very moment the text changes its size', async () => {
    const { page, letIn, close } = await asleep()
    letIn()
    await awake(page)
    // In a frame, sizes are reported before what is scrolled within it.
    await page.evaluate(
      () =>
        new Promise<void>(done =>
          requestAnimationFrame(() => {
            const block = document.querySelector<HTMLElement>('p[data-block="150"]')
            if (block) block.style.paddingBottom = '30px'
            document.querySelector('p[data-block="90"]')?.scrollIntoView()
            requestAnimationFrame(() => requestAnimationFrame(() => done()))
          }),
        ),
    )
    await eventually(() => topOf(page, 90)).toBeLessThan(200)
    expect(await topOf(page, 90)).toBeGreaterThan(-200)
    await close()
  })

  it('goes to the place of its address all the same', async () => {
    const { page, letIn, close } = await asleep({}, `${NOVEL}#90`)
    letIn()
    await eventually(() => topOf(page, 90)).toBeGreaterThan(0)
    await eventually(() => topOf(page, 90)).toBeLessThan(200)
    await close()
  })

  it('shows no text that scrolls to who reads in pages, but does not keep it back for ever', async () => {
    const { page, letIn, close } = await asleep({ flow: 'pages' })
    // Kept back by the first style that holds, for four seconds and no longer.
    const delayOf = () =>
      page.locator('[data-flow=scroll] [data-block="1"]').evaluate(one => {
        const within = one.closest('section')
        return within && getComputedStyle(within).animationDelay
      })
    expect(await delayOf()).toBe('4s')
    expect(await page.locator('html').getAttribute('data-pages')).toBeNull()
    await eventually(() => visibilityOf(page)).toBe('visible')
    letIn()
    await page.locator('[data-flow=pages] [data-page-frame]').waitFor()
    await close()
  })

  it('knows that it is read in pages before any script of the site is there', async () => {
    const { page, letIn, close } = await asleep({ flow: 'pages' }, '/about')
    await page.route('**/assets/*.js*', route => route.abort())
    await page.goto(NOVEL)
    expect(await visibilityOf(page)).toBe('hidden')
    await eventually(() => visibilityOf(page)).toBe('visible')
    letIn()
    await close()
  })

  it('is asked for again where it could not be loaded', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    let lost = true
    await page.route('**/assets/LiveNovel-*.js', route => (lost ? route.abort() : route.continue()))
    await goTo(page, NOVEL)
    expect(await visibilityOf(page)).toBe('visible')
    lost = false
    await eventually(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return page.locator('[role=status]', { hasText: '%' }).count()
    }).toBe(1)
    await close()
  })
})

/** What comes into view gets its true size only then: the end is farther away than it seemed. */
const toTheEnd = (page: Page) =>
  eventually(async () => {
    await page.evaluate(() => {
      scrollBy(0, -20)
      scrollTo(0, document.documentElement.scrollHeight)
    })
    return page.locator('[role=status]', { hasText: '%' }).first().textContent()
  }).toMatch(/^100%/)

describe('the next part of a novel', () => {
  it('is asked for when the end is near, and not before, where its reader may read it', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    const asked: string[] = []
    page.on('request', request => {
      const path = new URL(request.url()).pathname
      if (/part-[23]/.test(path)) asked.push(path)
    })
    await goTo(page, NOVEL)
    await awake(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await page.locator('[role=status]', { hasText: /[3-7]\d%/ }).waitFor()
    expect(asked).toEqual([])
    await toTheEnd(page)
    await eventually(() => asked.length).toBeGreaterThan(1)
    expect(asked.join(' ')).toContain('part-2')
    // By its key: a mouse that rests above a link asks for it, too.
    await page.getByRole('link', { name: 'Continue reading' }).press('Enter')
    await page.waitForURL('**/rain-volume-1-part-2')
    await toTheEnd(page)
    // The third part is not free: only its offers are asked for, which the card at the end shows.
    await eventually(() => asked.filter(path => path.includes('part-3'))).toEqual([
      '/app/v2/parts/rain-volume-1-part-3/offers',
    ])
    expect(trouble).toEqual([])
    await close()
  })
})
