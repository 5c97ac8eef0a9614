// Proves docs/product.md#browsers
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { appears, clickOn, leadsTo, says } from '#tests/support/engines/act.ts'
import type { EnginePage } from '#tests/support/engines/engine-page.ts'
import {
  type EngineShop,
  LENT,
  LENT_WORDS,
  MANGA,
  NOVEL,
  openEngineShop,
} from '#tests/support/engines/engine-shop.ts'
import { awake, sees } from '#tests/support/engines/manga-stage.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { BLANK, REPORT } from '#tests/support/engines/shop-proxy.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const LENT_VOLUME = '/volumes/rain-volume-1'

let app: EngineShop
beforeAll(async () => {
  app = await openEngineShop()
})
afterAll(() => app?.close())
afterEach(() => {
  app.proxy.restore()
  expect(app.proxy.trouble.splice(0)).toEqual([])
})

/** As the shop asks a browser whether it can save parts. */
const canSave = () => isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis

describe.each(ENGINES)('the connection in $name', ({ name, skipped, open }) => {
  const reader = (who: string) => `${who}-${name.toLowerCase()}`
  describe.skipIf(skipped !== null)(skipped ? `(skipped: ${skipped})` : 'while somebody reads', () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await open(DESKTOP)
    })
    afterAll(() => page?.close())

    /** Saves the open part from its contents. */
    async function save(): Promise<void> {
      await clickOn(page, 'button', 'Contents')
      await clickOn(page, 'button', 'Save', 'dialog')
      await appears(page, 'button', 'Remove', 'dialog')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => null), null)
    }

    it('is not needed for a rented part and a manga that are saved; for others there is the list of what is', async () => {
      await page.resize(PHONE)
      await rent(page, reader('olga'))
      if (!(await page.evaluate(canSave, null))) {
        await clickOn(page, 'button', 'Contents')
        await says(page, 'This browser cannot save parts', 'dialog')
        return
      }
      await save()
      await app.goTo(page, MANGA)
      await awake(page)
      await page.press('m')
      await save()

      app.proxy.cut()
      await app.goTo(page, LENT)
      await says(page, LENT_WORDS, 'main')
      // Its pages may come in another format than the browser would choose.
      await app.goTo(page, `${MANGA}#8`)
      await sees(page, 'Page 8')
      await awake(page)
      await page.press('ArrowRight')
      await sees(page, 'Page 7')
      await app.goTo(page, NOVEL)
      await leadsTo(page, '/kept')
      await appears(page, 'link', /^Read .*Storm/, 'main')
      app.proxy.restore()
      await app.goTo(page, NOVEL)
      await says(page, 'Paragraph 1.', 'main')
    })

    it('throws nothing where another link is followed while the text of a part comes', async () => {
      await page.resize(DESKTOP)
      await rent(page, reader('pia'))
      await app.goTo(page, LENT_VOLUME)
      const release = app.proxy.hold(/\/app\/v2\/parts\/[^/]+\/data/)
      await page.evaluate(to => document.querySelector<HTMLElement>(`main a[href="${to}"]`)?.click(), LENT)
      await expect.poll(() => app.proxy.held.length).toBeGreaterThan(0)
      await clickOn(page, 'link', 'Browse', 'header')
      await leadsTo(page, '/series')
      release()
      await reported(page)
    })
  })

  // The driver of WebKit answers nothing while a page loads, so it cannot leave one then.
  const whileItLoads = [
    { what: 'its pages come', path: MANGA, held: /\/img\// },
    { what: 'the code of a novel comes', path: NOVEL, held: /\/assets\/.*\.js/ },
    { what: 'the code of a manga comes', path: MANGA, held: /\/assets\/.*\.js/ },
  ]
  // Each in a browser that has nothing of it yet.
  it.skipIf(skipped !== null).each([
    // The page for everybody, whose code asks for the text.
    { what: 'its text comes', path: `${LENT}?sealed=no`, held: /\/app\/v2\/parts\/[^/]+\/data/ },
    ...(name === 'WebKit' ? [] : whileItLoads),
  ])(
    `throws nothing where a part is left while $what${skipped ? ` (skipped: ${skipped})` : ''}`,
    async ({ what, path, held }) => {
      const page = await open(DESKTOP)
      try {
        if (path.startsWith(LENT)) await rent(page, reader('quin'))
        else await app.begin(page)
        const release = app.proxy.hold(held)
        await page.evaluate(to => void setTimeout(() => location.assign(to)), app.proxy.url + path)
        await expect.poll(() => app.proxy.held.length, { message: what }).toBeGreaterThan(0)
        // A page of the shop could not come: a browser has six connections to a server, which are all held.
        await page.open('about:blank')
        release()
        await page.open(app.proxy.url + BLANK)
        await reported(page)
      } finally {
        await page.close()
      }
    },
  )
})

/** Signs in to a new account, and rents the second part of the novel. */
async function rent(page: EnginePage, name: string): Promise<void> {
  await app.begin(page)
  await app.signIn(page, name, { bought: 500 })
  await app.goTo(page, LENT)
  await clickOn(page, 'button', /^Rent for 99 coins/, 'main')
  await clickOn(page, 'button', 'Pay 99 coins', 'dialog')
  await says(page, LENT_WORDS, 'main')
}

/** Waits until all that pages have reported so far has arrived, and takes the sign of it away. */
async function reported(page: EnginePage): Promise<void> {
  const SIGN = 'all is reported'
  await page.evaluate(({ to, sign }) => navigator.sendBeacon(to, sign), { to: REPORT, sign: SIGN })
  await expect.poll(() => app.proxy.trouble).toContain(SIGN)
  app.proxy.trouble.splice(app.proxy.trouble.indexOf(SIGN), 1)
}
