import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { grantCredits } from '#server/coins/grant-credits.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo } from '#tests/support/browser.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import { button, says } from '#tests/support/purchase-shop.ts'

// docs/product.md#credits.

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop({ PLAN_CREDITS: 'PremiumMembership:2' })
  await app.member('petra', 'PremiumMembership')
})
afterAll(() => app?.close())

const NARROW = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const
const TEXTS = {
  en: { plan: '2 credits each month', history: 'Monthly credits of your membership' },
  de: { plan: '2 Credits jeden Monat', history: 'Monatliche Credits deiner Mitgliedschaft' },
  fr: { plan: '2 crédits par mois', history: 'Crédits mensuels de votre abonnement' },
} as const

describe.each([
  { lang: 'en', how: 'on a desk', options: DESKTOP },
  { lang: 'de', how: 'on a phone', options: NARROW },
  { lang: 'fr', how: 'on a phone', options: NARROW },
] as const)('a plan that brings credits, $how in $lang', ({ lang, options }) => {
  it('says so to visitors, in the membership and in the history', async () => {
    const { plan, history } = TEXTS[lang]
    const visitor = await app.visitor(options)
    await goTo(visitor.page, localPath(lang, '/subscribe'))
    await says(visitor.page, plan)
    expect(await violationsOn(visitor.page)).toEqual([])
    expect(await horizontalOverflow(visitor.page)).toBeLessThanOrEqual(0)
    await visitor.close()
    const { page, trouble, close } = await app.signedIn('petra', options)
    await goTo(page, localPath(lang, '/user/membership'))
    await says(page, plan)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await goTo(page, localPath(lang, '/user/history'))
    await says(page, history)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('credits that staff gave', () => {
  it('stand in the history as given by the shop, and become coins', async () => {
    await app.readers.reader('gina')
    await grantCredits(app.shop.app, { name: 'gina', credits: 1, note: 'a torn page', key: null })
    const { page, trouble, close } = await app.signedIn('gina')
    await goTo(page, '/user/history')
    await says(page, 'Credits given by the shop')
    await goTo(page, '/user/credits')
    await says(page, 'One credit is worth 699 coins.')
    await button(page, /Exchange/)
      .first()
      .waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })
})
