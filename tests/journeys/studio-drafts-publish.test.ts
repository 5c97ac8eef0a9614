// Proves docs/product.md#staff
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { openSection } from '#tests/support/open-section.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
let paula: Send
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop(), openBrowser()])
  paula = await studio.person('paula', 'publisher')
  await studio.person('eve', 'editor')
  snow = await addSeries(studio.shop.scratch.db, { title: 'Snow', volumes: [{}] })
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from text_drafts' }))

const volumeId = () => snow.volumes[0]?.id ?? ''
const live = async (field: string) =>
  (await paula(findStudioSubject, { params: { id: volumeId() } })).answer?.row?.values[field]

/** The screen of the volume, for somebody who signs in on the way. */
async function openVolume(name: string) {
  const path = `/studio/volumes/${volumeId()}?section=offers`
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  const { page } = opened
  await goToStudio(page, path, name)
  await price(page).waitFor()
  return opened
}

const price = (page: Page) => page.getByLabel('Price in coins', { exact: true })
const publisher = (page: Page) => page.getByLabel('Original publisher', { exact: true })
const prepared = (page: Page, title: string) => page.getByRole('region', { name: title })
const publishing = (page: Page) => page.getByRole('dialog', { name: 'Publish: ' })

async function prepareBoth(page: Page, coins: string) {
  await price(page).fill(coins)
  await openSection(page, 'titles')
  await publisher(page).fill('Yuki')
  await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
  await prepared(page, '2 changes are prepared').waitFor()
}

describe('changes of several fields', () => {
  it('are saved as drafts, looked at and published in one press, and taken back with one', async () => {
    const { page, close } = await openVolume('paula')
    await prepareBoth(page, '450')
    expect(await live('priceCoins')).toBe('null')
    await expect.poll(() => price(page).inputValue()).toBe('')
    await openSection(page, 'offers')
    const draft = page.getByRole('region', { name: /^Draft: Price in coins/ })
    await draft.getByText('Written by paula').waitFor()
    await page.setViewportSize({ width: 820, height: 1000 })
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: 'Publish all' }).press('Enter')
    await publishing(page)
      .getByRole('row', { name: /Price in coins.*450/ })
      .waitFor()
    await publishing(page)
      .getByRole('row', { name: /Original publisher.*Yuki/ })
      .waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
    await publishing(page).getByRole('button', { name: 'Publish 2 changes' }).press('Enter')
    await page.getByText('2 changes published').waitFor()
    await expect.poll(() => price(page).inputValue()).toBe('450')
    await prepared(page, '2 changes are prepared').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter')
    await prepared(page, '2 changes are prepared').waitFor()
    expect(await live('priceCoins')).toBe('null')
    await page.getByRole('button', { name: 'Discard all' }).press('Enter')
    await page.getByText('2 drafts discarded').waitFor()
    await prepared(page, '2 changes are prepared').waitFor({ state: 'detached' })
    await close()
  })
})

describe('an editor', () => {
  it('prepares a price that a publisher finds on the first screen and publishes', async () => {
    const [hers, mine] = await Promise.all([openVolume('eve'), openVolume('paula')])
    const { page } = hers
    await price(page).fill('350')
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Save as draft' }).click()
    const draft = page.getByRole('region', { name: /^Draft: Price in coins/ })
    await draft.getByRole('button', { name: 'Ready for review' }).press('Enter')
    await prepared(page, '1 change is prepared').getByText('is published by somebody').waitFor()
    expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])

    await mine.page.getByRole('link', { name: 'Catalogue' }).click()
    await mine.page.getByRole('gridcell', { name: /Draft: 350/ }).waitFor()
    expect(await violationsOn(mine.page)).toEqual([])
    await mine.page.getByRole('link', { name: 'Today' }).click()
    const waiting = mine.page.locator('section[aria-labelledby="drafts"]')
    await waiting.getByText('Price in coins').waitFor()
    await goTo(mine.page, `/studio/series/${snow.id}?section=children`)
    await mine.page.getByRole('row', { name: /Snow.*1 change is prepared/ }).waitFor()
    await mine.page.getByRole('link', { name: 'Today' }).click()
    await waiting.getByRole('link', { name: /Snow/ }).click()
    const theirs = mine.page.getByRole('region', { name: /^Draft: Price in coins/ })
    await theirs.getByText('Written by eve').waitFor()
    await theirs.getByRole('button', { name: 'Publish the draft' }).click()
    await publishing(mine.page).getByRole('button', { name: 'Publish 1 change' }).click()
    await mine.page.getByText('1 change published').waitFor()
    expect(await live('priceCoins')).toBe('350')
    await Promise.all([hers.close(), mine.close()])
  })
})
