// Proves docs/product.md#editions
import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Send } from '#contract/page.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo, holdBack, openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B } from '#tests/support/edition-shop.ts'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: StudioShop
let browser: Browser
let ada: Send
const made: MadeFile[] = []
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop({ SHOP_ZONE: 'Europe/Berlin' }), openBrowser()])
  open.shop.clock.set('2026-11-02T09:00:00Z')
  ada = await open.person('ada', 'owner')
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
  for (const { remove } of made) await remove()
})

async function book(title: string, chapters: string[]): Promise<string> {
  const file = await makeEpub({ title, identifier: title, chapters })
  made.push(file)
  return file.file
}

/** A file of this name with these bytes, uploaded and read. */
async function uploaded(name: string, bytes: string | Buffer): Promise<string> {
  const path = `${await book('Beside', [A])}.${name}`
  await writeFile(path, bytes)
  const { id } = await uploadFile(open.shop, ada, path, { name })
  await expect
    .poll(async () => (await stateOf(ada, id)).state, { timeout: 60_000 })
    .toMatch(/^(read|refused)$/)
  return id
}

async function openStudio(path: string, locale: string): Promise<Page> {
  const { page } = await openPage(browser, open.shop.url, {
    ...{ viewport: { width: 820, height: 900 }, locale },
  })
  await goToStudio(page, path, 'ada')
  return page
}

/** Nothing is beyond the edge at 820 pixels, and axe finds nothing. */
async function expectSound(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await violationsOn(page)).toEqual([])
}

describe('a file that was refused', () => {
  it('is read as another kind by one press, and as the file says again', async () => {
    const text = 'The tide had gone out, and the boats lay on the sand. '.repeat(40)
    const id = await uploaded('tide.pdf', await makePdf(pdf => pdf.addPage().text(text)))
    const page = await openStudio(`/studio/upload/${id}`, 'de-DE')
    const refused = page.getByRole('region', { name: 'Nicht verwendbar' })
    await refused.getByRole('alert').getByText('Es ist ein PDF mit Text').waitFor()
    await expectSound(page)
    await refused.getByRole('button', { name: 'Als Manga einlesen' }).press('Enter')
    await page.getByRole('heading', { name: 'Was daraus wird' }).waitFor()
    await page.getByRole('list', { name: 'Teile', exact: true }).getByText('1 Seite').waitFor()
    await page.getByRole('combobox', { name: 'Gelesen als' }).selectOption('Roman')
    await refused.getByRole('button', { name: 'Wie in der Datei einlesen' }).waitFor()
    await refused.getByRole('button', { name: 'Als Manga einlesen' }).click()
    await page.getByRole('combobox', { name: 'Gelesen als' }).waitFor()
    await page.context().close()
  })

  it('goes to a new series once its language is chosen, says from when readers have it, and is confirmed where it has the text of a part', async () => {
    const text = 'Fog lay on the pier all morning, and nobody came. '.repeat(60)
    const first = await uploaded('Pier - Chapter 1.md', text)
    const page = await openStudio(`/studio/upload/${first}`, 'en-US')
    await page.getByRole('combobox', { name: 'This file is' }).selectOption('a part of a volume')
    await page.getByRole('combobox', { name: 'Series' }).fill('Pier')
    await page.getByLabel('Volume', { exact: true }).fill('1')
    await page.getByLabel('First part comes out').fill('2026-11-06T20:00')
    const lang = page.getByRole('combobox', { name: 'Language' })
    await page.getByText('There is no series “Pier” yet.').waitFor()
    expect(await lang.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(
      'Choose a language',
    )
    await expectSound(page)
    await lang.selectOption('English')
    await page.getByText('New in “').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Readers can open the part from Nov 6, 2026, 20:00 GMT+1.').waitFor()
    await expectSound(page)

    const second = await uploaded('Pier - Chapter 2.md', `${text}And then.`)
    await goTo(page, `/studio/upload/${second}`)
    await page.getByRole('combobox', { name: 'This file is' }).selectOption('a part of a volume')
    await page.getByRole('combobox', { name: 'Series' }).fill('Pier')
    await page.getByLabel('Volume', { exact: true }).fill('1')
    await page.getByLabel('First part comes out').fill('2026-11-13T20:00')
    await page.getByText('It has the text of part 1').waitFor()
    // A part has the language of its series.
    expect(await lang.count()).toBe(0)
    const confirm = page.getByRole('checkbox', { name: 'It belongs there all the same' })
    await confirm.check()
    await page.getByText('New in “').waitFor()
    // What was confirmed of one volume is not confirmed of another.
    await page.getByLabel('Volume', { exact: true }).fill('2')
    await page.getByLabel('Volume', { exact: true }).blur()
    await confirm.waitFor({ state: 'detached' })
    await page.getByLabel('Volume', { exact: true }).fill('1')
    await page.getByLabel('Volume', { exact: true }).blur()
    await page.getByText('It has the text of part 1').waitFor()
    await confirm.check()
    await page.getByText('New in “').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The part is in the catalogue' }).waitFor()
    await page.context().close()
  })

  it('says no more why it was refused while the shop checks what was entered instead', async () => {
    const id = await uploaded('Quay - Chapter 40.md', 'Gulls stood on the quay. '.repeat(60))
    const page = await openStudio(`/studio/upload/${id}`, 'en-US')
    const why = page.getByText(/says chapter 40/)
    const becomes = page.getByRole('region', { name: 'What it becomes' })
    await becomes.getByText(/says chapter 40/).waitFor()
    const letIn = await holdBack(page, '**/plan')
    await page.getByLabel('Volume', { exact: true }).fill('3')
    await page.getByLabel('Volume', { exact: true }).blur()
    await becomes.getByText('Checking…').waitFor()
    expect(await why.count()).toBe(0)
    letIn()
    await becomes.getByText(/^A new volume/).waitFor()
    await page.context().close()
  })
})

describe('the result of an import', () => {
  it('says whether readers have it, and that an edition was taken back, also after the page is loaded anew', async () => {
    const page = await openStudio('/studio/upload', 'fr-FR')
    const reviewed = async (chapters: string[]) => {
      const { id } = await uploadFile(open.shop, ada, await book('Puits', chapters))
      await expect.poll(async () => (await stateOf(ada, id)).state, { timeout: 60_000 }).toBe('read')
      await goTo(page, `/studio/upload/${id}`)
      await page.getByRole('heading', { name: 'Ce qu’il devient' }).waitFor()
    }
    await reviewed([A])
    await page.getByRole('checkbox', { name: /^Importer comme brouillon/ }).uncheck()
    await page.getByRole('button', { name: 'Importer', exact: true }).click()
    await page.getByText('Les lecteurs l’ont dès maintenant.').waitFor()
    await reviewed([A, B])
    await page.getByRole('checkbox', { name: 'Les parties sont bien associées' }).check()
    await page.getByRole('button', { name: 'Importer la nouvelle édition' }).click()
    await page.getByText('Les lecteurs ont cette édition dès maintenant.').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Rétablir l’édition précédente' }).press('Enter')
    const back = page.getByRole('region', { name: 'Cette édition a été retirée' })
    await back.getByText('Une autre édition est de nouveau dans la boutique.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.contains(document.getElementById('done')))).toBe(
      true,
    )
    expect(await page.getByText('Les lecteurs ont cette édition').count()).toBe(0)
    await page.reload()
    await back.waitFor()
    expect(await page.getByRole('button', { name: 'Rétablir l’édition précédente' }).count()).toBe(0)
    await expectSound(page)
    await page.getByRole('link', { name: 'Tous les fichiers' }).click()
    await page.getByRole('link', { name: /^Terminés/ }).click()
    await page.getByRole('row').getByText('Cette édition a été retirée').waitFor()
    await expectSound(page)
    await page.context().close()
  })
})
