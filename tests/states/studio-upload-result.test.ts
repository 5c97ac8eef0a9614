// Proves docs/product.md#editions
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeStudioFields, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { importUpload } from '#contract/calls/studio-upload.ts'
import { UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B } from '#tests/support/edition-shop.ts'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: StudioShop
let browser: Browser
let ada: Send
const made: MadeFile[] = []
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  open.shop.clock.set('2026-11-02T09:00:00Z')
  ada = await open.person('ada', 'owner')
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
  for (const { remove } of made) await remove()
})

const settled = (id: string, state: string) =>
  expect.poll(async () => (await stateOf(ada, id)).state, { timeout: 60_000 }).toBe(state)

/** A book that was uploaded and read. */
async function uploaded(title: string, chapters: readonly string[], identifier = title): Promise<string> {
  const file = await makeEpub({ title, identifier, chapters })
  made.push(file)
  const { id } = await uploadFile(open.shop, ada, file.file)
  await settled(id, 'read')
  return id
}

async function imported(id: string, answers: Partial<UploadAnswers>): Promise<void> {
  await ada(importUpload, { params: { uploadId: id }, body: UploadAnswers.fromPartial(answers) })
  await settled(id, 'imported')
}

async function openStudio(path: string): Promise<Page> {
  const { page } = await openPage(browser, open.shop.url, {
    ...{ viewport: { width: 820, height: 900 }, locale: 'en-US' },
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

describe('the result of an import', () => {
  it('leads to the studio while the volume is a draft, and into the shop once readers have its page', async () => {
    const id = await uploaded('Quays', [A])
    await imported(id, { draft: true, alone: true, priceCoins: 600 })
    const page = await openStudio(`/studio/upload/${id}`)
    await page.getByText('It is not on sale: it is a draft.').waitFor()
    await page.getByRole('link', { name: 'Open the volume in the studio' }).waitFor()
    const inShop = page.getByRole('link', { name: 'See it in the shop' })
    expect(await inShop.count()).toBe(0)
    expect(await page.locator('main a[href*="/volumes/quays"]').count()).toBe(0)

    const { answer } = await ada(listStudioCatalogue, { query: { kind: 'volume', q: 'Quays' } })
    const [volume] = answer?.rows ?? []
    const ready = [volume?.id, volume?.seriesId].map(of => ({ id: of ?? '', field: 'stage', to: '"ready"' }))
    expect((await ada(changeStudioFields, { body: { changes: ready } })).refused).toBeUndefined()
    await page.reload()
    await page.getByText('It is not on sale: it has no date yet.').waitFor()
    const now = JSON.stringify(open.shop.clock.now())
    const dated = [{ id: volume?.id ?? '', field: 'publishingAt', to: now }]
    expect((await ada(changeStudioFields, { body: { changes: dated } })).refused).toBeUndefined()
    await open.shop.app.version.refresh()
    await page.reload()
    await page.getByText('Readers have it now.').waitFor()
    await expectSound(page)
    await inShop.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Quays' }).waitFor()
    await page.context().close()
  })

  it('has the price that was entered beside what a visitor pays in a sale, and does not say that a scheduled volume is held back', async () => {
    await runSale(open.shop.scratch.db, {
      ...{ name: 'Autumn', discountBps: 2000, series: [] },
      ...{ startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-11-09T00:00:00Z') },
    })
    const id = await uploaded('Piers', [A])
    await imported(id, { alone: true, priceCoins: 700, publishing: new Date('2026-11-20T19:00:00Z') })
    const page = await openStudio(`/studio/upload/${id}`)
    await page.getByText('700 coins, 560 in the running sale').waitFor()
    await page.getByText('Readers have it from Nov 20, 2026').waitFor()
    await page.getByText('Still missing, without holding it back:').waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'Open the volume in the studio' }).click()
    await page.getByRole('complementary').getByText('Still missing, without holding it back:').waitFor()
    await page.context().close()
  })

  it('of a corrected edition of a single book has its title, also where the file counts it to a series', async () => {
    const identifier = 'urn:uuid:8b3ebb46-da57-11e2-ab84-32f5fd9156e7'
    await imported(await uploaded('Lantern Street', [A], identifier), { alone: true })
    const id = await uploaded('Street, Vol. 3', [A, B], identifier)
    const page = await openStudio(`/studio/upload/${id}`)
    await page.getByText('A new edition of “Lantern Street”.').waitFor()
    await page.getByRole('checkbox', { name: 'The parts are matched as they should be' }).check()
    await page.getByRole('button', { name: 'Import the new edition' }).click()
    const result = page.getByRole('region', { name: 'The new edition is in the catalogue' })
    await result.getByRole('link', { name: 'Lantern Street', exact: true }).nth(1).waitFor()
    await page.context().close()
  })
})

describe('the review of a file that could be read', () => {
  it('lets an EPUB be read as another kind, and as the file says again', async () => {
    const id = await uploaded('Tides', [A, B])
    const page = await openStudio(`/studio/upload/${id}`)
    const kind = page.getByRole('combobox', { name: 'Read as' })
    await kind.waitFor()
    expect(await kind.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)).toBe(
      'As the file says: Novel',
    )
    await expectSound(page)
    await kind.selectOption('Manga')
    const refused = page.getByRole('region', { name: 'Cannot be used' })
    await refused.getByRole('button', { name: 'Read as the file says' }).press('Enter')
    await page.getByText('A new volume: “Tides').waitFor()
    await kind.waitFor()
    await page.context().close()
  })
})
