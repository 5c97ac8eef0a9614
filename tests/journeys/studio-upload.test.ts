// Proves docs/product.md#editions

import { rm, writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B, C } from '#tests/support/edition-shop.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openSection } from '#tests/support/open-section.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

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
  await goToStudio(page, '/studio/upload', 'sam')
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
    // The places to split are one stop of Tab, and so are the parts: arrows lead from one to the next.
    const go = page.getByRole('button', { name: 'Import as a draft' })
    await expect.poll(() => go.isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Merge with the next part' }).press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const fourth = page.getByRole('button', { name: 'Split here, before paragraph 4' })
    expect(await fourth.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await go.evaluate(one => one === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: /^1\./ }).press('ArrowDown')
    await page.getByRole('button', { name: /^2\./ }).press('ArrowUp')
    await fourth.click()
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

  it('finds the series of a book in a list, and imports it with all that was filled in at one go', async () => {
    await addSeries(shop.scratch.db, { title: 'Lanterns of the long harbour', volumes: [{}] })
    const page = await openUpload()
    await files(page).setInputFiles(await epub('Harbour lights', [attic, bridge]))
    await page.getByRole('link', { name: 'Review book.epub' }).first().click()
    const series = page.getByRole('combobox', { name: 'Series' })
    await series.fill('harb')
    await page.locator('datalist option[value="Lanterns of the long harbour"]').waitFor({ state: 'attached' })
    await series.fill('Lanterns of the long harbour')
    await page.getByText('This series is already in the shop.').waitFor()
    // Each is filled in before the screen is drawn again, as a browser or a password manager does it.
    await page.getByLabel('Volume', { exact: true }).fill('7')
    await page.getByLabel('Price in coins').fill('455')
    await page.getByLabel('Publishing', { exact: true }).fill('2026-12-04T20:00')
    await page.getByLabel('First part comes out').fill('2026-12-04T20:00')
    await page.getByRole('checkbox', { name: /^Import as a draft/ }).uncheck()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The volume is in the catalogue' }).waitFor()
    const volumes = await shop.scratch.db.query({
      text: `select s.title, v.number::float8 as number, v.price_coins as coins, v.publishing_at as at
        from volumes v join series s on s.id = v.series_id where v.number = 7`,
    })
    expect(volumes).toEqual([
      { title: 'Lanterns of the long harbour', number: 7, coins: 455, at: new Date('2026-12-04T20:00:00Z') },
    ])
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
    await page.getByRole('link', { name: /^Done/ }).click()
    await page
      .getByRole('button', { name: /^More for .*book\.epub$/ })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Remove.* book\.epub$/ })
      .first()
      .click()
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
    await page.getByRole('heading', { name: 'This edition was taken back' }).waitFor()
    await page.getByRole('link', { name: 'Open the volume in the studio' }).click()
    await openSection(page, 'history')
    const editions = page.getByRole('region', { name: 'Former editions' })
    await editions.getByText('Wells · 3 parts · replaced on').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await editions.getByRole('button', { name: 'Bring back edition 2' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Bring back', exact: true }).press('Enter')
    await page.getByText('Edition 2 is in the shop again.').waitFor()
    await openSection(page, 'children')
    const parts = page.getByRole('table', { name: 'Parts' }).getByRole('rowheader')
    await expect.poll(() => parts.count()).toBe(3)
    await page.context().close()
  })
})
