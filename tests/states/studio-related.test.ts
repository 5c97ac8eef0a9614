import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

// docs/product.md#series-page: related titles, from the form of a series to the pages of both.

const TABLET = { viewport: { width: 820, height: 1180 } }

let shop: TestShop
let mail: MailServer
let browser: Browser
let snow: Added
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  for (const name of ['sam', 'tara']) await readers.verify(name)
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  await giveRole(shop.scratch.db, 'tara', 'translator')
  const { db } = shop.scratch
  snow = await addSeries(db, { title: 'Snow Country', volumes: [{}] })
  await addSeries(db, { title: 'Snow Country', slug: 'snow-manga', type: 'manga', volumes: [{}] })
  await addSeries(db, { title: 'Tauwetter', lang: 'de', volumes: [{}] })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

async function openSeries(name: string) {
  const opened = await openPage(browser, shop.url, TABLET)
  const { page } = opened
  const path = `/studio/series/${snow.id}?section=related`
  await goToStudio(page, path, name)
  await related(page).waitFor()
  return opened
}

const related = (page: Page) => page.locator('[data-field="related"]')

/** The titles below the heading on the page that readers see. */
async function seenBeside(page: Page, slug: string): Promise<string[]> {
  await goTo(page, `/series/${slug}`)
  return page
    .locator('section[aria-labelledby="related"] li a')
    .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
}

it('a publisher relates a series in another language, parts one that only has the same title, and readers of both see it', async () => {
  const { page, trouble, close } = await openSeries('sam')
  const reading = await page.context().newPage()
  await related(page).getByRole('link', { name: 'Snow Country' }).waitFor()
  expect(await seenBeside(reading, 'snow-country')).toEqual(['/series/snow-manga'])
  await reading.getByRole('link', { name: 'Snow Country As a manga · ' }).waitFor()
  await related(page).getByLabel('Add a series').fill('tauw')
  await related(page).getByRole('button', { name: 'Add Tauwetter' }).click()
  await related(page).getByRole('button', { name: 'Remove Snow Country' }).click()
  await related(page).getByLabel('What Tauwetter is to this one').selectOption('Other language')
  expect(await violationsOn(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: ').waitFor()
  await expect.poll(() => seenBeside(reading, 'snow-country')).toEqual(['/series/tauwetter'])
  await expect.poll(() => seenBeside(reading, 'tauwetter')).toEqual(['/series/snow-country'])
  await reading.getByRole('link', { name: 'Snow Country Other language · ' }).waitFor()
  expect(await violationsOn(reading)).toEqual([])
  expect(await seenBeside(reading, 'snow-manga')).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => seenBeside(reading, 'snow-country')).toEqual(['/series/snow-manga'])
  expect(trouble).toEqual([])
  await close()
})

it('a translator sees which they are, with the way to each, and changes nothing', async () => {
  const { page, trouble, close } = await openSeries('tara')
  await related(page).getByRole('link', { name: 'Snow Country' }).waitFor()
  await related(page).getByText('Other medium').waitFor()
  expect(await related(page).getByRole('button').count()).toBe(0)
  expect(await related(page).getByRole('combobox').count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  expect(trouble).toEqual([])
  await close()
})
