// Proves docs/product.md#sales
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioSale, listStudioSales } from '#contract/calls/studio-sales.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

const DAY_MS = 86_400_000
let open: StudioShop
let browser: Browser
let ada: Send
let bo: Send
let rainId: string
let volumeId: string
const inDays = (days: number) => new Date(open.shop.clock.now().getTime() + days * DAY_MS)

beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  // The studio shows what is soon by the clock of the browser.
  open.shop.clock.set(new Date())
  ada = await open.person('ada', 'owner')
  bo = await open.person('bo', 'marketing')
  const many = Array.from({ length: 24 }, (_, at) => ({ number: at + 1, priceCoins: 1_000 }))
  const rain = await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: many })
  rainId = rain.id
  volumeId = rain.volumes[0]?.id ?? ''
  await addSeries(open.shop.scratch.db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
})

async function openStudio(name: string, address: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, open.shop.url, options)
  const { page } = opened
  await goToStudio(page, address, name)
  return opened
}

const saved = async () => (await ada(listStudioSales, { query: {} })).answer?.sales ?? []
const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

describe('sales in the studio', () => {
  it('a sale of a series of 24 volumes is scheduled with a name, a percentage and three choices, after its prices were shown, and undone', async () => {
    const { page, trouble, close } = await openStudio('ada', '/studio/sales')
    await page.getByRole('heading', { name: 'There has been no sale yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Plan a sale' }).click()
    await page.getByRole('textbox', { name: 'English' }).fill('Winter')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('25')
    await page.getByRole('button', { name: 'A week from tomorrow' }).click()
    await page.getByRole('searchbox', { name: 'Find series and volumes' }).fill('Rain')
    await page.getByRole('button', { name: 'Add Rain (24 volumes)' }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview prices' }).click()
    const preview = page.getByRole('dialog', { name: 'What readers will pay: Winter' })
    await preview.getByText(/^24 volumes from/).waitFor()
    expect(await preview.getByText('750 coins ($7.50 · €7.50)').count()).toBe(24)
    expect(await violationsOn(page)).toEqual([])
    expect(await saved()).toEqual([])
    await preview.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByText('Winter is scheduled.').waitFor()
    await line(page, 'Winter').getByText('Rain (24 volumes)').waitFor()
    expect(await saved()).toMatchObject([{ state: 'scheduled', percent: 25, items: [{ id: rainId }] }])
    const { answer } = await ada(listAudit, { query: { kind: 'sale' } })
    expect(answer?.entries).toMatchObject([{ action: 'sale.add' }])
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(await saved()).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('a sale is planned by its name alone, is last in the list, and is completed and scheduled later', async () => {
    await runSale(open.shop.scratch.db, {
      ...{ name: 'Spring', startsAt: inDays(60), endsAt: inDays(67), discountBps: 1_000, series: [rainId] },
    })
    const { page, trouble, close } = await openStudio('ada', '/studio/sales/new')
    await page.getByRole('textbox', { name: 'English' }).fill('Summer sale')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('alert').getByText('The discount is a whole percentage').waitFor()
    await page.getByRole('button', { name: 'Save as planned' }).click()
    await page.getByText('Summer sale is planned.').waitFor()
    const coming = page.getByRole('region', { name: 'To come' }).getByRole('row')
    await coming.last().getByText('Planned', { exact: true }).waitFor()
    expect(await coming.last().textContent()).toContain('nothing chosen yetno time yet')
    expect(await violationsOn(page)).toEqual([])
    await coming.last().getByRole('link', { name: 'Summer sale', exact: true }).click()
    await page.getByText('Still needed for a draft: discount, end, what it applies to.').waitFor()
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('15')
    await page.getByText('Still needed for a draft: end, what it applies to.').waitFor()
    await page.getByRole('combobox', { name: 'For' }).selectOption('The whole shop')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('alert').getByText('Please enter when the sale ends.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'A week from tomorrow' }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByText('Summer sale is scheduled.').waitFor()
    expect(await saved()).toMatchObject([
      { state: 'scheduled', name: 'Summer sale', percent: 15, covers: 'shop' },
      { name: 'Spring' },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    await coming.last().getByText('no time yet').waitFor()
    // What was refused above.
    expect(trouble.filter(one => !/status of 400/.test(one))).toEqual([])
    await open.shop.scratch.db.query({ text: 'delete from sales' })
    await close()
  })

  it('says in the preview what is cheaper by another sale, and what was cheaper before', async () => {
    const { db } = open.shop.scratch
    const past = await runSale(db, {
      name: 'Autumn',
      startsAt: inDays(-9),
      endsAt: inDays(-8),
      discountBps: 5_000,
      series: [rainId],
    })
    const other = await runSale(db, {
      name: 'Deep',
      startsAt: inDays(2),
      endsAt: inDays(3),
      discountBps: 9_000,
      series: [rainId],
    })
    const { page, close } = await openStudio('ada', '/studio/sales/new')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('10')
    await page.getByRole('button', { name: 'A week from tomorrow' }).click()
    await page.getByRole('combobox', { name: 'For' }).selectOption('The whole shop')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    const preview = page.getByRole('dialog')
    await preview.getByText(/^24 volumes were cheaper within the last 30 days/).waitFor()
    await preview.getByText(/^Deep: 90% off 24 of these volumes/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await preview.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByRole('alert').getByText('Please enter a name that readers see').waitFor()
    expect((await saved()).map(({ name }) => name)).toEqual(['Deep'])
    await db.query({ text: 'delete from sales where id = any($1)', values: [[past, other]] })
    await close()
  })

  it('is worked by keyboard alone, from the form to the end of a sale', async () => {
    const { page, close } = await openStudio('ada', '/studio/sales/new')
    await page.getByRole('textbox', { name: 'English' }).focus()
    await page.keyboard.type('Keys')
    await page.getByRole('textbox', { name: 'Discount in percent' }).focus()
    await page.keyboard.type('30')
    await page.getByRole('button', { name: 'A week from tomorrow' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Find series and volumes' }).focus()
    await page.keyboard.type('Snow: Volume')
    const found = page.getByRole('button', { name: 'Add Snow: Volume 1' })
    await found.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Snow: Volume 1' }).waitFor()
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
    await page.getByText('Keys is saved as a draft.').waitFor()
    await page.getByRole('button', { name: 'Discard Keys' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Discard Keys?' })
      .getByRole('button', { name: 'Discard' })
      .press('Enter')
    await page.getByText('Keys is withdrawn.').waitFor()
    await line(page, 'Keys').getByText('Withdrawn', { exact: true }).waitFor()
    await line(page, 'Keys').getByRole('link', { name: 'Copy Keys' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Snow: Volume 1' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Discount in percent' }).inputValue()).toBe('30')
    await close()
  })

  it('the second of two people sees what the first has changed, and chooses', async () => {
    const id = await runSale(open.shop.scratch.db, {
      name: 'Both',
      startsAt: inDays(5),
      endsAt: inDays(9),
      discountBps: 2_000,
      series: [rainId],
    })
    const { page, close } = await openStudio('ada', `/studio/sales/${id}`)
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('40')
    await bo(changeStudioSale, {
      params: { saleId: id },
      body: saleRequest(inDays, {
        names: { en: 'Both' },
        percent: 35,
        startsAt: inDays(5),
        endsAt: inDays(9),
        covers: 'chosen',
        seriesIds: [rainId],
      }),
    })
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const conflict = page.getByRole('region', { name: 'Changed by somebody else' })
    await conflict.getByText(/^bo changed this sale/).waitFor()
    await conflict.getByRole('row', { name: 'Discount in percent 35 40' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByText('Both is scheduled.').waitFor()
    expect((await saved()).find(one => one.id === id)?.percent).toBe(40)
    await close()
  })

  it('a running sale lets its end be changed and nothing of its price, and is on Today', async () => {
    await runSale(open.shop.scratch.db, {
      name: 'Run',
      startsAt: inDays(-1),
      endsAt: inDays(2),
      discountBps: 2_000,
      series: [rainId],
    })
    const { page, close } = await openStudio('bo', '/studio/sales')
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('region', { name: 'Sales in seven days' }).getByRole('link', { name: 'Run' }).click()
    await page.getByRole('heading', { name: 'Run', level: 1 }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Discount in percent' }).isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'English' }).fill('Run on')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Run on is running.').waitFor()
    await page.getByRole('button', { name: 'End Run on now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await page.getByText('Run on has ended.').waitFor()
    await line(page, 'Run on').getByText('Ended', { exact: true }).waitFor()
    await close()
  })

  it('fits a narrow dark window in German, and shows on the volume what it has cost', async () => {
    const tablet = { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' as const }
    const { page, trouble, close } = await openStudio('ada', '/studio/sales', { ...tablet, locale: 'de' })
    await page.getByRole('heading', { name: 'Preise und Aktionen' }).waitFor()
    await page.getByRole('heading', { name: 'Beendet' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Aktion planen' }).click()
    await page.getByRole('textbox', { name: 'Rabatt in Prozent' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await goTo(page, `/studio/volumes/${volumeId}`)
    const prices = page.getByRole('region', { name: 'Preise' })
    await prices.getByRole('row', { name: /Run on endet/ }).waitFor()
    await prices.getByText('im Shop').waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })
})
