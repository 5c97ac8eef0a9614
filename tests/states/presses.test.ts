import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePosition } from '#contract/calls/places.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { countPresses } from '#tests/support/count-presses.ts'
import { button, dialog, keepCard, type PurchaseShop } from '#tests/support/purchase-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { endCard, openReadingOnShop, toTheEnd } from '#tests/support/reading-on-shop.ts'
import { signIn } from '#tests/support/sign-in.ts'

let app: PurchaseShop
beforeAll(async () => {
  app = await openReadingOnShop()
})
afterAll(() => app?.close())

const FIRST = '/read/tide-volume-1-part-1'
const SECOND = '/read/tide-volume-2-part-1'
const reads = (page: Page, words: string) => page.getByText(words).first().waitFor()
const field = (page: Page, name: string) => page.locator(`main input[name=${name}]`)

// docs/product.md#presses: what readers come for most takes few presses, each of which is counted in the browser.
describe.each([
  { on: 'a desktop', screen: DESKTOP, other: PHONE, settings: { flow: 'pages' as const } },
  { on: 'a phone', screen: PHONE, other: DESKTOP, settings: {} },
])('on $on', ({ on, screen, other, settings }) => {
  const name = (what: string) => `${what}-${on.slice(2)}`

  it('something with a tag is found and read with three presses', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, screen)
    await goTo(page, '/')
    const presses = await countPresses(page)
    await page.getByRole('link', { name: 'Browse' }).filter({ visible: true }).first().click()
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'sea' }).click()
    await page.getByRole('link', { name: 'Read the preview of Tide' }).click()
    await reads(page, 'One. The sea came in.')
    expect(presses()).toBe(3)
    await close()
  })

  it('the next volume is read after the last page of one with two presses, with coins', async () => {
    const { page, close } = await app.buyer(name('coins'), { bought: 1000 }, screen)
    await toTheEnd(page, FIRST, settings)
    const presses = await countPresses(page)
    await endCard(page).getByRole('button', { name: 'Buy the volume for 699 coins' }).click()
    await button(page, 'Pay 699 coins').click()
    await page.waitForURL(`**${SECOND}`)
    await reads(page, 'Two. The sea came in.')
    expect(presses()).toBe(2)
    await close()
  })

  it('so it is without coins and with a saved card', async () => {
    const { page, send, close } = await app.buyer(name('card'), {}, screen)
    await keepCard(app, send)
    await toTheEnd(page, FIRST, settings)
    const presses = await countPresses(page)
    await endCard(page).getByRole('button', { name: 'Buy the volume for 699 coins' }).click()
    await button(page, /^Pay \$5\.99 with Visa/).click()
    await page.waitForURL(`**${SECOND}`)
    await reads(page, 'Two. The sea came in.')
    expect(presses()).toBe(2)
    await close()
  })

  it('one goes on where another device stopped with one press from home', async () => {
    const there = await app.buyer(name('two'), {}, other)
    await there.send(savePosition, {
      params: { partId: 'storm-volume-1-part-1' },
      body: { locator: { page: 2, progress: 0.5, revision: 1 } },
    })
    await there.close()
    const here = await openPage(app.browser, app.shop.url, screen)
    await signIn(here.page, name('two'))
    await goTo(here.page, '/')
    const presses = await countPresses(here.page)
    const shelf = here.page.getByRole('region', { name: 'Continue reading' })
    await shelf.getByRole('listitem').getByRole('link').click()
    await expect.poll(() => here.page.getByText(/^Pages? 2/).count()).toBe(1)
    expect(presses()).toBe(1)
    await here.close()
  })

  it('a volume to come is ordered from the calendar with two presses', async () => {
    const { page, close } = await app.buyer(name('order'), { bought: 1000 }, screen)
    await goTo(page, '/calendar')
    const presses = await countPresses(page)
    await button(page, 'Pre-order for 550 coins ($5.50) Tide: Volume 3').click()
    await button(page, 'Pay 550 coins').click()
    await dialog(page, 'Purchase complete').waitFor()
    expect(presses()).toBe(2)
    await close()
  })

  it('a new account leads from the gate of a part back to it, signed in, and nothing is asked for again', async () => {
    const { page, trouble, close } = await openPage(app.browser, app.shop.url, screen)
    await goTo(page, SECOND)
    const presses = await countPresses(page)
    await page.locator('main').getByRole('link', { name: 'Create a free account' }).click()
    await page.waitForURL('**/register?*')
    const typed = {
      ...{ email: `${name('new')}@example.com`, username: name('new') },
      ...{ password1: PASSWORD, password2: PASSWORD },
    }
    for (const [key, value] of Object.entries(typed)) await field(page, key).fill(value)
    // Nothing else is there to be typed, and the password is confirmed once.
    expect(await page.locator('main input:not([type=checkbox])').count()).toBe(4)
    await field(page, 'terms').check()
    await button(page, 'Create account').click()
    await page.waitForURL('**/verify-email?*')
    await page.goto(app.mail.linkTo(typed.email))
    await button(page, 'Confirm my address').click()
    await page.waitForURL(`**${SECOND}`)
    await page
      .locator('main')
      .getByRole('button', { name: /^Rent for 99 coins/ })
      .waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0)
    expect(presses()).toBe(4)
    expect(trouble).toEqual([])
    await close()
  })
})
