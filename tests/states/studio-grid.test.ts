// Proves docs/product.md#saved-views, docs/product.md#catalogue-files
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { openSection } from '#tests/support/open-section.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let ada: Send
let bo: Send
let volumes: string[]
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  ada = await open.person('ada', 'owner')
  bo = await open.person('bo', 'owner')
  await open.person('eve', 'editor')
  const many = Array.from({ length: 24 }, (_, at) => ({ number: at + 1, priceCoins: 699 }))
  const added = await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: many })
  volumes = added.volumes.map(({ id }) => id)
  await addSeries(open.shop.scratch.db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
  await addSeries(open.shop.scratch.db, { title: 'Mist', volumes: [{ number: 1 }, { number: 2 }] })
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
})

const TABLET = { viewport: { width: 820, height: 1100 } }

async function openGrid(
  name: string,
  address = '/studio/catalogue?q=Rain',
  options: Parameters<typeof openPage>[2] = DESKTOP,
  row = /Volume 1$/,
) {
  const opened = await openPage(browser, open.shop.url, options)
  const { page } = opened
  await goToStudio(page, address, name)
  await page.getByRole('rowheader', { name: row }).first().waitFor()
  return opened
}

const prices = async () => {
  const rows = await open.shop.scratch.db.query<{ coins: number }>({
    text: 'select price_coins as coins from volumes where id = any($1) order by number',
    values: [volumes],
  })
  return rows.map(({ coins }) => coins)
}
const cell = (page: Page, row: number, column: string) =>
  page
    .getByRole('columnheader', { name: column })
    .getAttribute('aria-colindex')
    .then(at => page.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${at}"]`))
const paste = (page: Page, text: string) =>
  page.evaluate(block => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
const all = (coins: number) => Array.from({ length: 24 }, () => coins)

/** The message says what the preview said before. */
async function saved(page: Page, sum: string) {
  await page.getByRole('dialog', { name: 'Before you save' }).waitFor({ state: 'detached' })
  await page.getByText(sum).waitFor()
}

describe('the catalogue as a table', () => {
  it('sets the price of 24 volumes as one entry of the log, after showing what readers will see, and undo puts it back', async () => {
    const { page, trouble, close } = await openGrid('ada')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Select all 24' }).check()
    await page.getByRole('button', { name: 'Change 24 volumes' }).click()
    const bulk = page.getByRole('dialog', { name: 'Change 24 volumes' })
    await bulk.getByRole('combobox', { name: 'Field' }).selectOption('Price in coins')
    await bulk.getByRole('textbox', { name: 'Value' }).fill('599')
    expect(await violationsOn(page)).toEqual([])
    await bulk.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Before you save' })
    await preview.getByText('Price in coins of 24 volumes → 599').waitFor()
    expect(await preview.getByText('$5.99').count()).toBe(24)
    expect(await prices()).toEqual(all(699))
    expect(await violationsOn(page)).toEqual([])
    await preview.getByRole('button', { name: 'Save 24 changes' }).click()
    await saved(page, 'Price in coins of 24 volumes → 599')
    expect(await prices()).toEqual(all(599))
    const { answer } = await ada(listAudit, { query: { limit: 2 } })
    expect(answer?.entries.map(({ action, common }) => [action, common])).toEqual([
      ['catalogue.change', { kind: 'volumes', field: 'price_coins', after: '599' }],
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(await prices()).toEqual(all(699))
    await (await cell(page, 1, 'Price in coins')).getByText('699').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('shows the usual price where a volume has none of its own, raises it by 100, and undo leaves it usual again', async () => {
    const { page, trouble, close } = await openGrid('ada', '/studio/catalogue?q=Mist')
    const own = async () => {
      const { answer } = await ada(listStudioCatalogue, { query: { q: 'Mist' } })
      return answer?.rows.map(({ values }) => values.priceCoins)
    }
    await (await cell(page, 1, 'Price in coins')).getByText('usual: 699').waitFor()
    await page.getByRole('checkbox', { name: 'Select all 2' }).check()
    await page.getByRole('button', { name: 'Change 2 volumes' }).click()
    const bulk = page.getByRole('dialog', { name: 'Change 2 volumes' })
    await bulk.getByRole('combobox', { name: 'How' }).selectOption('Add or subtract')
    await bulk.getByText('start from the usual price').waitFor()
    await bulk.getByRole('textbox', { name: 'Value' }).fill('100')
    await bulk.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Before you save' })
    const line = preview.getByRole('row', { name: /Mist: Volume 2/ })
    await line.getByRole('cell', { name: 'usual: 699', exact: true }).waitFor()
    await line.getByRole('cell', { name: '799', exact: true }).waitFor()
    await line.getByRole('cell', { name: '$7.99', exact: true }).waitFor()
    await preview.getByText('after running sales').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await preview.getByRole('button', { name: 'Save 2 changes' }).click()
    await saved(page, 'Price in coins of 2 volumes → 799')
    expect(await own()).toEqual(['799', '799'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(await own()).toEqual(['null', 'null'])
    await (await cell(page, 2, 'Price in coins')).getByText('usual: 699').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('moves many volumes to a series that is found by its title', async () => {
    await addSeries(open.shop.scratch.db, { title: 'Tide', volumes: [] })
    const { page, close } = await openGrid('ada', '/studio/catalogue?q=Mist')
    await page.getByRole('checkbox', { name: 'Select all 2' }).check()
    await page.getByRole('button', { name: 'Change 2 volumes' }).click()
    const bulk = page.getByRole('dialog', { name: 'Change 2 volumes' })
    const field = bulk.getByRole('combobox', { name: 'Field' })
    expect(await field.locator('option').first().textContent()).toBe('Stage')
    await field.selectOption('Series (address)')
    await bulk.getByRole('button', { name: 'Preview' }).click()
    await bulk.getByText('Choose a series first.').waitFor()
    await bulk.getByRole('button', { name: 'Find a series…' }).click()
    const found = page.getByRole('dialog', { name: 'Choose a series' })
    await found.getByRole('searchbox').fill('Tide')
    await found.getByRole('searchbox').press('Enter')
    await found.getByRole('button', { name: /^Tide/ }).click()
    await bulk.getByText('Tide', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await bulk.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Before you save' })
    await preview.getByRole('cell', { name: 'tide', exact: true }).first().waitFor()
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await close()
  })

  it('shows dates in words before they are saved, and no column of what readers see where nothing stands in it', async () => {
    const { page, close } = await openGrid('ada', '/studio/catalogue?q=Mist')
    await page.getByRole('checkbox', { name: 'Select all 2' }).check()
    await page.getByRole('button', { name: 'Change 2 volumes' }).click()
    const bulk = page.getByRole('dialog', { name: 'Change 2 volumes' })
    await bulk.getByRole('combobox', { name: 'Field' }).selectOption('Publishing')
    await bulk.getByLabel('Value').fill('2027-02-05T18:00')
    await bulk.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Before you save' })
    await preview
      .getByText(/^Feb 5, 2027/)
      .first()
      .waitFor()
    expect(await preview.getByRole('columnheader').allTextContents()).toEqual(['What', 'Old', 'New'])
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await close()
  })

  it('what is missing is on the screen of a laptop beside the title', async () => {
    const laptop = { viewport: { width: 1280, height: 800 } }
    for (const kind of ['series', 'volume']) {
      const { page, close } = await openGrid('ada', `/studio/catalogue?kind=${kind}`, laptop, /Rain/)
      const missing = await page.getByRole('columnheader', { name: 'Missing' }).boundingBox()
      const grid = await page.getByRole('grid').boundingBox()
      if (!missing || !grid) throw new Error('no column of what is missing')
      expect(missing.x + missing.width, kind).toBeLessThanOrEqual(grid.x + grid.width)
      await close()
    }
  })

  it('is worked by keyboard alone: a cell is changed, a value filled down, and Escape gives up', async () => {
    const { page, close } = await openGrid('ada')
    const first = await cell(page, 1, 'Price in coins')
    await page.getByRole('rowheader').first().focus()
    const steps = Number(await first.getAttribute('aria-colindex')) - 1
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    expect(await first.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: /Price in coins$/ }).fill('1')
    await page.keyboard.press('Escape')
    expect(await first.textContent()).toBe('699')
    await page.keyboard.press('8')
    await page.keyboard.type('00')
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    expect((await prices()).slice(0, 2)).toEqual([800, 699])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+Control+ArrowDown')
    await page.keyboard.press('Control+d')
    await page.getByRole('button', { name: 'Save 23 changes' }).press('Enter')
    await saved(page, 'Price in coins of 23 volumes → 800')
    expect(await prices()).toEqual(all(800))
    await close()
  })

  it('opens the screen of a row with the arrow beside its title, and by keyboard', async () => {
    const { page, trouble, close } = await openGrid('ada')
    await page.getByRole('link', { name: 'Open “Rain: Volume 2”' }).click()
    await page.waitForURL(`**/studio/volumes/${volumes[1]}`)
    await page.getByRole('heading', { level: 1, name: 'Rain: Volume 2' }).waitFor()
    await page.goBack()
    await page.getByRole('rowheader').first().focus()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(`**/studio/volumes/${volumes[0]}`)
    await page.getByRole('heading', { level: 1, name: 'Rain: Volume 1' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('shows a long text whole while it is changed, and the cells beside it where they were', async () => {
    const { page, close } = await openGrid('ada', '/studio/catalogue?q=Rain&cols=title,number,description')
    const text = await cell(page, 1, 'Description')
    const title = page.getByRole('rowheader').first()
    const before = await title.locator('span').first().boundingBox()
    await text.dblclick()
    const field = await page.getByRole('textbox', { name: /Description$/ }).boundingBox()
    const box = await page.getByRole('grid').boundingBox()
    if (!field || !box) throw new Error('no field in the table')
    expect(field.x + field.width).toBeLessThanOrEqual(box.x + box.width)
    expect((await title.locator('span').first().boundingBox())?.y).toBe(before?.y)
    await page.keyboard.press('Escape')
    await close()
  })

  it('opens the choice of columns below its button', async () => {
    const { page, close } = await openGrid('ada')
    const button = page.getByRole('button', { name: 'Columns' })
    await button.click()
    const [opener, menu] = [
      await button.boundingBox(),
      await page.getByRole('group', { name: 'Columns' }).boundingBox(),
    ]
    if (!opener || !menu) throw new Error('no choice of columns')
    expect(Math.abs(menu.x - opener.x)).toBeLessThan(2)
    expect(menu.y).toBeGreaterThanOrEqual(opener.y + opener.height)
    await close()
  })

  it('takes a block of a spreadsheet, and names what cannot be by row and field', async () => {
    const { page, close } = await openGrid('ada')
    const price = await cell(page, 1, 'Price in coins')
    await price.click()
    await paste(page, '810\n820\r\nnothing\n')
    const problems = page.getByRole('dialog', { name: 'Not saved' })
    await problems.getByText('Rain: Volume 3: Price in coins').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await problems.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save 2 changes' }).click()
    await saved(page, 'Price in coins of 2 volumes changed')
    expect((await prices()).slice(0, 2)).toEqual([810, 820])
    await close()
  })

  it('the second of two people sees both values, and chooses', async () => {
    const { page, close } = await openGrid('ada')
    const price = await cell(page, 5, 'Price in coins')
    await price.dblclick()
    // The clock of the shop stands: of two changes at one moment neither would be the last.
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 60_000))
    await bo(changeStudioFields, {
      body: { dryRun: false, changes: [{ id: volumes[4] ?? '', field: 'priceCoins', to: '777' }] },
    })
    await page.getByRole('textbox', { name: /Price in coins$/ }).fill('650')
    await page.keyboard.press('Enter')
    const problems = page.getByRole('dialog', { name: 'Not saved' })
    await problems.getByText('By bo:').waitFor()
    await problems.getByText('777').waitFor()
    expect((await prices())[4]).toBe(777)
    expect(await violationsOn(page)).toEqual([])
    await problems.getByRole('radio', { name: /^Yours/ }).check()
    await problems.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('Saved.').waitFor()
    expect((await prices())[4]).toBe(650)
    await close()
  })

  it('shows an editor which cells are not theirs, and opens none of them', async () => {
    const { page, close } = await openGrid('eve')
    const price = await cell(page, 1, 'Price in coins')
    expect(await price.getAttribute('aria-readonly')).toBe('true')
    expect(await page.getByRole('rowheader').first().getAttribute('aria-readonly')).toBe('false')
    await price.dblclick()
    expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0)
    await close()
  })

  it('finds by words, says where nothing fits, and chooses columns, in a narrow dark window', async () => {
    const tablet = { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' as const }
    const { page, trouble, close } = await openGrid('ada', '/studio/catalogue', tablet)
    await page.getByText('27 volumes', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByRole('heading', { name: 'Nothing fits this filter' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('searchbox').fill('Snow')
    await page.getByText('1 volume', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Layout' }).check()
    await page.getByRole('columnheader', { name: 'Layout' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('says of a volume that waits for its series that readers do not see it, with the way to the series, here and in the calendar', async () => {
    const { db } = open.shop.scratch
    const fog = await addSeries(db, { title: 'Fog', volumes: [{ number: 1 }] })
    await ada(changeStudioFields, { body: { changes: [{ id: fog.id, field: 'stage', to: '"draft"' }] } })
    const { page, trouble, close } = await openGrid('ada', '/studio/catalogue?kind=volume&q=Fog', TABLET)
    const state = await cell(page, 1, 'State')
    expect(await state.textContent()).toBe('Waits for the series')
    expect(await violationsOn(page)).toEqual([])
    await state.getByRole('link', { name: 'Open the series “Fog”' }).click()
    await page.waitForURL(`**/studio/series/${fog.id}`)
    await openSection(page, 'children')
    await page.getByRole('cell', { name: 'Waits for the series' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await goTo(page, '/studio/calendar?date=2026-01-01&series=fog')
    await page
      .getByRole('button', { name: /Fog: Volume 1.*Waits for the series/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Waits for the series' }).click()
    await page.waitForURL(`**/studio/series/${fog.id}`)
    expect(trouble).toEqual([])
    await close()
  })
})
