import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { demoSlugs } from '#server/studio/start/demo-books.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B } from '#tests/support/edition-shop.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let book: MadeFile
const logo = join(tmpdir(), `kashihon-logo-${process.pid}.png`)
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await readers.verify('sam')
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  const [slug = ''] = await demoSlugs()
  await addSeries(shop.scratch.db, { title: 'Of the demo', slug, volumes: [{}] })
  const chapters = [`<h1>The attic</h1>${A}`, `<h1>The bridge</h1>${B}`]
  book = await makeEpub({ title: 'Roofs', identifier: 'Roofs', chapters })
  const drawing = { create: { width: 300, height: 80, channels: 4, background: '#7a1f4d' } } as const
  await writeFile(logo, await sharp(drawing).png().toBuffer())
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
  await book?.remove()
  await rm(logo, { force: true })
})

const TABLET = { viewport: { width: 820, height: 1100 } }

async function openStudio(path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  const { page } = opened
  await goToStudio(page, path, 'sam')
  await page.locator('#main h1').waitFor()
  return opened
}

const step = (page: Page, name: string): Locator => page.locator(`[data-step="${name}"]`)
const isDone = (page: Page, name: string) => page.locator(`[data-step="${name}"][data-done]`).waitFor()

// docs/product.md#first-start
describe('the first start', () => {
  it('leads by mouse from an empty shop to a book on sale, each step done by itself', async () => {
    const { page, trouble, close } = await openStudio('/studio')
    await page.getByRole('heading', { name: 'Get your first book on sale' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Name and look' }).click()
    await page.getByLabel('Name of the shop').fill('Rain Books')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The shop was saved.').waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    await isDone(page, 'name')
    expect(await step(page, 'zone').getAttribute('data-done')).toBeNull()

    await step(page, 'demo').getByRole('button', { name: 'Take the demo out' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Take the demo out' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Type Rain Books to confirm').fill('Rain Books')
    await dialog.getByRole('button', { name: 'Take the demo out' }).click()
    await isDone(page, 'demo')

    await step(page, 'mail').getByRole('button', { name: 'Send a mail to yourself' }).click()
    await isDone(page, 'mail')
    expect(mail.lastTo('sam@example.com').subject).toBe('A test mail from Rain Books')
    await step(page, 'payments').getByRole('button', { name: 'Check the connection' }).click()
    await page.getByText('The provider answers and knows this shop.').waitFor()

    await step(page, 'book').getByRole('link', { name: 'Upload' }).click()
    await page.locator('input[type="file"]').first().setInputFiles(book.file)
    await page.getByRole('link', { name: 'Review book.epub' }).click()
    await page.getByText('Nobody has chosen a time zone for this shop, so all times are in UTC.').waitFor()
    await page.getByRole('link', { name: 'Choose the time zone' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The shop was saved.').waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    await isDone(page, 'zone')
    await page.getByRole('link', { name: 'Upload', exact: true }).first().click()
    await page.getByRole('link', { name: 'Review book.epub' }).click()
    await page.getByLabel('Publishing', { exact: true }).fill('2026-11-20T10:00')
    await page.getByText('Fri, Nov 20, 2026, 10:00 GMT+1').waitFor()
    expect(await page.getByText('so all times are in UTC').count()).toBe(0)
    await page.getByRole('checkbox', { name: /^Import as a draft/ }).uncheck()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The volume is in the catalogue' }).waitFor()
    await page.getByRole('link', { name: 'Today' }).click()
    // Since it is on sale, what is left is one line.
    await page.getByText('Readers can buy “Roofs').waitFor()
    expect(await step(page, 'price').isVisible()).toBe(false)
    await page.getByText('of 9 steps done').click()
    await isDone(page, 'book')
    await step(page, 'price').getByRole('link', { name: 'Price of your book' }).click()
    await page.getByLabel('Price in coins').fill('599')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('change is not saved').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByText('of 9 steps done').click()
    await isDone(page, 'price')
    await page.getByRole('link', { name: 'See it in the shop' }).click()
    await page.getByRole('heading', { name: /Roofs/, level: 1 }).waitFor()
    expect(await page.locator('header a').first().textContent()).toBe('Rain Books')
    expect(trouble).toEqual([])
    await close()
  })
})

// docs/product.md#look
describe('the settings of the shop', () => {
  it('are changed with the keyboard alone, shown as they will be, and undone', async () => {
    const { page, trouble, close } = await openStudio('/studio/settings/shop', TABLET)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    const accent = page.getByLabel('Colour of links and main buttons')
    await accent.focus()
    await page.keyboard.type('#8a1c4a')
    await page.getByText('shown as').first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('The shop was saved.').waitFor()
    await expect.poll(async () => (await (await shop.fetch('/')).text()).includes('#8a1c4a')).toBe(true)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => accent.inputValue()).toBe('')
    await accent.fill('#ffffff')
    await page.getByText('would look like the text around them').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByLabel('Logo', { exact: true }).setInputFiles(logo)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The shop was saved.').first().waitFor()
    await expect.poll(async () => (await (await shop.fetch('/')).text()).includes('/static/logo-')).toBe(true)
    expect(trouble).toEqual([])
    await close()
  })
})

// docs/product.md#legal-texts
describe('a legal text', () => {
  it('is written with its preview, published, compared and taken as the draft again', async () => {
    const { page, trouble, close } = await openStudio('/studio/settings/legal', TABLET)
    const publish = async (text: string) => {
      await page.getByLabel('Text in English').fill(text)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await page.getByText('The text is published.').last().waitFor()
    }
    await page.getByLabel('Text in English').fill('## Our terms')
    await page.getByRole('region', { name: 'As readers will see it' }).getByRole('heading').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await publish('## Our terms\n\nBe kind.')
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
    await publish('## Our terms\n\nBe kinder.')
    await page.getByRole('button', { name: /^Compare with the one before/ }).click()
    await page.locator('ins', { hasText: 'Be kinder.' }).waitFor()
    await page.locator('del', { hasText: 'Be kind.' }).waitFor()
    await page
      .getByRole('button', { name: /^Use as draft/ })
      .last()
      .click()
    await expect.poll(() => page.getByLabel('Text in English').inputValue()).toContain('Be kind.')
    expect(await violationsOn(page)).toEqual([])
    await goTo(page, '/terms')
    await page.getByText('As of November 21, 2026').waitFor()
    await page.getByText('Be kinder.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })
})
