// Proves docs/product.md#sales
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

const DAY_MS = 86_400_000
let open: StudioShop
let browser: Browser
let ada: Send
let rainId: string
const inDays = (days: number) => new Date(open.shop.clock.now().getTime() + days * DAY_MS)

beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  // The studio shows what is soon by the clock of the browser.
  open.shop.clock.set(new Date())
  ada = await open.person('ada', 'owner')
  await open.person('bo', 'marketing')
  const many = Array.from({ length: 24 }, (_, at) => ({ number: at + 1, priceCoins: 1_000 }))
  const rain = await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: many })
  rainId = rain.id
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
    await page.getByRole('button', { name: 'More for Run on' }).click()
    await page.getByRole('button', { name: 'End Run on now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await page.getByText('Run on has ended.').waitFor()
    await page.getByRole('link', { name: 'Ended 1' }).click()
    await line(page, 'Run on').getByText('Ended', { exact: true }).waitFor()
    await close()
  })
})
