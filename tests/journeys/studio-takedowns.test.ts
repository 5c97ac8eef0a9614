// Proves docs/product.md#takedowns
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { fillSignIn, goToStudio } from '#tests/support/studio-sign-in.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop({ COUNTRY_HEADER: 'x-country' }), openBrowser()])
  await studio.person('eve', 'publisher')
  const olga = await studio.readers.reader('olga')
  await fillPurse(studio.shop, 'olga', { bought: 1000 })
  snow = await addSeries(studio.shop.scratch.db, {
    title: 'Snow',
    volumes: [
      { parts: [{ text: 'It snows.', preview: true }, { text: 'It goes on.' }] },
      { parts: [{ text: 'It thaws.', preview: true }] },
    ],
  })
  await studio.shop.app.version.refresh()
  const { refused } = await olga(redeemWithCoins, { params: { volumeId: 'snow-volume-1' }, query: {} })
  expect(refused).toBeUndefined()
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})

/** The screen of a series, volume or part, for somebody who signs in on the way. */
async function openScreen(name: string, path: string) {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await goToStudio(opened.page, path, name)
  await section(opened.page).waitFor()
  return opened
}

const section = (page: Page) => page.getByRole('region', { name: 'Takedowns' })
const volumePath = () => `/studio/volumes/${snow.volumes[0]?.id}?section=takedowns`

/** The page of the volume for a visitor from a country. */
async function openInShop(country: string, path: string) {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await opened.page.setExtraHTTPHeaders({ 'x-country': country })
  await goTo(opened.page, path)
  return opened
}

describe('a volume is taken down', () => {
  it('in countries by name, with a reason, after it was said who keeps it; readers there are told, and it is lifted again', async () => {
    const { page, close } = await openScreen('eve', volumePath())
    await section(page).getByText('Nothing is taken down.').waitFor()
    await section(page).getByRole('button', { name: 'Take down the volume…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Take down “Snow: Volume 1”' })
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await dialog.getByText('Choose countries, or everywhere.').waitFor()

    await page.setViewportSize({ width: 820, height: 1000 })
    for (const country of ['France', 'Switzerland', 'Germany']) {
      await dialog.getByLabel('Country', { exact: true }).selectOption({ label: country })
      await dialog.getByRole('button', { name: 'Add' }).click()
    }
    await dialog.getByRole('button', { name: 'Remove Switzerland' }).click()
    expect(await dialog.textContent()).toContain(
      'France and Germany: nobody can read, buy or rent the volume',
    )
    expect(await dialog.textContent()).toContain('1 reader owns it and keeps reading and downloading it.')
    expect(await dialog.textContent()).toContain('Nobody rents it now.')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await dialog.getByText('Say who the notice comes from.').waitFor()
    await dialog.getByLabel('Who the notice comes from').selectOption('rightsHolder')
    await dialog.getByLabel('Statement of reasons').fill('The licence for the translation has ended.')
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await page.getByText('Taken down: Snow: Volume 1').waitFor()
    await section(page)
      .getByRole('row', { name: /^Snow: Volume 1 Germany and France .*Closed/ })
      .waitFor()
    await section(page).getByRole('button', { name: 'Details of Snow: Volume 1' }).press('Enter')
    expect(await section(page).textContent()).toContain('The licence for the translation has ended.')
    expect(await section(page).textContent()).toContain('Rights holder · eve')
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])

    const there = await openInShop('FR', '/volumes/snow-volume-1')
    await there.page.getByText('Not available in your country').waitFor()
    expect(await there.page.getByRole('link', { name: 'Sign in to buy' }).count()).toBe(0)
    expect(await violationsOn(there.page)).toEqual([])
    await goTo(there.page, '/read/snow-volume-1-part-1')
    await there.page.getByRole('heading', { name: 'This part is not available in your country' }).waitFor()
    await goTo(there.page, '/series/snow')
    await there.page.getByRole('heading', { name: 'Snow: Volume 2' }).waitFor()
    expect(await there.page.getByRole('heading', { name: 'Snow: Volume 1' }).count()).toBe(0)
    await there.close()
    const elsewhere = await openInShop('US', '/volumes/snow-volume-1')
    await elsewhere.page.getByRole('link', { name: 'Sign in to buy' }).waitFor()
    await elsewhere.close()

    await section(page)
      .getByRole('button', { name: /^Lift the takedown of Snow: Volume 1/ })
      .click()
    const lift = page.getByRole('dialog', { name: 'Lift the takedown of “Snow: Volume 1”?' })
    expect(await violationsOn(page)).toEqual([])
    await lift.getByRole('button', { name: 'Lift' }).click()
    await lift.getByText('State the reason, in at most 4,000 characters.').waitFor()
    await lift.getByLabel('Reason').fill('The licence was renewed.')
    await lift.getByRole('button', { name: 'Lift' }).click()
    await section(page)
      .getByRole('row', { name: /^Snow: Volume 1 Germany and France .*Lifted/ })
      .waitFor()
    expect(await section(page).textContent()).toContain('The licence was renewed.')
    const again = await openInShop('FR', '/volumes/snow-volume-1')
    await again.page.getByRole('link', { name: 'Sign in to buy' }).waitFor()
    await Promise.all([again.close(), close()])
  })

  it('everywhere, and its owner reads on', async () => {
    const { page, close } = await openScreen('eve', volumePath())
    await section(page).getByRole('button', { name: 'Take down the volume…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Everywhere').check()
    expect(await dialog.textContent()).toContain('Nobody rents it now.')
    await dialog.getByLabel('Who the notice comes from').selectOption('court')
    await dialog.getByLabel('Statement of reasons').fill('Judgment 3 O 17/26')
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await section(page)
      .getByRole('row', { name: /^Snow: Volume 1 Everywhere .*Closed/ })
      .waitFor()

    const reading = await openPage(browser, studio.shop.url, DESKTOP)
    await goTo(reading.page, '/sign-in')
    await fillSignIn(reading.page, 'olga')
    await reading.page.waitForURL('**/')
    await goTo(reading.page, '/user/library')
    await reading.page.locator('main a[href="/volumes/snow-volume-1"]').first().click()
    await reading.page.waitForURL('**/volumes/snow-volume-1')
    await goTo(reading.page, '/read/snow-volume-1-part-2')
    await reading.page.getByText('It goes on.').waitFor()
    await Promise.all([reading.close(), close()])
  })
})
