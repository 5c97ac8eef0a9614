// Proves docs/product.md#editions, docs/product.md#which-volume
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importUpload, planUpload } from '#contract/calls/studio-upload.ts'
import { UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { openBrowser, openPage } from '#tests/support/browser.ts'
import { A, B, C, chapter } from '#tests/support/edition-shop.ts'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
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

/** Longer than a line, and without a place to break it. */
const LONG = `Das ${'Donaudampfschifffahrts'.repeat(12)}kapitel`
const RIGHT_TO_LEFT = 'فصل أول (1)'
const D = chapter('The dome')

async function fileOf(title: string, chapters: readonly [string, string][]): Promise<string> {
  const titles = chapters.map(([called]) => called)
  const file = await makeEpub({
    title,
    identifier: title,
    titles,
    chapters: chapters.map(([, text]) => text),
  })
  made.push(file)
  return file.file
}

const settled = (id: string, state: string) =>
  expect.poll(async () => (await stateOf(ada, id)).state, { timeout: 60_000 }).toBe(state)

async function uploaded(title: string, chapters: readonly [string, string][]): Promise<string> {
  const { id } = await uploadFile(open.shop, ada, await fileOf(title, chapters))
  await settled(id, 'read')
  return id
}

/** Imports the first edition as an editor has put it together. */
async function firstEdition(title: string, chapters: readonly [string, string][], parts: object[]) {
  const id = await uploaded(title, chapters)
  const params = { uploadId: id }
  const body = UploadAnswers.fromPartial({ cut: 'chapters', publishing: new Date('2026-12-04T19:00:00Z') })
  await ada(planUpload, { params, body })
  await settled(id, 'read')
  await ada(importUpload, { params, body: UploadAnswers.fromPartial({ ...body, parts }) })
  await settled(id, 'imported')
}

async function openStudio(path: string, width: number): Promise<Page> {
  const { page } = await openPage(browser, open.shop.url, {
    ...{ viewport: { width, height: 900 }, locale: 'de-DE' },
  })
  await goToStudio(page, path, 'ada')
  return page
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the next edition of a file, in German at 820 pixels', () => {
  it('begins with what the editor made of the one before, and its result says what is still missing', async () => {
    await firstEdition(
      'Dächer',
      [
        ['The attic', A],
        ['The bridge', B],
        ['The cellar', C],
      ],
      [
        { title: LONG, pieces: [{ part: 1 }, { part: 2 }], rentalCoins: 35 },
        { title: RIGHT_TO_LEFT, pieces: [{ part: 3 }] },
      ],
    )
    const id = await uploaded('Dächer', [
      ['The dome', D],
      ['The loft', A],
      ['The bridge', B],
      ['The cellar', C],
    ])
    const page = await openStudio(`/studio/upload/${id}`, 820)
    const list = page.getByRole('list', { name: 'Teile', exact: true })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await list.getByRole('button', { name: /^2\./ }).click()
    await list.getByText('Zusammengeführt wie bisher').waitFor()
    const title = page.getByLabel('Titel des Teils')
    expect(await title.inputValue()).toBe(LONG)
    await page.getByText('In der Datei: „The loft“').waitFor()
    await page.getByText('Die Datei nennt ihn jetzt „The loft“, zuvor „The attic“.').first().waitFor()
    await page.getByText('0: nicht zu leihen; leer: 35 wie bisher.').waitFor()
    await page.getByText('Die frühere Ausgabe bleibt als Ausgabe 1 erhalten').waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])

    // The title of the file is one press away, and so is the one of before.
    await page.getByRole('button', { name: 'Titel der Datei übernehmen' }).press('Enter')
    expect(await title.inputValue()).toBe('The loft')
    await page.getByRole('button', { name: 'Bisherigen Titel übernehmen' }).press('Enter')
    expect(await title.inputValue()).toBe(LONG)
    await list.getByRole('button', { name: /^3\./ }).click()
    expect(await title.inputValue()).toBe(RIGHT_TO_LEFT)
    await page.getByRole('button', { name: 'Titel der Datei übernehmen' }).click()
    await page.getByRole('button', { name: 'Prüfen', exact: true }).click()
    const confirm = page.getByRole('checkbox', { name: 'Die Teile sind richtig zugeordnet' })
    await confirm.check()
    await page.getByRole('button', { name: 'Neue Ausgabe importieren' }).click()

    await page.getByRole('heading', { name: 'Die neue Ausgabe ist im Katalog' }).waitFor()
    await page.reload()
    const result = page.getByRole('region', { name: 'Die neue Ausgabe ist im Katalog' })
    await result
      .getByText('Leser haben diese Ausgabe ab 4. Dez. 2026, 20:00 MEZ, wenn der Band erscheint.')
      .waitFor()
    await result.getByText('Das fehlt noch, hält das Erscheinen aber nicht auf:').waitFor()
    await result.getByRole('link', { name: 'Band: Beschreibung' }).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    const parts = await open.shop.scratch.db.query<{ title: string; rent: number | null }>({
      text: `select short_title as title, rental_coins as rent from parts p
        where not exists (select from removed_parts r where r.part_id = p.id) order by number`,
    })
    expect(parts.map(({ title: called }) => called)).toEqual(['The dome', LONG, 'The cellar'])
    expect(parts[1]?.rent).toBe(35)
    await result.getByRole('link', { name: 'Band: Beschreibung' }).click()
    await page.waitForURL('**/studio/volumes/*')
    await page.context().close()
  })

  it('says in the list what became of each file, and of one that was not imported why and how to go on', async () => {
    const first = await uploaded('Gut', [['Eins', A]])
    const other = await uploaded('Schlecht', [['Zwei', B]])
    await open.shop.scratch.db.query({
      text: `update studio_uploads set refusal = 'the shop is busy with another import: try again' where id = $1`,
      values: [other],
    })
    const body = UploadAnswers.fromPartial({ draft: true, cut: 'chapters' })
    await ada(importUpload, { params: { uploadId: first }, body })
    await settled(first, 'imported')
    const page = await openStudio('/studio/upload', 820)
    await page.getByText('1 Datei wurde nicht importiert.').waitFor()
    const failed = page.getByRole('row').filter({ hasText: 'Nicht importiert' })
    expect(await failed.count()).toBe(1)
    await page.getByRole('link', { name: /^Fertig/ }).click()
    await page
      .getByRole('row')
      .getByText(/ · Entwurf · es fehlt: /)
      .waitFor()
    await page.getByRole('link', { name: /^Zu erledigen/ }).click()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    // A refusal of an earlier version is a line in English.
    expect(await failed.locator('[lang="en"]').textContent()).toContain('the shop is busy')
    await open.shop.scratch.db.query({
      text: `update studio_uploads set refusal_remark = '{"code":"drm","args":{"whose":"Adobe"},"inner":{},"line":"x"}' where id = $1`,
      values: [other],
    })
    await page.reload()
    await failed.getByText('Die Datei ist mit DRM geschützt (Adobe).').waitFor()
    await failed.getByRole('link', { name: /prüfen$/ }).click()
    await page.waitForURL(`**/studio/upload/${other}`)
    await page.context().close()
  })
})
