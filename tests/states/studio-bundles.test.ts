import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioBundle, listStudioBundles } from '#contract/calls/studio-bundles.ts'
import { StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let ada: Send
let bo: Send
let rainId: string

beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  ada = await open.person('ada', 'owner')
  bo = await open.person('bo', 'marketing')
  const six = Array.from({ length: 6 }, (_, at) => ({ number: at + 1, priceCoins: 599 }))
  rainId = (await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: six })).id
  await addSeries(open.shop.scratch.db, { title: 'Snow', volumes: [{ priceCoins: 500 }] })
  await open.shop.app.version.refresh()
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

const saved = async () => (await ada(listStudioBundles, { query: {} })).answer?.bundles ?? []
const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

// docs/product.md#bundles
describe('bundles in the studio', () => {
  it('are reached from the sales, and one of a series is published after its prices were shown, seen by readers, and undone', async () => {
    const { page, trouble, close } = await openStudio('ada', '/studio/sales')
    await page.getByRole('link', { name: 'Bundles' }).click()
    await page.getByRole('heading', { name: 'There is no bundle yet' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Make a bundle' }).click()
    await page.getByRole('textbox', { name: 'English' }).fill('All of Rain')
    await page.getByRole('searchbox', { name: 'Find series and volumes' }).fill('Rain')
    await page.getByRole('button', { name: 'Add Rain (6 volumes)' }).click()
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('17')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview prices' }).click()
    const preview = page.getByRole('dialog', { name: 'What readers will pay: All of Rain' })
    await preview.getByText(/^6 volumes, from/).waitFor()
    await preview
      .getByRole('row', { name: 'Together 3594 2,982 coins ($29.82 · €29.82) 3054 2982' })
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await saved()).toEqual([])
    await preview.getByRole('button', { name: 'Publish bundle' }).click()
    await page.getByText('All of Rain is offered.').waitFor()
    await line(page, 'All of Rain').getByText('Rain (6 volumes)').waitFor()
    expect(await saved()).toMatchObject([{ state: 'running', percent: 17, items: [{ id: rainId }] }])
    const { answer } = await ada(listAudit, { query: { kind: 'bundle' } })
    expect(answer?.entries).toMatchObject([{ action: 'bundle.add' }])
    expect(await violationsOn(page)).toEqual([])
    await open.shop.app.version.refresh()
    const shown = await openPage(browser, open.shop.url, DESKTOP)
    await goTo(shown.page, '/series/rain')
    await shown.page.getByText('6 volumes together: 2,982 coins instead of 3,594.').waitFor()
    await shown.close()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone.').waitFor()
    expect(await saved()).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('are made by keyboard alone, from the form to the withdrawal', async () => {
    const { page, close } = await openStudio('bo', '/studio/sales/bundles/new')
    await page.getByRole('textbox', { name: 'English' }).focus()
    await page.keyboard.type('Keys')
    await page.getByRole('searchbox', { name: 'Find series and volumes' }).focus()
    await page.keyboard.type('Snow: Volume')
    const found = page.getByRole('button', { name: 'Add Snow: Volume 1' })
    await found.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Snow: Volume 1' }).waitFor()
    await page.getByRole('textbox', { name: 'Discount in percent' }).focus()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: 'What readers will pay: Keys' })
    await preview.getByText('Fewer than two volumes are for sale then').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
    await page.getByText('Keys is saved as a draft.').waitFor()
    await page.getByRole('button', { name: 'More for Keys' }).press('Enter')
    await page.getByRole('button', { name: 'Withdraw Keys' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Withdraw Keys?' })
      .getByRole('button', { name: 'Withdraw' })
      .press('Enter')
    await page.getByText('Keys is withdrawn.').waitFor()
    await page.getByRole('link', { name: 'Over 1' }).press('Enter')
    await line(page, 'Keys').getByText('Withdrawn', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More for Keys' }).press('Enter')
    await page.getByRole('link', { name: 'Copy Keys' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Snow: Volume 1' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Discount in percent' }).inputValue()).toBe('15')
    await close()
  })

  it('say what members are not offered, and what is missing', async () => {
    const { page, close } = await openStudio('ada', '/studio/sales/bundles/new')
    await page.getByRole('searchbox', { name: 'Find series and volumes' }).fill('Rain')
    await page.getByRole('button', { name: 'Add Rain (6 volumes)' }).click()
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('91')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByText('a whole percentage from 1 to 90').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('15')
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByText('Premium members pay 15% less anyway').waitFor()
    await page.getByRole('button', { name: 'Publish bundle' }).click()
    await page.getByRole('alert').getByText('Please enter a name that readers see').waitFor()
    expect(await saved()).toEqual([])
    await close()
  })

  it('show the second of two people what the first has changed, who chooses', async () => {
    const id = await offerBundle(open.shop, { of: ['rain'], name: 'Both', names: { en: 'Both' } })
    const { page, close } = await openStudio('ada', `/studio/sales/bundles/${id}`)
    await page.getByRole('textbox', { name: 'Discount in percent' }).fill('40')
    const body = { names: { en: 'Both' }, percent: 35, seriesIds: [rainId] }
    await bo(changeStudioBundle, {
      params: { bundleId: id },
      body: StudioBundleRequest.fromPartial(body),
    })
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('region', { name: 'Changed by somebody else' })
    await conflict.getByText(/^bo changed this bundle/).waitFor()
    await conflict.getByRole('row', { name: 'Discount in percent 35 40' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Preview prices' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Both is offered.').waitFor()
    expect((await saved()).find(one => one.id === id)?.percent).toBe(40)
    await close()
  })

  it('fit a narrow dark window in German', async () => {
    const tablet = { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' as const }
    const { page, trouble, close } = await openStudio('ada', '/studio/sales/bundles', {
      ...tablet,
      locale: 'de',
    })
    await page.getByRole('region', { name: 'Im Angebot' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Both', exact: true }).click()
    await page.getByRole('textbox', { name: 'Rabatt in Prozent' }).waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Vorschau der Preise' }).click()
    await page.getByRole('dialog').getByText('Zusammen').waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })
})
