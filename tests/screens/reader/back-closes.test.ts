// Proves docs/product.md#reader-preferences
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPart } from '#contract/calls/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { PHONE } from '#tests/support/browser.ts'
import { answerManga, answerNovel, openReader, PART } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()

const entries = (page: Page) => page.evaluate(() => history.length)
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
/** No sheet is open, and keys go to the page again. */
const closed = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBe(null)
const isOfSheet = (page: Page) => page.evaluate(() => Boolean(history.state?.sheet))

/** Back leads out of the book, to the page that was open before it. */
async function expectBackLeaves(page: Page): Promise<void> {
  await page.goBack()
  await page.waitForURL('**/newsletter')
}

it.each([
  { key: 'c', name: 'Contents' },
  { key: 'd', name: 'Display' },
  { key: 'm', name: 'Bookmarks and notes' },
  { key: '/', name: 'Search this volume' },
  { key: '?', name: 'Keyboard shortcuts' },
])('Back closes $name of a novel before it leaves the book', async ({ key, name }) => {
  answerNovel(screens.answers)
  const page = await openReader(screens, 'novel')
  await page.keyboard.press(key)
  await sheet(page, name).waitFor()
  await page.goBack()
  await closed(page)
  expect(new URL(page.url()).pathname).toBe(PART)
  await expectBackLeaves(page)
})

it('Escape, the button that closes and forward leave no step to go back', async () => {
  answerNovel(screens.answers)
  const page = await openReader(screens, 'novel')
  const before = await entries(page)
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('d')
    await sheet(page, 'Display').waitFor()
    if (times === 1) await sheet(page, 'Display').getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await closed(page)
    await expect.poll(() => isOfSheet(page)).toBe(false)
  }
  expect(await entries(page)).toBe(before + 1)
  await page.goForward()
  await expect.poll(() => isOfSheet(page)).toBe(false)
  await closed(page)
  await expectBackLeaves(page)
})

it('sheets that follow each other are one step', async () => {
  answerNovel(screens.answers)
  const page = await openReader(screens, 'novel', {}, PHONE)
  const before = await entries(page)
  for (const name of ['Search this volume', 'Bookmarks and notes', 'Keyboard shortcuts']) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name }).click()
    await sheet(page, name).waitFor()
    expect(await entries(page)).toBe(before + 1)
    await page.goBack()
    await closed(page)
  }
  await expectBackLeaves(page)
})

it('a sheet that led to another part is no step on the way back from there', async () => {
  const parts = [1, 2].map(number => ({
    id: `PRT-${number}`,
    slug: `rain-volume-1-part-${number}`,
    title: `Part ${number}`,
    access: { label: AccessLabel.FREE_PREVIEW },
  }))
  answerNovel(screens.answers, { part: { volumeParts: { parts } } })
  const page = await openReader(screens, 'novel')
  await page.keyboard.press('c')
  screens.answers.set(findPart, { answer: { ...parts[1], volumeParts: { parts }, preview: true } })
  await sheet(page, 'Contents').getByRole('link', { name: 'Part 2' }).click()
  await page.waitForURL('**/rain-volume-1-part-2')
  await closed(page)
  await page.goBack()
  await page.waitForURL(url => url.pathname === PART)
  await page.goForward()
  await page.waitForURL('**/rain-volume-1-part-2')
  await page.goBack()
  await page.waitForURL(url => url.pathname === PART)
  expect(await isOfSheet(page)).toBe(false)
  await expectBackLeaves(page)
})

it('a page that is loaded anew below an open sheet is one step from where one came', async () => {
  answerNovel(screens.answers)
  const page = await openReader(screens, 'novel')
  await page.keyboard.press('d')
  await sheet(page, 'Display').waitFor()
  await page.reload()
  await expect.poll(() => isOfSheet(page)).toBe(false)
  await expectBackLeaves(page)
})

it('the list of pages of a manga leads to a page, which the address keeps, and leaves no step', async () => {
  answerManga(screens.answers)
  const page = await openReader(screens, 'manga')
  await page.keyboard.press('l')
  await sheet(page, 'All pages').getByRole('button', { name: 'Page 6' }).click()
  await closed(page)
  await expect.poll(() => isOfSheet(page)).toBe(false)
  expect(new URL(page.url()).hash).toBe('#6')
  await page.getByText(/^Page(s 6 and 7|s 5 and 6| 6) of 8$/).waitFor({ state: 'attached' })
  await page.keyboard.press('l')
  await sheet(page, 'All pages').waitFor()
  await page.goBack()
  await closed(page)
  expect(new URL(page.url()).hash).toBe('#6')
  await expectBackLeaves(page)
})
