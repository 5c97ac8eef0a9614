// Proves docs/product.md#catalogue-files, docs/product.md#saved-views
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let ada: Send
let volumes: string[]
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  ada = await open.person('ada', 'owner')
  const { db } = open.shop.scratch
  const added = await addSeries(db, {
    title: 'Rain',
    volumes: [1, 2, 3].map(number => ({
      ...{ number, priceCoins: 699, creators: [{ name: 'Ada Wren', role: 'author' as const }] },
    })),
  })
  volumes = added.volumes.map(({ id }) => id)
  await addSeries(db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
})

async function openGrid(address: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, open.shop.url, options)
  const { page } = opened
  await goToStudio(page, address, 'ada')
  await page.getByRole('rowheader').first().waitFor()
  return opened
}

const MENU = 'Import and export'

/** Presses an entry of the menu by keyboard, and answers the file that the browser saves. */
async function download(page: Page, entry: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: MENU }).press('Enter')
  await page.getByRole('button', { name: entry }).press('Enter')
  return readFile(await (await saved).path(), 'utf8')
}

async function upload(page: Page, text: string, name = 'prices.csv') {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: MENU }).press('Enter')
  await page.getByRole('button', { name: 'Import CSV or ONIX…' }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  return page.getByRole('dialog', { name: `Import ${name}` })
}

describe('the catalogue as files', () => {
  it('the rows that are shown come as CSV; one price is changed in it, looked at, saved as one entry, and undone', async () => {
    const { page, trouble, close } = await openGrid('/studio/catalogue?q=Rain')
    const text = await download(page, 'Download CSV: the columns shown')
    expect(text).toContain('Rain: Volume 1')
    expect(text).not.toContain('Snow')
    const dialog = await upload(page, text.replace(',699,', ',599,'))
    await dialog.getByText('3 rows · 1 change · 2 unchanged · 0 problems').waitFor()
    await dialog.getByText('$5.99').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save 1 change' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    const { answer } = await ada(listAudit, { query: { limit: 1 } })
    expect(answer?.entries).toMatchObject([{ action: 'volume.change' }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('problems are named by row and field, and what is right is saved without them once that is said', async () => {
    const { page, close } = await openGrid('/studio/catalogue')
    const dialog = await upload(
      page,
      `id;Price in coins;Creators;Colour\n${volumes[0]};many;author: Bo Li;red\n${volumes[1]};650;author: Ada Wren;\nnothing;1;;`,
    )
    await dialog.getByText('3 rows · 1 change · 0 unchanged · 2 problems').waitFor()
    await dialog.getByText('Unknown column, left out: Colour').waitFor()
    await dialog.getByText('Row 2: Rain: Volume 1: Price in coins').waitFor()
    await dialog.getByText('Row 4: nothing').waitFor()
    expect(await violationsOn(page)).toEqual([])
    const save = dialog.getByRole('button', { name: 'Save 1 change' })
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel('Leave out what is wrong and save the rest').check()
    await save.click()
    await page.getByText('Saved.').waitFor()
    await close()
  })

  it('what somebody has changed since the file was made is shown beside it, and chosen', async () => {
    const { page, close } = await openGrid('/studio/catalogue?q=Rain')
    const text = await download(page, 'Download CSV: all columns')
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 60_000))
    await ada(changeStudioFields, {
      body: { changes: [{ id: volumes[2] ?? '', field: 'priceCoins', to: '777' }] },
    })
    const last = text.lastIndexOf(',699,')
    const dialog = await upload(page, `${text.slice(0, last)},598,${text.slice(last + 5)}`)
    await dialog.getByText('By ada:').waitFor()
    expect(await dialog.getByRole('button', { name: 'Save 0 changes' }).isDisabled()).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('radio', { name: /^Yours/ }).check()
    await dialog.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('Saved.').waitFor()
    await close()
  })

  it('a spreadsheet that is no CSV is refused with what to do, and another file is chosen', async () => {
    const { page, close } = await openGrid('/studio/catalogue')
    const dialog = await upload(page, 'PK\u0003\u0004', 'prices.xlsx')
    await dialog.getByText('This is a spreadsheet file. Please save it as CSV and try again.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Other file' }).click()
    await (await chooser).setFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('slug,title\nrain-volume-1,X'),
    })
    await page.getByRole('dialog', { name: 'Import a.csv' }).getByText('1 row · 1 change').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await close()
  })

  it('what the shop does not have is planned where that is ticked, and taken out again by one undo', async () => {
    const { page, close } = await openGrid('/studio/catalogue', {
      viewport: { width: 820, height: 1100 },
    })
    const dialog = await upload(
      page,
      'Series,Number,Price in coins\nSnowfall,1,799\nSnowfall,2,\nRain,9,649\n',
      'move.csv',
    )
    await dialog.getByText('The file has neither a column “Id” nor “Address”').waitFor()
    await dialog.getByRole('checkbox', { name: /^Create series and volumes/ }).press('Space')
    await dialog.getByText('Say in which language the new series is', { exact: false }).first().waitFor()
    await dialog.getByLabel('Language of new series').selectOption('English')
    await dialog.getByLabel('New series are').selectOption('Novel')
    await dialog
      .getByText('3 rows · 3 new volumes · 1 new series · 0 changes · 0 unchanged · 0 problems')
      .waitFor()
    await dialog.getByText('Snowfall (Novel, English)').waitFor()
    await dialog.getByText('Volumes: 1, 2').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: 'Create 4 and save' }).press('Enter')
    await page.getByText('4 created.').waitFor()
    await page.getByRole('rowheader', { name: 'Snowfall: Volume 2' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    await page.getByRole('rowheader', { name: 'Snowfall: Volume 2' }).waitFor({ state: 'detached' })
    await close()
  })

  it('volumes come as ONIX, and go in again unchanged', async () => {
    const { page, close } = await openGrid('/studio/catalogue?q=Snow')
    const text = await download(page, 'Download ONIX 3.0')
    const dialog = await upload(page, text, 'onix.xml')
    await dialog.getByText('1 row · 0 changes · 1 unchanged · 0 problems').waitFor()
    await close()
  })
})

describe('saved views', () => {
  it('keep filter, order and columns under a name, are renamed, shared and deleted, in a narrow dark window', async () => {
    const tablet = { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' as const }
    const { page, trouble, close } = await openGrid(
      '/studio/catalogue?kind=volume&q=Snow&cols=title,layout',
      tablet,
    )
    await page.getByRole('button', { name: 'Views' }).press('Enter')
    await page.getByText('Save the filter, order and columns that you use often.').waitFor()
    await page.getByRole('button', { name: 'Save this view…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Snowy layouts')
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('View saved.').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await page.getByText('4 volumes', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Snowy layouts' }).click()
    await page.getByText('1 volume', { exact: true }).waitFor()
    await page.getByRole('columnheader', { name: 'Layout' }).waitFor()
    await page.getByRole('button', { name: 'Snowy layouts' }).click()
    await page.getByRole('button', { name: 'Edit Snowy layouts' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit view' })
    await edit.getByRole('textbox', { name: 'Name' }).fill('Layouts of Snow')
    await edit.getByRole('checkbox', { name: 'Share with everybody in the studio' }).check()
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Layouts of Snow' }).click()
    await page.getByRole('button', { name: 'Edit Layouts of Snow' }).click()
    await page.getByRole('dialog', { name: 'Edit view' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('View deleted.').waitFor()
    await page.getByRole('button', { name: 'Views' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })
})
