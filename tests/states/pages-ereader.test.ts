// Proves docs/product.md#lasting-keys
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { button, openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

// docs/product.md#e-readers: the reader's own library by a link.
describe('the link for programs for e-books', () => {
  it('is made, shown once, and opens nothing after it was taken back', async () => {
    const { page, trouble, close } = await market.buyer('una')
    await goTo(page, '/user/ereader')
    await page.getByText('You have no such link yet.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    market.shop.clock.set(new Date(market.shop.clock.now().getTime() + 11 * 60_000))
    await button(page, 'Create link').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByLabel('Current password').press('Enter')
    const code = page.locator('code')
    await code.waitFor()
    const address = (await code.textContent()) ?? ''
    expect((await fetch(address)).headers.get('content-type')).toContain('opds-catalog')
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await goTo(page, '/user/ereader')
    await page.getByText(/^Created on/).waitFor()
    expect(await code.count()).toBe(0)
    await button(page, 'Delete link').click()
    await page.getByText('The link no longer works.').waitFor()
    expect((await fetch(address)).status).toBe(404)
    expect(trouble).toEqual([])
    await close()
  })
})
