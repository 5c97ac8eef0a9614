// Proves docs/product.md#purchase-gate
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { addGateParts } from '#tests/support/gate-parts.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import { says } from '#tests/support/purchase-shop.ts'

// The demo's second part of "The Last Parcel": its streaming has ended, and its volume stands in the readers' library.

let app: MembershipBrowserShop
let gate = ''
beforeAll(async () => {
  app = await openMembershipBrowserShop()
  const parts = await addGateParts(app.shop, app.shop.clock.now())
  gate = `/read/${parts.find(({ state }) => state === 'in the library')?.slug}`
})
afterAll(() => app?.close())

describe('the gate of a part in the readers’ library', () => {
  it('tells a visitor of premium, rental and volume, and sells no regular membership', async () => {
    const { page, trouble, close } = await app.visitor()
    await goTo(page, gate)
    await says(page, 'This part is for Premium members')
    await says(page, /^A Premium membership includes this part .* for \$10\.99 a month\.$/)
    await says(page, 'Rent for 99 coins (72 hours)')
    expect(await page.getByText('$4.50').count()).toBe(0)
    const way = page.locator('main').getByRole('link', { name: 'See Premium' })
    expect(await way.getAttribute('href')).toMatch(/^\/subscribe\?plan=PremiumMembership&next=/)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })
})
