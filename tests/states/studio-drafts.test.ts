// Proves docs/product.md#staff
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openSection } from '#tests/support/open-section.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { fillSignIn, goToStudio } from '#tests/support/studio-sign-in.ts'

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

/** The screen of a series or volume, for somebody who signs in on the way. */
async function openScreen(name: string, path: string) {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await goToStudio(opened.page, path, name)
  await opened.page.locator('[data-section]:not([hidden]) h2').first().waitFor()
  return opened
}

const seriesPath = () => `/studio/series/${snow.id}?section=texts`
const draft = (page: Page) => page.getByRole('region', { name: /^Draft: Description/ })
const teaser = (page: Page) => page.getByRole('region', { name: /^Draft: Teaser/ })

describe('the draft of a text', () => {
  it('is written by a translator, compared and published by an editor, and the text before is restored', async () => {
    const [hers, mine] = await Promise.all([
      openScreen('tara', seriesPath()),
      openScreen('eve', seriesPath()),
    ])
    await hers.page.getByLabel('Description', { exact: true }).fill('A train leaves the long tunnel.')
    expect(await violationsOn(hers.page)).toEqual([])
    await hers.page.getByRole('button', { name: 'Save as draft' }).click()
    await draft(hers.page).getByRole('button', { name: 'Ready for review' }).click()
    await hers.page.getByText('Ready for review: Description').waitFor()
    expect(await draft(hers.page).getByRole('button', { name: 'Publish the draft' }).count()).toBe(0)

    await mine.page.getByRole('link', { name: 'Today' }).click()
    await mine.page.locator('section[aria-labelledby="drafts"]').getByRole('link', { name: 'Snow' }).click()
    expect(await draft(mine.page).locator('dd').first().textContent()).toBe(
      'A train comes out of the tunnel.',
    )
    await mine.page.setViewportSize({ width: 820, height: 1000 })
    expect(await horizontalOverflow(mine.page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(mine.page)).toEqual([])
    await draft(mine.page).getByRole('button', { name: 'Publish the draft' }).press('Enter')
    await mine.page.getByText('Published: Description').waitFor()
    await draft(mine.page).waitFor({ state: 'detached' })

    await mine.page.getByLabel('Description', { exact: true }).fill('Something else.')
    await mine.page.getByRole('button', { name: 'Save', exact: true }).click()
    await mine.page.getByText('Saved: ').waitFor()
    await openSection(mine.page, 'history')
    await mine.page
      .getByRole('button', { name: /^Restore this version: Description/ })
      .first()
      .click()
    const restore = mine.page.getByRole('dialog', { name: 'Restore an earlier version: Description' })
    await restore.getByText('A train leaves the long tunnel.').waitFor()
    expect(await violationsOn(mine.page)).toEqual([])
    await restore.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect
      .poll(() => mine.page.getByLabel('Description', { exact: true }).inputValue())
      .toBe('A train leaves the long tunnel.')
    await Promise.all([hers.close(), mine.close()])
  })

  it('of two tabs that write it the second is told, and keeps its own text', async () => {
    const [one, two] = await Promise.all([openScreen('tara', seriesPath()), openScreen('eve', seriesPath())])
    const text = (page: Page) => page.getByLabel('Teaser', { exact: true })
    const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save as draft' }).click()
    await text(two.page).fill('Mine.')
    await text(one.page).fill('Hers.')
    await saveDraft(one.page)
    await teaser(one.page).getByText('Written by tara').waitFor()
    await saveDraft(two.page)
    await teaser(two.page).getByText('Written by tara').waitFor()
    expect(await teaser(two.page).getByLabel('Teaser (draft)').inputValue()).toBe('Hers.')
    expect(await text(two.page).inputValue()).toBe('Mine.')
    expect(await violationsOn(two.page)).toEqual([])
    await teaser(one.page).getByLabel('Teaser (draft)').fill('Hers, again.')
    await saveDraft(two.page)
    await teaser(two.page).getByText('Written by eve').waitFor()
    const saveIn = teaser(one.page).getByRole('button', { name: 'Save the draft' })
    await saveIn.click()
    await teaser(one.page).getByText('eve has saved another draft').waitFor()
    expect(await teaser(one.page).getByLabel('Teaser (draft)').inputValue()).toBe('Hers, again.')
    await teaser(one.page).getByRole('button', { name: 'Keep mine' }).click()
    await saveIn.click()
    await one.page.getByText('Draft saved: Teaser').waitFor()
    await Promise.all([one.close(), two.close()])
  })
})

describe('a volume that is withdrawn', () => {
  it('says first who keeps it; then its owner has it in the library and on its page, and others do not', async () => {
    const path = `/studio/volumes/${snow.volumes[0]?.id}`
    const { page, close } = await openScreen('eve', path)
    await page.getByLabel('Stage').selectOption('withdrawn')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const confirm = page.getByRole('dialog', { name: /^Withdraw/ })
    expect(await confirm.textContent()).toContain('1 reader owns it')
    expect(await violationsOn(page)).toEqual([])
    await confirm.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Saved: ').waitFor()

    const reading = await openPage(browser, studio.shop.url, DESKTOP)
    await goTo(reading.page, '/volumes/snow-volume-1')
    await reading.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await reading.page.getByText('no longer sold').count()).toBe(0)
    await goTo(reading.page, '/sign-in')
    await fillSignIn(reading.page, 'olga')
    await reading.page.waitForURL('**/')
    await goTo(reading.page, '/user/library')
    await reading.page.locator('main a[href="/volumes/snow-volume-1"]').first().click()
    await reading.page.getByText('This volume is no longer sold.').waitFor()
    expect(await reading.page.getByRole('button', { name: /^Buy/ }).count()).toBe(0)
    expect(await violationsOn(reading.page)).toEqual([])
    await goTo(reading.page, '/read/snow-volume-1-part-2')
    await reading.page.getByText('It goes on.').waitFor()
    await Promise.all([close(), reading.close()])
  })
})
