// Proves docs/product.md#sales
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import {
  changeStudioSale,
  endStudioSale,
  findStudioSale,
  listStudioSales,
  planStudioSale,
  previewStudioSale,
} from '#contract/calls/studio-sales.ts'
import { type StudioSale, StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, openAs, screens } = prepareStudio()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(screens.now.getTime() + days * DAY_MS)
const isFocused = (element: Element) => element === document.activeElement
const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

const of = { lang: 'en', type: 'novel' }
const rain = StudioSaleItem.fromPartial({ ...of, kind: 'series', id: 'SER-1', title: 'Rain', volumes: 24 })
const snow = StudioSaleItem.fromPartial({ ...of, kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' })
const sale = (more: Partial<StudioSale>): Partial<StudioSale> => ({
  ...{ id: 'SAL-1', state: 'scheduled', version: '1', mayChange: true, covers: 'chosen', items: [rain] },
  ...{
    names: { en: more.name ?? '' },
    percent: 20,
    startsAt: inDays(5),
    endsAt: inDays(9),
    changedBy: 'ada',
  },
  ...more,
})

/** From now on these are all the sales there are. */
function setSales(...sales: Partial<StudioSale>[]): void {
  const isPast = ({ state }: Partial<StudioSale>) => state === 'ended' || state === 'withdrawn'
  answers.set(listStudioSales, ({ query }) => ({
    answer: { sales: sales.filter(one => isPast(one) === (query?.state === 'past')) },
  }))
  answers.set(findStudioSale, ({ params }) => {
    const found = sales.find(({ id }) => id === params.saleId)
    return found ? { answer: found } : { refused: 'saleNotFound' }
  })
}

const preview = {
  total: 1,
  startsAt: inDays(1),
  currencies: ['USD'],
  prices: [{ volumeId: 'VOL-1', title: 'Snow: Volume 1', oldCoins: 500, newCoins: 425, premiumCoins: 383 }],
}

describe('sales in the studio', () => {
  it('a sale is planned by its name alone, is last in the list, and is completed and scheduled later', async () => {
    const spring = sale({ id: 'SAL-2', name: 'Spring', startsAt: inDays(60), endsAt: inDays(67) })
    const planned = sale({
      ...{ id: 'SAL-3', state: 'planned', name: 'Summer sale', percent: undefined, items: [] },
      ...{ startsAt: undefined, endsAt: undefined },
    })
    setSales(spring)
    answers.set(planStudioSale, ({ body }) =>
      body.isPlanned ? { answer: { sale: planned, entryId: 'AUD-1' } } : { refused: 'percentOutOfRange' },
    )
    const page = await openAs('owner', '/studio/sales/new')
    await page.getByRole('textbox', { name: 'English' }).fill('Summer sale')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByRole('alert').getByText('The discount is a whole percentage').waitFor()
    setSales(spring, planned)
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
    answers.set(previewStudioSale, ({ body }) =>
      body.endsAt ? { answer: preview } : { refused: 'endMissing' },
    )
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('alert').getByText('Please enter when the sale ends.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'A week from tomorrow' }).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview prices' }).click()
    const summer = sale({ id: 'SAL-3', name: 'Summer sale', percent: 15, covers: 'shop', items: [] })
    answers.set(changeStudioSale, { answer: { sale: summer, entryId: 'AUD-2' } })
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByText('Summer sale is scheduled.').waitFor()
    expect(answers.sent(changeStudioSale).map(({ body }) => body)).toMatchObject([
      { names: { en: 'Summer sale' }, percent: 15, covers: 'shop', isDraft: false, isPlanned: false },
    ])
    answers.set(undoAudit, { answer: {} })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(answers.sent(undoAudit).map(({ params }) => params)).toEqual([{ entryId: 'AUD-2' }])
    await coming.last().getByText('no time yet').waitFor()
  })

  it('says in the preview what is cheaper by another sale, and what was cheaper before', async () => {
    const deep = { saleId: 'SAL-9', name: 'Deep', percent: 90, startsAt: inDays(2), endsAt: inDays(3) }
    answers.set(previewStudioSale, {
      answer: { ...preview, total: 24, overstated: 24, overlaps: [{ ...deep, volumes: 24 }] },
    })
    answers.set(planStudioSale, { refused: 'nameMissing' })
    const page = await openAs('owner', '/studio/sales/new')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('10')
    await page.getByRole('button', { name: 'A week from tomorrow' }).click()
    await page.getByRole('combobox', { name: 'For' }).selectOption('The whole shop')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^24 volumes were cheaper within the last 30 days/).waitFor()
    await dialog.getByText(/^Deep: 90% off 24 of these volumes/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByRole('alert').getByText('Please enter a name that readers see').waitFor()
  })

  it('is worked by keyboard alone, from the form to the end of a sale', async () => {
    const keys = sale({ name: 'Keys', state: 'draft', percent: 30, items: [snow] })
    answers.set(listStudioCatalogue, ({ query }) => ({
      answer: {
        rows:
          query?.kind === 'volume'
            ? [{ ...of, kind: 'volume', id: 'VOL-1', title: snow.title, seriesId: 'SER-2' }]
            : [],
      },
    }))
    answers.set(planStudioSale, { answer: { sale: keys, entryId: 'AUD-1' } })
    const page = await openAs('owner', '/studio/sales/new')
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
    setSales(keys)
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
    await page.getByText('Keys is saved as a draft.').waitFor()
    expect(answers.sent(planStudioSale).map(({ body }) => body)).toMatchObject([
      { names: { en: 'Keys' }, percent: 30, volumeIds: ['VOL-1'], isDraft: true },
    ])
    await page.getByRole('button', { name: 'More for Keys' }).press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('button', { name: 'Discard Keys' }).evaluate(isFocused)).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More for Keys' }).press('Enter')
    await page.getByRole('button', { name: 'Discard Keys' }).press('Enter')
    const withdrawn = { ...keys, state: 'withdrawn' }
    setSales(withdrawn)
    answers.set(endStudioSale, { answer: { sale: withdrawn, entryId: 'AUD-2' } })
    await page
      .getByRole('dialog', { name: 'Discard Keys?' })
      .getByRole('button', { name: 'Discard' })
      .press('Enter')
    await page.getByText('Keys is withdrawn.').waitFor()
    await page.getByRole('link', { name: 'Ended 1' }).press('Enter')
    await line(page, 'Keys').getByText('Withdrawn', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More for Keys' }).press('Enter')
    await page.getByRole('link', { name: 'Copy Keys' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Snow: Volume 1' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Discount in percent' }).inputValue()).toBe('30')
  })

  it('of 203 sales has one line each in its tab, and finds a name among them', async () => {
    const over = Array.from({ length: 190 }, (_, at) =>
      sale({
        ...{
          id: `SAL-${at}`,
          state: 'ended',
          name: at === 150 ? 'Lantern week' : `${'Long '.repeat(40)}${at}`,
        },
        ...{ startsAt: inDays(-9), endsAt: inDays(-5), floorCoins: 400 },
      }),
    )
    const coming = Array.from({ length: 13 }, (_, at) => sale({ id: `SAL-C${at}`, name: `Coming ${at}` }))
    setSales(...coming, ...over)
    const page = await openAs('owner', '/studio/sales?time=past')
    await page.setViewportSize({ width: 1280, height: 900 })
    const rows = page.getByRole('region', { name: 'Ended' }).getByRole('row')
    await rows.nth(50).waitFor()
    const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(48)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 900)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('searchbox', { name: 'Search names' }).fill('lantern')
    await page.getByRole('link', { name: 'Ended 1' }).waitFor()
    await page.getByRole('link', { name: 'To come 0' }).waitFor()
    expect(await rows.count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Search names' }).fill('')
    await page.getByRole('link', { name: 'To come 13' }).click()
    await page.waitForURL('**/studio/sales?time=coming')
    await page.getByRole('row', { name: /^Coming 12/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it('where none has a name that is searched, says that only the first 500 were looked at', async () => {
    const sales = Array.from({ length: 25 }, (_, at) => sale({ id: `SAL-${at}`, name: `Coming ${at}` }))
    answers.set(listStudioSales, { answer: { sales, hasMore: true } })
    const page = await openAs('owner', '/studio/sales?time=coming')
    await page.getByRole('searchbox', { name: 'Search names' }).fill('lantern')
    await page.getByText('No name matches.').waitFor()
    await page.getByText('Only the first 500 are listed and searched.').waitFor()
  })

  it('the second of two people sees what the first has changed, and chooses', async () => {
    setSales(sale({ name: 'Both' }))
    const page = await openAs('owner', '/studio/sales/SAL-1')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('40')
    const theirs = sale({ name: 'Both', percent: 35, version: '2', changedBy: 'bo', changedAt: inDays(0) })
    setSales(theirs)
    answers.set(changeStudioSale, ({ body }) =>
      body.version === '2'
        ? { answer: { sale: { ...theirs, percent: body.percent }, entryId: 'AUD-1' } }
        : { refused: 'changedMeanwhile' },
    )
    answers.set(previewStudioSale, { answer: preview })
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const conflict = page.getByRole('region', { name: 'Changed by somebody else' })
    await conflict.getByText(/^bo changed this sale/).waitFor()
    await conflict.getByRole('row', { name: 'Discount in percent 35 40' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('button', { name: 'Schedule sale' }).click()
    await page.getByText('Both is scheduled.').waitFor()
    expect(answers.sent(changeStudioSale).map(({ body }) => body)).toMatchObject([
      { version: '1', percent: 40 },
      { version: '2', percent: 40 },
    ])
  })

  it('fits a narrow dark window in German', async () => {
    setSales(sale({ name: 'Winter', state: 'ended', startsAt: inDays(-9), endsAt: inDays(-5) }))
    const page = await openAs('owner', '/studio/sales?time=past&lang=de')
    await page.setViewportSize({ width: 820, height: 1100 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Preise und Aktionen' }).waitFor()
    await page.getByRole('row', { name: /^Winter/ }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Aktion planen' }).click()
    await page.getByRole('textbox', { name: 'Rabatt in Prozent' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })
})
