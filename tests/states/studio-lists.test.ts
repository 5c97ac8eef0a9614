// Proves docs/product.md#faults
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addSeries } from '#tests/support/add-series.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

interface List {
  readonly path: string
  /** The call that the list is read by. */
  readonly call: string
  /** What stands there where nothing is in it; of lists that are never empty what is in it. */
  readonly says: string
}

/**
 * Every list of the studio that is on a screen of its own address. `ID` is that of a series without volumes, in a shop
 * without anything else.
 */
const LISTS: readonly List[] = [
  { path: '/studio', call: 'catalogue?kind=volume', says: 'Nothing launches in the next seven days' },
  { path: '/studio', call: 'sales?', says: 'No sale begins or ends in the next seven days' },
  { path: '/studio', call: 'unpublished?', says: 'No drafts to review' },
  { path: '/studio/releases', call: 'unpublished?', says: 'Nothing waits to be published' },
  { path: '/studio', call: 'audit?', says: 'Nothing has been changed yet' },
  { path: '/studio/catalogue?q=nothing', call: 'catalogue?', says: 'Nothing fits' },
  { path: '/studio/calendar', call: 'calendar?', says: 'Nothing launches in this time' },
  { path: '/studio/calendar', call: 'unscheduled?', says: 'Everything has a date' },
  { path: '/studio/upload', call: 'uploads', says: 'Nothing is uploaded' },
  { path: '/studio/sales', call: 'sales?state=current', says: 'There has been no sale yet' },
  { path: '/studio/sales?time=past', call: 'sales?state=past', says: 'There has been no sale yet' },
  { path: '/studio/sales/bundles', call: 'bundles?state=current', says: 'There is no bundle yet' },
  {
    path: '/studio/sales/bundles?time=past',
    call: 'bundles?state=past',
    says: 'There is no bundle yet',
  },
  { path: '/studio/news', call: 'posts?', says: 'No posts yet' },
  { path: '/studio/preview', call: 'catalogue?kind=volume', says: 'Nothing found' },
  { path: '/studio/preview', call: 'proof-links', says: 'No link is valid at the moment' },
  { path: '/studio/settings/audit', call: 'audit?', says: 'Nothing has been changed yet' },
  { path: '/studio/settings/environment', call: 'environment', says: 'SHOP_ZONE' },
  { path: '/studio/settings/people', call: 'people', says: 'ada' },
  { path: '/studio/settings/tokens', call: 'tokens', says: 'There are no tokens' },
  { path: '/studio/settings/webhooks', call: 'webhooks', says: 'There are no webhooks' },
  { path: '/studio/settings/legal', call: 'legal', says: 'Nothing is published yet' },
  {
    path: '/studio/series/ID?section=children',
    call: 'catalogue?kind=volume',
    says: 'There is no volume yet',
  },
  { path: '/studio/series/ID?section=covers', call: 'covers', says: 'There is no cover yet' },
  { path: '/studio/series/ID?section=takedowns', call: 'takedowns', says: 'Nothing is taken down' },
  { path: '/studio/series/ID?section=history', call: 'history', says: 'Nothing has been changed yet' },
]

import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let page: Page
let seriesId: string
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  await readersOf(
    () => shop,
    () => mail,
  ).verify('ada')
  await giveRole(shop.scratch.db, 'ada', 'owner')
  seriesId = (await addSeries(shop.scratch.db, { title: 'Snow', volumes: [] })).id
  ;({ page } = await openPage(browser, shop.url, DESKTOP))
  await goToStudio(page, '/studio', 'ada')
  await page.locator('#main h1').waitFor()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const again = () => page.getByRole('button', { name: 'Try again' })

describe.each(LISTS)('the list of $call on $path', ({ path, call, says }) => {
  it('is awaited, broken, refused and empty, each in its words', async () => {
    const isAsked = (url: URL) => url.pathname.startsWith('/app/v2/studio') && url.href.includes(call)
    const held = Promise.withResolvers<void>()
    let status = 500
    await page.route(isAsked, async route => {
      await held.promise
      await route.fulfill({ status, body: '' })
    })
    await goTo(page, path.replace('ID', seriesId))
    await page
      .locator('#main')
      .getByText('Loading')
      .or(page.locator('#main [aria-busy="true"]'))
      .first()
      .waitFor()
    expect(await page.locator('#main').getByText(says).count()).toBe(0)
    held.resolve()
    await page.locator('#main').getByText('Something went wrong').first().waitFor()
    expect(await page.locator('#main').getByText(says).count()).toBe(0)

    status = 403
    await again().first().click()
    await page.locator('#main').getByText('This is for staff only.').first().waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.unroute(isAsked)
    await again().first().click()
    await page.locator('#main').getByText(says).first().waitFor()
    expect(await again().count()).toBe(0)
  })
})

describe('a list that was read and cannot be read again', () => {
  it.each([
    ['/studio/news', 'News', 'posts?', 'No posts yet'],
    ['/studio/sales', 'Sales', 'sales?state=current', 'There has been no sale yet'],
    ['/studio/upload', 'Upload', 'uploads', 'Nothing is uploaded'],
  ])('of %s stays, and says that it may be old', async (path, name, call, says) => {
    await goTo(page, path)
    await page.getByText(says).waitFor()
    const isAsked = (url: URL) => url.pathname.startsWith('/app/v2/studio') && url.href.includes(call)
    await page.route(isAsked, route => route.fulfill({ status: 500, body: '' }))
    const notice = page.getByRole('alert').filter({ hasText: 'may be out of date' })
    // Within two seconds the same is not asked again.
    await expect
      .poll(
        async () => {
          await page.getByRole('link', { name: 'Catalogue', exact: true }).click()
          await page.getByRole('heading', { name: 'Catalogue', level: 1 }).waitFor()
          await page.getByRole('link', { name, exact: true }).click()
          await page.getByText(says).waitFor()
          return notice.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(await violationsOn(page)).toEqual([])
    await page.unroute(isAsked)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByText(says).waitFor()
  })
})

describe('a list of which a part could not be read', () => {
  it('shows the rest: one kind of what launches, and the sales of the past', async () => {
    const isAsked = (url: URL) => /catalogue\?.*kind=part|sales\?.*state=past/.test(url.href)
    await page.route(isAsked, route => route.fulfill({ status: 500, body: '' }))
    await goTo(page, '/studio/sales')
    await page.getByText('No sale is running.').waitFor()
    await page.getByRole('link', { name: 'Ended' }).click()
    await page.locator('#main').getByText('Something went wrong').first().waitFor()
    expect(await page.getByText('There has been no sale yet').count()).toBe(0)
    await page.unroute(isAsked)
    await again().click()
    await page.getByText('There has been no sale yet').waitFor()
  })
})
