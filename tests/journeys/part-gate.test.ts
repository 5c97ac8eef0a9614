// Proves docs/product.md#purchase-gate
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPart } from '#contract/calls/reading.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { addGateParts } from '#tests/support/gate-parts.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import { button, says } from '#tests/support/purchase-shop.ts'

// The demo's second part of "The Last Parcel": its streaming has ended, and its volume stands in the readers' library.

let app: MembershipBrowserShop
let gate = ''
beforeAll(async () => {
  app = await openMembershipBrowserShop()
  const parts = await addGateParts(app.shop, app.shop.clock.now())
  gate = `/read/${parts.find(({ state }) => state === 'in the library')?.slug}`
})
afterAll(() => app?.close())

const check = async (send: MembershipBrowserShop['shop']['send']) =>
  (await send(checkPart, { params: { id: gate.replace('/read/', '') } })).status

describe('the gate of a part in the readers’ library', () => {
  it('lets a regular member rent it, although their membership does not open it', async () => {
    const { send } = await app.member('regina', 'Membership')
    await fillPurse(app.shop, 'regina', { bought: 100 })
    expect(await check(send)).toBe(410)
    const { page, trouble, close } = await app.signedIn('regina')
    await goTo(page, gate)
    await says(page, 'Upgrade to Premium')
    await says(page, 'You have 100 coins.')
    expect(await violationsOn(page)).toEqual([])
    await button(page, 'Rent for 99 coins (72 hours)').click()
    await button(page, 'Pay 99 coins').click()
    await says(page, 'It was raining.')
    expect(await check(send)).toBe(undefined)
    expect(trouble).toEqual([])
    await close()
  })

  it('leads a regular member to premium, which opens it', async () => {
    const { send } = await app.member('petra', 'Membership')
    const { page, close } = await app.signedIn('petra')
    await goTo(page, gate)
    await page.locator('main').getByRole('link', { name: 'See Premium' }).click()
    await page.waitForURL('**/subscribe?plan=PremiumMembership&next=*')
    await goTo(page, '/subscribe?plan=PremiumMembership&step=confirm')
    await button(page, /^Upgrade and pay/).click()
    await page.waitForURL('**/user/membership*')
    expect(await check(send)).toBe(undefined)
    await close()
  })

  it('is opened with a credit by who has one', async () => {
    await app.readers.reader('carl')
    await fillPurse(app.shop, 'carl', { credits: 1 })
    const { page, close } = await app.signedIn('carl')
    await goTo(page, gate)
    await button(page, 'Use 1 credit for the volume').click()
    await button(page, 'Pay 1 credit').click()
    await says(page, 'It was raining.')
    await close()
  })
})
