import { rm, writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B, C } from '#tests/support/edition-shop.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
const made: MadeFile[] = []
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await readers.verify('sam')
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
  for (const { remove } of made) await remove()
})

const chapter = (title: string, text: string) => `<h1>${title}</h1>${text}`
const attic = chapter('The attic', A)
const bridge = chapter('The bridge', B)
const cellar = chapter('The cellar', C)

async function epub(title: string, chapters: string[]): Promise<string> {
  const file = await makeEpub({ title, identifier: title, chapters })
  made.push(file)
  return file.file
}

async function openUpload(): Promise<Page> {
  const { page } = await openPage(browser, shop.url, DESKTOP)
  await goTo(page, '/studio/upload')
  await page.locator('main a').click()
  await page.locator('main input[name="login"]').fill('sam')
  await page.locator('main input[name="password"]').fill(PASSWORD)
  await page.locator('main input[name="password"]').press('Enter')
  await page.waitForURL('**/studio/upload')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  return page
}

const files = (page: Page) => page.locator('input[type="file"]').first()

describe('uploading in the studio', () => {
  it('takes several files at once, of which one that is no book does not stop the others, to a draft', async () => {
    const page = await openUpload()
    const comic = await makeComic({ pages: 3 })
    made.push(comic)
    const broken = `${comic.file}.epub`
    await writeFile(broken, 'This is no book.')
    await files(page).setInputFiles([await epub('Roofs', [attic, bridge]), broken, comic.file])
    await page.getByText('Cannot be used').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^Review/ }).count(), { timeout: 60_000 }).toBe(3)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Review book.epub', exact: true }).click()
    await page.getByRole('heading', { name: 'What it becomes' }).waitFor()
    await page.getByRole('combobox', { name: 'Cut into parts' }).selectOption('chapters')
    await expect.poll(() => page.getByRole('list', { name: 'Parts' }).getByRole('listitem').count()).toBe(2)
    await page.getByText('it was raining on The attic').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    // All places to split are one stop for Tab, and the arrows lead from one to the next.
    await page.getByRole('button', { name: 'Split here, before paragraph 2' }).press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('[data-split]'))).toBe(false)
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Split here, before paragraph 4' }).press('Enter')
    await page.getByLabel('Title of the part').fill('Up')
    await page.getByRole('button', { name: /^2\./ }).press('Alt+ArrowDown')
    await page.getByText('is part 3 now').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Import as a draft' }).click()
    await page.getByRole('heading', { name: 'The volume is in the catalogue' }).waitFor()
    const parts = await shop.scratch.db.query<{ title: string }>({
      text: 'select short_title as title from parts order by number',
    })
    expect(parts.map(({ title }) => title)).toEqual(['Up', 'Chapter 2', expect.stringMatching(/ \(2\)$/)])
    expect((await shop.fetch('/series/roofs')).status).toBe(404)
    await rm(broken)
    await page.context().close()
  })

  it('shows a new edition beside the old one, imports it when the parts are confirmed, and takes it back', async () => {
    const page = await openUpload()
    const upload = async (chapters: string[]) => {
      await goTo(page, '/studio/upload')
      await files(page).setInputFiles(await epub('Wells', chapters))
      await page.getByRole('link', { name: 'Review book.epub' }).first().click()
      await page.getByRole('combobox', { name: 'Cut into parts' }).selectOption('chapters')
      const list = page.getByRole('list', { name: 'Parts' })
      await expect.poll(() => list.getByRole('listitem').count()).toBe(chapters.length)
    }
    await upload([attic, bridge])
    await page.getByRole('checkbox', { name: /^Import as a draft/ }).uncheck()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The volume is in the catalogue' }).waitFor()
    await goTo(page, '/studio/upload')
    await page.getByRole('button', { name: 'Remove book.epub' }).first().click()
    await upload([cellar, attic, bridge])
    const former = page.getByRole('combobox', { name: /^Which part is part/ })
    await expect
      .poll(() => former.evaluateAll(all => all.map(one => (one as HTMLSelectElement).value)))
      .toEqual(['0', '1', '2'])
    expect(await violationsOn(page)).toEqual([])
    const go = page.getByRole('button', { name: 'Import the new edition' })
    expect(await go.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /matched as they should be/ }).check()
    await go.click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('The former edition is in the shop again').waitFor()
    await page.context().close()
  })
})
