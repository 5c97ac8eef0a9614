// Proves docs/product.md#pay-and-buy, docs/product.md#presses, docs/product.md#spending
import { describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { checkoutCoins, findMyCoinOptions, findPaymentMethod, purchaseCoins } from '#contract/calls/coins.ts'
import { redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { CardBrand } from '#contract/generated/enums.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { button, dialog } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume, COIN_OPTIONS, MARA, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens
const VOLUME = '/volumes/rain-volume-1'
const BUYS = 'Buy this volume?'

/** The volume for 699 coins, as it is for whoever has a card on file, or none. */
function offerVolume(card: 'a card' | 'no card'): void {
  answerVolume(answers)
  answers.set(findMyCoinOptions, { answer: COIN_OPTIONS })
  answers.set(
    findPaymentMethod,
    card === 'a card'
      ? { answer: { id: 'CRD-1', card: { brand: CardBrand.VISA, lastFour: '4242' } } }
      : { refused: 'noMethod' },
  )
}

describe('a volume for which coins are missing', () => {
  it('says on a phone what is missing and what is paid, and fits', async () => {
    offerVolume('a card')
    const page = await screens.open(VOLUME, { as: { ...MARA, coins: 100 }, ...PHONE })
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByText('You need 599 more coins.').waitFor()
    await asking.getByText('exactly what is missing').waitFor()
    expect(await asking.getByRole('link', { name: 'Buy coins' }).getAttribute('href')).toMatch(
      /^\/user\/coins\?need=599&next=/,
    )
    await asking.getByRole('button', { name: 'Pay $5.99 with Visa ending in 4242' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })

  it('has the button that pays in sight on a small phone, however much stands above it', async () => {
    offerVolume('no card')
    const size = { ...PHONE, viewport: { width: 360, height: 640 } }
    const page = await screens.open(VOLUME, { as: MARA, ...size })
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    const pay = asking.getByRole('button', { name: 'Pay $6.99' })
    await pay.waitFor()
    const box = await pay.boundingBox()
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    // It lies over nothing that has been scrolled to.
    const last = asking.getByRole('radio').last()
    await last.focus()
    expect((await last.boundingBox())?.y).toBeLessThan(box?.y ?? 0)
  })

  it('is offered with a pack that costs less for each coin', async () => {
    offerVolume('a card')
    const page = await screens.open(VOLUME, { as: { ...MARA, coins: 100 } })
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByRole('radio', { name: /1,000 coins/ }).check()
    await asking.getByText(/401 coins remain.*2% less per coin/).waitFor()
    answers.set(purchaseCoins, { answer: { ok: true, purchase: 'done' } })
    answers.set(findMe, { answer: { ...MARA, coins: 401 } })
    await asking.getByRole('button', { name: /^Pay \$9\.80 with/ }).click()
    await dialog(page, 'Purchase complete').getByText('You have 401 coins left.').waitFor()
    const [sent] = answers.sent(purchaseCoins)
    expect(sent).toMatchObject({ query: { volume: RAIN.id, price: 699, cents: 980 }, body: { amount: 1000 } })
  })

  it('is not bought with a card that is declined, and can be paid for otherwise', async () => {
    offerVolume('a card')
    answers.set(purchaseCoins, { answer: { ok: false, code: 'generic_decline', purchase: 'waiting' } })
    answers.set(checkoutCoins, { refused: 'paymentsUnavailable' })
    const page = await screens.open(VOLUME, { as: { ...MARA, coins: 100 } })
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, BUYS)
    await asking.getByRole('button', { name: /^Pay \$5\.99/ }).click()
    await asking.getByText('The payment was declined').waitFor()
    await asking.getByRole('button', { name: 'Pay another way' }).click()
    await expect.poll(() => answers.sent(checkoutCoins).map(({ body }) => body.amount)).toEqual([599])
  })
})

describe('a volume', () => {
  it('that was bought elsewhere meanwhile is said to be owned', async () => {
    answerVolume(answers)
    const page = await screens.open(VOLUME, { as: { ...MARA, coins: 2000 } })
    await button(page, 'Buy for 699 coins').click()
    answers.set(redeemWithCoins, { refused: 'alreadyOwned' })
    answerVolume(answers, { owned: true })
    await button(page, 'Pay 699 coins').click()
    await page.getByRole('dialog').getByText('You already own this volume').waitFor()
  })
})

// docs/product.md#bundles
describe('a bundle', () => {
  it.each([
    { where: 'a desk', options: DESKTOP },
    { where: 'a phone', options: PHONE },
  ])('is asked for and fits beside a volume, on $where', async ({ options }) => {
    const volumes = [1, 3].map(number => ({
      id: `VOL-${number}`,
      title: `Rain: Volume ${number}`,
      slug: `rain-volume-${number}`,
      coins: 559,
      singleCoins: 699,
    }))
    answerVolume(answers, {}, [
      {
        id: 'BUN-1',
        names: { en: 'The rainy days' },
        discount: 2000,
        volumes,
        coins: 1118,
        singleCoins: 1398,
        allCoins: 1118,
        allSingleCoins: 1398,
      },
    ])
    const page = await screens.open(VOLUME, { as: { ...MARA, coins: 1200 }, ...options })
    await button(page, 'Buy 2 volumes for 1,118 coins').click()
    const asking = dialog(page, 'Buy these volumes?')
    await asking.getByText('The rainy days').waitFor()
    await asking.getByText('2 volumes to keep').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    answers.set(redeemBundle, { answer: {} })
    await asking.getByRole('button', { name: 'Pay 1,118 coins' }).click()
    await expect
      .poll(() => answers.sent(redeemBundle).map(({ params }) => params))
      .toEqual([{ bundleId: 'BUN-1' }])
  })
})
