// Proves docs/product.md#news
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, SHOP_ZONE: 'Europe/Berlin' }
  ;[shop, browser] = await Promise.all([openShop({ env }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  for (const name of ['sam', 'mara', 'gerd', 'ella']) await readers.verify(name)
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  await giveRole(shop.scratch.db, 'mara', 'marketing')
  await giveRole(shop.scratch.db, 'gerd', 'marketing', { langs: ['de'] })
  await giveRole(shop.scratch.db, 'ella', 'editor')
  await addSeries(shop.scratch.db, { title: 'Snow Country', volumes: [{}] })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const TABLET = { viewport: { width: 820, height: 1100 } }

/** Opens a screen of the studio, signing in on the way. */
async function openScreen(name: string, path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  const { page } = opened
  await goToStudio(page, path, name)
  await page.locator('#main h1').waitFor()
  return opened
}

const text = (page: Page) => page.getByLabel('Text', { exact: true })
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => page.getByText(/^Saved: /).last()
const preview = (page: Page) => page.getByRole('region', { name: 'The post as readers see it' })

/** Plans a post from the list, and is on its screen then. */
async function plan(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New post' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Title').fill(name)
  await page.getByRole('button', { name: 'Write post' }).press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return new URL(page.url()).pathname
}

/** Saves it a minute later than what was saved before, and waits until it is. */
async function saveNow(page: Page): Promise<void> {
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
  await text(page).press('Control+s')
  await page.getByText(/changes? (is|are) not saved/).waitFor({ state: 'hidden' })
}

describe('the posts of the studio', () => {
  it('are written with pictures in two languages, seen as readers see them, and published at their time', async () => {
    const { page, trouble, close } = await openScreen('mara', '/studio/news')
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const path = await plan(page, 'Half price')
    await text(page).focus()
    await page.keyboard.type('Until ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Monday')
    await preview(page).locator('strong', { hasText: 'Monday' }).waitFor()
    await page.keyboard.press('Control+End')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    const flat = { width: 1200, height: 600, channels: 3, background: '#0057a8' } as const
    const buffer = await sharp({ create: flat }).png().toBuffer()
    await dialog.getByLabel('File').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Add picture' }).click()
    await dialog.getByText('Please describe the picture.').waitFor()
    await dialog.getByLabel('Description').fill('A blue wall')
    await dialog.getByRole('button', { name: 'Add picture' }).click()
    await preview(page).getByRole('img', { name: 'A blue wall' }).waitFor()
    await page.getByRole('button', { name: 'Link to a series' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Snow Country' }).click()
    await preview(page).getByRole('link', { name: 'Snow Country' }).waitFor()
    const when = page.getByRole('group', { name: 'When readers see the post' })
    await when.getByText('Only people in the studio see it.').waitFor()
    await when.getByLabel('At a time').press('Space')
    await when.getByText('Choose the date and time').waitFor()
    await when.getByLabel('Date and time').fill('2026-11-21T20:00')
    await page.getByLabel('Announcement').check()
    await page.getByLabel('Tags', { exact: true }).fill('Snow news')
    await page.getByLabel('Tags', { exact: true }).press('Enter')
    await page.getByLabel('Tags', { exact: true }).fill('not ended')
    await page.getByLabel('Featured').check()
    await save(page).click()
    await saved(page).waitFor()
    const languages = page.getByRole('navigation', { name: 'Languages of the post' })
    await languages.getByText('Scheduled').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await languages.getByRole('link', { name: 'Deutsch' }).click()
    await title(page).fill('Halber Preis')
    await text(page).fill('Bis **Montag**.')
    await preview(page).locator('article[lang="de"] strong').waitFor()
    await when.getByLabel('At a time').check()
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText(/changes? (is|are) not saved/).waitFor({ state: 'hidden' })
    await expect.poll(() => languages.getByText('Scheduled').count()).toBe(2)

    const reader = await openPage(browser, shop.url, DESKTOP)
    expect((await shop.fetch('/blog/half-price')).status).toBe(404)
    // 20:00 in Berlin.
    shop.clock.set(new Date('2026-11-21T19:00:00Z'))
    await goTo(reader.page, '/blog/half-price')
    await reader.page.getByRole('heading', { level: 1, name: 'Half price' }).waitFor()
    await reader.page.getByRole('img', { name: 'A blue wall' }).waitFor()
    const tags = reader.page.getByRole('main').getByRole('link', { name: /^Posts about/ })
    await expect.poll(() => tags.allTextContents()).toEqual(['Snow news', 'not ended'])
    expect(await violationsOn(reader.page)).toEqual([])
    await reader.page.getByRole('main').getByRole('link', { name: 'Deutsch' }).click()
    await reader.page.getByRole('heading', { level: 1, name: 'Halber Preis' }).waitFor()
    await goTo(reader.page, '/')
    await reader.page.getByRole('link', { name: 'Half price' }).waitFor()
    expect([...trouble, ...reader.trouble]).toEqual([])

    await goTo(page, path)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const asked = page.getByRole('dialog', { name: 'Withdraw this post?' })
    await asked.getByRole('button', { name: 'Withdraw' }).click()
    await asked.getByText('That is not the address of the post.').waitFor()
    await asked.getByLabel('Type half-price to confirm').fill('half-price')
    await asked.getByRole('button', { name: 'Withdraw' }).click()
    await languages.getByText('Withdrawn').waitFor()
    expect((await shop.fetch('/blog/half-price')).status).toBe(410)
    await Promise.all([close(), reader.close()])
  })

  it('take a picture and a whole date by keys', async () => {
    const { page, close } = await openScreen('mara', '/studio/news', TABLET)
    await plan(page, 'By keys')
    await text(page).press('Control+Shift+Digit5')
    const dialog = page.getByRole('dialog', { name: 'Add a picture' })
    const flat = { width: 40, height: 20, channels: 3, background: '#a80000' } as const
    const buffer = await sharp({ create: flat }).png().toBuffer()
    await dialog.getByLabel('File').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer })
    await dialog.getByLabel('Description').fill('A red wall')
    await dialog.getByLabel('Description').press('Enter')
    await expect.poll(() => text(page).inputValue()).toContain('![A red wall](')
    expect(await text(page).evaluate(element => element === document.activeElement)).toBe(true)
    const when = page.getByRole('group', { name: 'When readers see the post' })
    await when.getByLabel('At a time').check()
    const date = when.getByLabel('Date and time')
    await date.fill('2026-11-30T10:00')
    await date.focus()
    // The 12th of the 12th, in whichever order the browser asks.
    await page.keyboard.type('12122027')
    expect(await date.inputValue()).toBe('2027-12-12T10:00')
    await saveNow(page)
    await close()
  })

  it('keep in the browser what was typed and not saved, and offer it again', async () => {
    const { page, close } = await openScreen('mara', '/studio/news')
    const path = await plan(page, 'Typed in a train')
    await text(page).fill('The connection was lost.')
    await page.getByText('1 change is not saved').waitFor()
    const again = await page.context().newPage()
    await page.close()
    await goTo(again, path)
    await again.getByText('Text that was not saved').waitFor()
    expect(await text(again).inputValue()).toBe('')
    await again.getByRole('button', { name: 'Restore it' }).click()
    expect(await text(again).inputValue()).toBe('The connection was lost.')
    await saveNow(again)
    await again.reload()
    await text(again).waitFor()
    expect(await text(again).inputValue()).toBe('The connection was lost.')
    expect(await again.getByText('Text that was not saved').count()).toBe(0)
    await close()
  })

  it('show both texts to who is overtaken, and lose neither', async () => {
    const [mine, hers] = await Promise.all([openScreen('mara', '/studio/news'), openScreen('sam', '/studio')])
    const path = await plan(mine.page, 'Together')
    await goTo(hers.page, path)
    await text(hers.page).fill('The train comes at noon.')
    await text(mine.page).fill('The train comes at night.')
    await saveNow(hers.page)
    await save(mine.page).click()
    const conflict = mine.page.getByRole('region', { name: 'Somebody else has saved this post' })
    await conflict.waitFor()
    expect(await conflict.locator('del').allTextContents()).toEqual(['noon'])
    expect(await conflict.locator('ins').allTextContents()).toEqual(['night'])
    expect(await violationsOn(mine.page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saveNow(mine.page)
    await mine.page.getByRole('button', { name: 'Revisions' }).click()
    const dialog = mine.page.getByRole('dialog', { name: 'Revisions' })
    await dialog.getByRole('list').getByRole('button').nth(1).click()
    await dialog.locator('del', { hasText: 'noon' }).waitFor()
    expect(await violationsOn(mine.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Restore this text' }).click()
    expect(await text(mine.page).inputValue()).toBe('The train comes at noon.')
    await saveNow(mine.page)
    await mine.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(() => text(mine.page).inputValue()).toBe('The train comes at night.')
    await Promise.all([mine.close(), hers.close()])
  })

  it('put two people’s texts together, paragraph by paragraph', async () => {
    const [mine, hers] = await Promise.all([openScreen('mara', '/studio/news'), openScreen('sam', '/studio')])
    const path = await plan(mine.page, 'Merged')
    await text(mine.page).fill('Doors open.\n\nThe train comes.\n\nDoors close.')
    await saveNow(mine.page)
    await goTo(hers.page, path)
    await text(hers.page).fill('Doors open at six.\n\nThe train comes at noon.\n\nDoors close.')
    await text(mine.page).fill('Doors open.\n\nThe train comes at night.\n\nDoors close.\n\nGood night.')
    await saveNow(hers.page)
    await save(mine.page).click()
    await mine.page.getByRole('button', { name: /^Merge both/ }).click()
    const dialog = mine.page.getByRole('dialog', { name: 'Merge both texts' })
    const use = dialog.getByRole('button', { name: 'Use this text' })
    const chosen = (at: number) =>
      dialog.getByRole('group', { name: `Difference ${at} of 3` }).getByRole('radio', { checked: true })
    // What only one of them has changed is chosen, what both have is asked for.
    expect(await Promise.all([chosen(1).count(), chosen(2).count(), chosen(3).count()])).toEqual([1, 0, 1])
    expect(await dialog.locator('del').allTextContents()).toEqual([' at six', 'noon'])
    expect(await use.isDisabled()).toBe(true)
    expect(await violationsOn(mine.page)).toEqual([])
    await dialog
      .getByRole('group', { name: 'Difference 2 of 3' })
      .getByRole('radio', { name: 'Take both' })
      .focus()
    await mine.page.keyboard.press('Space')
    await use.click()
    const both =
      'Doors open at six.\n\nThe train comes at noon.\n\nThe train comes at night.\n\nDoors close.\n\nGood night.'
    expect(await text(mine.page).inputValue()).toBe(both)
    await saveNow(mine.page)
    await goTo(hers.page, path)
    await expect.poll(() => text(hers.page).inputValue()).toBe(both)
    await Promise.all([mine.close(), hers.close()])
  })

  it('are written by keyboard on a tablet, where text and preview take turns', async () => {
    const { page, close } = await openScreen('mara', '/studio/news', TABLET)
    await plan(page, 'On a tablet')
    await text(page).focus()
    await page.keyboard.type('A heading')
    await page.keyboard.press('Control+Shift+Digit2')
    expect(await text(page).inputValue()).toBe('## A heading')
    await page.keyboard.press('Control+z')
    expect(await text(page).inputValue()).toBe('A heading')
    expect(await preview(page).isVisible()).toBe(false)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
    await preview(page).getByText('A heading').waitFor()
    await page.getByRole('button', { name: 'Phone' }).press('Enter')
    expect(await preview(page).evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(390)
    expect(await text(page).isVisible()).toBe(false)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Write', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Discard' }).press('Enter')
    await page.getByRole('button', { name: 'Delete draft' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).press('Enter')
    await page.waitForURL('**/studio/news')
    await page.getByRole('link', { name: 'Together' }).waitFor()
    expect(await page.getByRole('link', { name: 'On a tablet' }).count()).toBe(0)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'On a tablet' }).waitFor()
    await page.getByLabel('Search').fill('tablet')
    await page.getByRole('link', { name: 'Together' }).waitFor({ state: 'detached' })
    await close()
  })

  it('are written by each in their language, and by who has the right', async () => {
    const german = await openScreen('gerd', '/studio/news')
    await german.page.getByRole('link', { name: 'Together' }).click()
    await german.page.getByText('Your role cannot change it.').waitFor()
    expect(await text(german.page).isDisabled()).toBe(true)
    await german.page.getByRole('link', { name: 'Deutsch' }).first().click()
    await title(german.page).fill('Zusammen')
    await saveNow(german.page)
    await german.close()
    const editor = await openScreen('ella', '/studio/news')
    await editor.page.getByRole('heading', { name: 'Your role does not include this' }).waitFor()
    expect(await editor.page.getByRole('link', { name: 'News' }).count()).toBe(0)
    await editor.close()
  })
})
