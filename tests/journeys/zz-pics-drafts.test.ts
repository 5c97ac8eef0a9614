import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop(), openBrowser()])
  await studio.person('eve', 'publisher')
  await studio.person('tara', 'translator')
  const olga = await studio.readers.reader('olga')
  await fillPurse(studio.shop, 'olga', { bought: 1000 })
  snow = await addSeries(studio.shop.scratch.db, {
    title: 'Snow',
    description: 'A train comes out of the tunnel.',
    volumes: [{ parts: [{ text: 'It snows.', preview: true }, { text: 'It goes on.' }] }],
  })
  await studio.shop.app.version.refresh()
  const { refused } = await olga(redeemWithCoins, { params: { volumeId: 'snow-volume-1' }, query: {} })
  expect(refused).toBeUndefined()
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})

async function signIn(page: Page, name: string, path: string) {
  await page.locator('main input[name="login"]').fill(name)
  await page.locator('main input[name="password"]').fill(PASSWORD)
  await page.locator('main input[name="password"]').press('Enter')
  await page.waitForURL(`**${path}`)
}

/** The screen of a series or volume, for somebody who signs in on the way. */
async function openScreen(name: string, path: string) {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await goTo(opened.page, path)
  await opened.page.locator('main a').click()
  await signIn(opened.page, name, path)
  await opened.page.locator('#history').waitFor()
  return opened
}

const seriesPath = () => `/studio/series/${snow.id}`
const draft = (page: Page) => page.getByRole('region', { name: /^Draft: Description/ })


it('pictures', async () => {
  const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/drafts-pics/${name}.png`, fullPage: true })
  const { page } = await openScreen('eve', seriesPath())
  await page.getByRole('button', { name: 'Write a draft of: Description' }).click()
  await page.getByLabel('Description (draft)').fill('A train leaves the long tunnel and stops before a signal. The earth lies white beneath the night sky.')
  await draft(page).getByRole('button', { name: 'Ready for review' }).click()
  await page.getByText('Ready for review: Description').waitFor()
  for (const [width, dark] of [[820, false], [1280, true], [1920, false]] as const) {
    await page.setViewportSize({ width, height: 1000 })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    await shot(page, `draft-${width}`)
  }
  await goTo(page, '/studio')
  await page.locator('#drafts').waitFor()
  await shot(page, 'today-1920')
  await goTo(page, `/studio/volumes/${snow.volumes[0]?.id}`)
  await page.getByLabel('Stage').selectOption('withdrawn')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: /^Withdraw/ }).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.screenshot({ path: '/tmp/drafts-pics/withdraw-1280.png' })
  await page.getByRole('dialog', { name: /^Withdraw/ }).getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Saved: ').waitFor()
  const reading = await openPage(browser, studio.shop.url, DESKTOP)
  await goTo(reading.page, '/sign-in')
  await signIn(reading.page, 'olga', '/')
  for (const [width, path, name] of [[390, '/volumes/snow-volume-1', 'volume'], [1920, '/de/volumes/snow-volume-1', 'volume-de'], [390, '/de/user/library', 'library-de'], [1280, '/user/library', 'library'], [1280, '/series/snow', 'series']] as const) {
    await reading.page.setViewportSize({ width, height: 900 })
    await goTo(reading.page, path)
    await reading.page.locator('main h1').first().waitFor()
    await reading.page.waitForLoadState('networkidle')
    await shot(reading.page, `${name}-${width}`)
  }
}, 180_000)
