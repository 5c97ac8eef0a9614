// Proves docs/product.md#browsers
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { appears, clickOn, leadsTo, ready, says } from '#tests/support/engines/act.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import { type EngineShop, LENT, LENT_WORDS, openEngineShop } from '#tests/support/engines/engine-shop.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { balance } from '#tests/support/purchase-shop.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const VOLUME = '/volumes/rain-volume-1'

let app: EngineShop
beforeAll(async () => {
  app = await openEngineShop()
})
afterAll(() => app?.close())

describe.each(ENGINES)('buying in $name', ({ name, skipped, open }) => {
  const buyer = (who: string) => `${who}-${name.toLowerCase()}`
  describe.skipIf(skipped !== null)(skipped ? `(skipped: ${skipped})` : 'from the gate to the file', () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await open(DESKTOP)
    })
    afterAll(() => page?.close())
    afterEach(() => expect(app.proxy.trouble.splice(0)).toEqual([]))

    it.each([
      { on: 'phone', size: PHONE },
      { on: 'desktop', size: DESKTOP },
    ])(
      'a part is rented with coins at its gate, and opened with the key of the browser, on a $on',
      async ({ on, size }) => {
        await page.resize(size)
        await app.begin(page)
        await app.goTo(page, LENT)
        await appears(page, 'link', 'Sign in', 'main')
        const send = await app.signIn(page, buyer(`gus-${on}`), { bought: 500 })
        await app.goTo(page, LENT)
        await clickOn(page, 'button', /^Rent for 99 coins/, 'main')
        await clickOn(page, 'button', 'Pay 99 coins', 'dialog')
        await says(page, LENT_WORDS, 'main')
        expect(await balance(send)).toBe(401)
        // The private key is kept, so what was sealed for it opens again.
        await app.goTo(page, LENT)
        await says(page, LENT_WORDS, 'main')
      },
    )

    it('a volume is bought with money on the page of the provider', async () => {
      await page.resize(DESKTOP)
      await app.begin(page)
      const send = await app.signIn(page, buyer('ida'), { bought: 50 })
      await app.goTo(page, VOLUME)
      await clickOn(page, 'button', 'Buy for 699 coins', 'main')
      await clickOn(page, 'button', 'Pay $6.49', 'dialog')
      await leadsTo(page, /^\/simulator\/checkout\//)
      await clickOn(page, 'button', 'Pay $6.49')
      await leadsTo(page, VOLUME)
      await ready(page)
      await says(page, 'for 699 coins: paid. Enjoy reading!')
      await says(page, 'In your library', 'main')
      expect(await balance(send)).toBe(0)
    })

    it('the file of a volume comes from the library', async () => {
      await page.resize(DESKTOP)
      await app.begin(page)
      const send = await app.signIn(page, buyer('kim'), { bought: 699 })
      const { refused } = await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
      expect(refused).toBeUndefined()
      await app.shop.app.jobs.runDue()
      await app.goTo(page, '/user/library')
      await clickOn(page, 'button', /^Files of/, 'main')
      await clickOn(page, 'link', /EPUB/, 'dialog')
      await expect
        .poll(() => app.proxy.answered.filter(({ file }) => file?.endsWith('.epub')))
        .toHaveLength(1)
      app.proxy.answered.splice(0)
      await leadsTo(page, '/user/library')
    })
  })
})
