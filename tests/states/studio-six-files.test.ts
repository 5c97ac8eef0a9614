// Proves docs/product.md#editions
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import type { Send } from '#contract/page.ts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import { A, B } from '#tests/support/edition-shop.ts'
import { type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { heading, makeDocx, paragraph, run } from '#tests/support/make-docx.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let ada: Send
let folder: string
const made: MadeFile[] = []
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  open.shop.clock.set('2026-11-02T09:00:00Z')
  ada = await open.person('ada', 'owner')
  folder = await mkdtemp(join(tmpdir(), 'kashihon-six-'))
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
  for (const { remove } of made) await remove()
  await rm(folder, { recursive: true, force: true })
})

async function named(name: string, file: Promise<MadeFile>): Promise<string> {
  const one = await file
  made.push(one)
  const path = join(folder, name)
  await rename(one.file, path)
  return path
}

const book = (title: string, text: string) =>
  makeEpub({ title, identifier: title, chapters: [`<h1>${title}</h1>${text}`, text] })

/** What a small publisher has in a folder on a Monday. */
const sixFiles = () =>
  Promise.all([
    named('roofs-1.epub', book('Roofs, Volume 1', A)),
    named('roofs-2.epub', book('Roofs, Volume 2', B)),
    named('well.epub', book('The Well', `${A}${B}`)),
    named(
      'harbour.docx',
      makeDocx({
        body: heading('The first boat') + paragraph(run('It was raining on the harbour. '.repeat(60))),
      }),
    ),
    named('Kite v01.cbz', makeComic({ pages: 4 })),
    named('Kite v02.cbz', makeComic({ pages: 5 })),
  ])

async function openStudio(path: string): Promise<Page> {
  const { page } = await openPage(browser, open.shop.url, DESKTOP)
  await goToStudio(page, path, 'ada')
  return page
}

/** Sets one field of all rows that are listed. */
async function changeAll(page: Page, what: string, field: string, value: string): Promise<void> {
  const name = new RegExp(`^Change \\d+ ${what}$`)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page.getByRole('button', { name }).click()
  const bulk = page.getByRole('dialog', { name })
  await bulk.getByRole('combobox', { name: 'Field' }).selectOption(field)
  const control = bulk.getByLabel('Value')
  if ((await control.evaluate(element => element.tagName)) === 'SELECT') await control.selectOption(value)
  else await control.fill(value)
  await bulk.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: /^Save \d+ changes?$/ }).click()
  await page
    .getByText(/^(Saved\.|[\p{L} ]+ of \d+ \p{L}+ (→ .+|changed)|\d+ changes saved\.)$/u)
    .first()
    .waitFor()
  await page.getByRole('dialog', { name: 'Before you save' }).waitFor({ state: 'detached' })
}

describe('a publisher with six files', () => {
  // Six books are read and stored, which takes half of the usual time where the machine does nothing else.
  it('has them scheduled and priced with some forty presses and without a shell', {
    timeout: 240_000,
  }, async () => {
    const page = await openStudio('/studio/upload')
    const presses = await countPresses(page)
    await page.getByRole('button', { name: 'Choose files' }).waitFor()
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await sixFiles())
    await expect.poll(() => page.getByRole('link', { name: /^Review/ }).count(), { timeout: 80_000 }).toBe(6)

    // The Word file is the first part of a volume whose parts come one at a time.
    await page.getByRole('link', { name: 'Review harbour.docx' }).click()
    await page.getByRole('combobox', { name: 'This file is' }).selectOption('a part of a volume')
    await page.getByRole('combobox', { name: 'Series' }).fill('Harbour')
    await page.getByRole('textbox', { name: 'Volume', exact: true }).fill('1')
    await page.getByLabel('First part comes out').fill('2026-11-06T20:00')
    await page.getByText('New in “').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The part is in the catalogue' }).waitFor()

    await page.getByRole('link', { name: 'All uploads' }).click()
    await page.getByRole('button', { name: 'Import 5 new volumes as drafts' }).click()
    await page.getByRole('link', { name: /^Done/ }).click()
    await expect.poll(() => page.getByRole('link', { name: /^Result/ }).count(), { timeout: 80_000 }).toBe(6)

    await page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Draft')
    await changeAll(page, 'volumes', 'Price in coins', '599')
    await changeAll(page, 'volumes', 'Publishing', '2026-11-20T10:00')
    await changeAll(page, 'volumes', 'Stage', 'Ready')
    await page.getByRole('link', { name: 'Series', exact: true }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('Draft')
    // What is ticked is of one list: with another filter nothing is.
    await page.waitForURL(/kind=series.*state=draft|state=draft.*kind=series/)
    await changeAll(page, 'series', 'Stage', 'Ready')
    expect(presses()).toBeLessThanOrEqual(45)

    const listed = async () =>
      (
        await open.shop.scratch.db.query<{ slug: string; price: number; stage: string; at: Date }>({
          text: `select v.slug, v.price_coins as price, v.stage, v.publishing_at as at from volumes v join series s on s.id = v.series_id
            where v.stage = 'ready' and s.stage = 'ready' and v.price_coins is not null order by v.slug`,
        })
      ).map(({ slug, price, at }) => [slug, price, at.toISOString()])
    expect((await listed()).map(([, ...facts]) => facts)).toEqual(
      Array.from({ length: 5 }, () => [599, '2026-11-20T10:00:00.000Z']),
    )
    // Nothing of a book can be read before its day: what was imported as a draft moves with its volume.
    expect(
      await open.shop.scratch.db.query({
        text: `select p.slug from parts p join volumes v on v.id = p.volume_id
          where v.price_coins is not null and p.launch_at < v.publishing_at`,
      }),
    ).toEqual([])
    // Each step is one entry of the log, which can be taken back.
    const { answer } = await ada(listAudit, { query: { limit: 20 } })
    expect(answer?.entries.filter(({ action }) => action === 'catalogue.change')).toHaveLength(4)
    await page.context().close()
  })
})
