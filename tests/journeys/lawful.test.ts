// Proves docs/product.md#consent, docs/product.md#receipts, docs/product.md#withdrawal
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redeemWithCredits } from '#contract/calls/library.ts'
import { findSubscription } from '#contract/calls/membership.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo, PHONE } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import {
  balance,
  button,
  dialog,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'

// What the law of Germany gives a reader, as one takes it on a phone, in German.

let market: PurchaseShop
let club: MembershipBrowserShop
beforeAll(async () => {
  market = await openPurchaseShop()
  club = await openMembershipBrowserShop()
})
afterAll(async () => {
  await market?.close()
  await club?.close()
})

const fine = async (page: Page) => expect(await violationsOn(page)).toEqual([])

it('a volume is bought after a tick, has its receipt, and goes back unopened', async () => {
  const { page, send, trouble, close } = await market.buyer('karl', { bought: 1000 }, PHONE)
  await goTo(page, '/de/volumes/rain-volume-1')
  await button(page, 'Für 699 Coins kaufen').click()
  const asking = dialog(page, 'Diesen Band kaufen?')
  const pay = asking.getByRole('button', { name: '699 Coins bezahlen' })
  await pay.click({ force: true })
  expect(await balance(send)).toBe(1000)
  await asking.getByLabel(/Widerrufsrecht erlischt/).check()
  await fine(page)
  await pay.click()
  await dialog(page, 'Der Band gehört dir').getByText('Du hast noch 301 Coins').waitFor()
  await issueReceipts(market.shop.app)
  await goTo(page, '/de/user/history/receipts')
  await page
    .getByRole('link', { name: /-\d{6}$/ })
    .first()
    .click()
  await says(page, 'PDF herunterladen')
  await fine(page)
  await goTo(page, '/de/user/history')
  await button(page, 'Widerrufen').click()
  await dialog(page, 'Diesen Kauf widerrufen?').getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await page.getByText('Wir haben deinen Widerruf erhalten.').waitFor()
  expect(await balance(send)).toBe(1000)
  expect(trouble).toEqual([])
  await close()
})

it('a rental that was opened says why it cannot go back, and last year’s receipt is found', async () => {
  const { page, send, trouble, close } = await market.buyer('lena', { bought: 500, credits: 1 }, PHONE)
  const now = market.shop.clock.now()
  market.shop.clock.set(new Date(now.getTime() - 370 * 86_400_000))
  await send(redeemWithCredits, { params: { volumeId: 'rain-volume-3' } })
  await issueReceipts(market.shop.app)
  market.shop.clock.set(now)
  await goTo(page, '/de/read/rain-volume-1-part-2')
  await button(page, 'Für 99 Coins 72 Stunden leihen').click()
  const asking = dialog(page, 'Diesen Teil leihen?')
  await asking.getByLabel(/Widerrufsrecht erlischt/).check()
  await asking.getByRole('button', { name: '99 Coins bezahlen' }).click()
  await page.getByText('It rained on the lent part.').first().waitFor()
  await goTo(page, '/de/user/history')
  await says(page, 'Du hast es geöffnet oder heruntergeladen.')
  expect(await button(page, 'Widerrufen').count()).toBe(0)
  await page.getByRole('link', { name: 'Belege' }).click()
  await page
    .getByRole('link', { name: new RegExp(`^${now.getUTCFullYear() - 1}-`) })
    .first()
    .click()
  await says(page, 'PDF herunterladen')
  expect(trouble).toEqual([])
  await close()
})

it('a membership is withdrawn from without signing in, in four presses', async () => {
  const member = await club.member('nora', 'Membership')
  const { page, trouble, close } = await club.visitor(PHONE)
  await goTo(page, '/de')
  const presses = await countPresses(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill('nora@example.com')
  await button(page, 'Jetzt widerrufen').click()
  await page.getByText('Wir haben deinen Widerruf erhalten').waitFor()
  await fine(page)
  await goTo(page, club.mail.linkTo('nora@example.com'))
  await button(page, 'Widerrufen').click()
  await dialog(page, 'Diesen Kauf widerrufen?').getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await page.getByText('Eine E-Mail sagt dir, was zurückgeht.').waitFor()
  expect(presses()).toBe(4)
  await club.settle()
  expect((await member.send(findSubscription, {})).answer?.standing).toBe('cancelled')
  expect(trouble).toEqual([])
  await close()
})
