import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PingResponse } from '#contract/generated/devices.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function visit(
  env: Record<string, string>,
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const shop = await openSmallShop(env)
  const opened = await openPage(browser, shop.url, PHONE)
  await prepare(opened.page)
  await goTo(opened.page, path)
  return {
    ...opened,
    async leave() {
      expect(opened.trouble).toEqual([])
      await opened.close()
      await shop.close()
    },
  }
}

// docs/product.md#ping.
describe('what the shop has to say when a page starts', () => {
  it('is its important message, which can be closed', async () => {
    const { page, leave } = await visit({ APP_MESSAGE: 'New: bookmarks.' }, '/about')
    await page.getByText('New: bookmarks.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('New: bookmarks.').waitFor({ state: 'detached' })
    await leave()
  })

  it('is that it is being worked on', async () => {
    const env = { MAINTENANCE: 'on', APP_MESSAGE: 'Ab zehn ist alles wieder da.' }
    const { page, leave } = await visit(env, '/de/about')
    await page.getByText('Der Shop wird gerade gewartet.').waitFor()
    await page.getByText('Ab zehn ist alles wieder da.').waitFor()
    await leave()
  })

  it('is that the page is too old, and stays until it is loaded again', async () => {
    const later = PingResponse.encode(
      PingResponse.fromPartial({ minimumVersion: '999.0', siteVersion: '999.1' }),
    ).finish()
    const answer = { contentType: 'application/x-protobuf', body: Buffer.from(later) }
    const { page, leave } = await visit({}, '/about', opened =>
      opened.route('**/app/v2/ping', route => route.fulfill(answer)),
    )
    await page.getByRole('alert').getByText('The shop has been updated').waitFor()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
    await leave()
  })

  it('is not that the page is too old where the site is up to date and apps have to be newer', async () => {
    const env = { APP_MINIMUM_VERSION: '999.0', APP_MESSAGE: 'New: bookmarks.' }
    const { page, leave } = await visit(env, '/about')
    await page.getByText('New: bookmarks.').waitFor()
    expect(await page.getByText('The shop has been updated').count()).toBe(0)
    await leave()
  })
})
