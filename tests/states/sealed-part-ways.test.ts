// Proves docs/product.md#sealed-parts
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PartData } from '#contract/generated/reading.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import {
  DRAWN,
  MANGA,
  NOVEL,
  notice,
  openSealedShop,
  PATIENT,
  pictures,
  type SealedShop,
  text,
  WORDS,
} from '#tests/support/sealed-shop.ts'
import { NOW } from '#tests/support/small-shop.ts'

let sealed: SealedShop
beforeAll(async () => {
  sealed = await openSealedShop()
})
afterEach(() => sealed.shop.clock.set(NOW))
afterAll(() => sealed?.close())

const readerIn: SealedShop['readerIn'] = options => sealed.readerIn(options)

describe('a novel that was bought', () => {
  it('shows its drawings also where the first of them comes an hour after the text', async () => {
    const { page, close } = await readerIn()
    const opened = sealed.shop.clock.now()
    let away = false
    await page.route('**/app/v2/tickets/**', route => {
      if (!away) sealed.shop.clock.set(new Date(opened.getTime() + 3_600_000))
      away = true
      return route.continue()
    })
    await goTo(page, `/read/${DRAWN}`)
    await expect.poll(() => pictures(page), PATIENT).toEqual([700])
    sealed.shop.clock.set(opened)
    await close()
  })

  it('is opened by walking there too, without loading a page', async () => {
    const { page, trouble, close } = await readerIn(PHONE)
    await goTo(page, '/volumes/rain-volume-1')
    await page.locator(`main a[href="/read/${NOVEL}"]`).first().click()
    await text(page).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is not opened by looking at a link to it', async () => {
    const { page, heard, close } = await readerIn()
    await goTo(page, '/volumes/rain-volume-1')
    const link = page.locator(`main a[href="/read/${NOVEL}"]`).first()
    const looked = page.waitForResponse(response => response.url().includes(`/parts/${NOVEL}?`))
    await link.hover()
    await looked
    expect(heard.filter(({ url }) => url.endsWith('/data'))).toEqual([])
    await link.click()
    await text(page).waitFor()
    await close()
  })

  it.each([
    {
      what: 'that arrives damaged',
      spoil: (bytes: Buffer) => {
        const data = PartData.decode(bytes)
        const sealed = data.cryptData?.data
        if (sealed) sealed[3] = (sealed[3] ?? 0) ^ 1
        return Buffer.from(PartData.encode(data).finish())
      },
      heading: 'This part did not load correctly',
    },
    {
      what: 'that cannot be reached',
      spoil: null,
      heading: 'No connection',
    },
  ])('$what says so, with a way on', async ({ spoil, heading }) => {
    const { page, close } = await readerIn()
    let spoiling = true
    await page.route(`**/parts/${NOVEL}/data`, async route => {
      if (!spoiling) return route.continue()
      if (!spoil) return route.abort()
      const response = await route.fetch()
      return route.fulfill({ response, body: spoil(await response.body()) })
    })
    await page.goto(`/read/${NOVEL}`)
    await notice(page).getByRole('heading', { name: heading }).waitFor()
    expect(await page.getByText(WORDS).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    spoiling = false
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await text(page).waitFor()
    await close()
  })
})

/** Of a P-256 key in SPKI. */
const KEY_BYTES = 91

describe('the page of a part that was bought, in a browser whose key the shop knows', () => {
  async function knownReader() {
    const reader = await readerIn()
    // The first text that a browser opens by the code of the page; then the shop knows its key.
    const said = reader.page.waitForResponse(
      response =>
        response.url().endsWith('/ping') && (response.request().postDataBuffer()?.length ?? 0) > KEY_BYTES,
    )
    await goTo(reader.page, `/read/${NOVEL}`)
    await said
    reader.heard.length = 0
    return reader
  }

  it('shows the text before anything is asked for', async () => {
    const { page, heard, trouble, close } = await knownReader()
    await goTo(page, `/read/${NOVEL}`)
    await text(page).waitFor()
    await page.getByRole('button', { name: 'Bookmark' }).waitFor()
    expect(heard.filter(({ url }) => url.endsWith('/data')).map(({ url }) => url)).toEqual([])
    expect(await heard.find(({ url }) => url.endsWith(NOVEL))?.body.then(String)).not.toContain(WORDS)
    expect(trouble).toEqual([])
    await close()
  })

  it('shows its drawings and the pages of a manga after one answer', async () => {
    const { page, heard, trouble, close } = await knownReader()
    const asked = () =>
      heard
        .filter(({ url }) => /\/data$|\/tickets\/[^/]+$|\/img\/.*(?<!svg)$/.test(url))
        .map(({ url }) => url)
    await goTo(page, `/read/${DRAWN}`)
    await text(page).waitFor()
    await expect.poll(() => pictures(page), PATIENT).toEqual([700])
    // The ticket of the drawings, which comes when they are seen.
    expect(asked()).toEqual([expect.stringContaining('/tickets/')])
    heard.length = 0
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    expect(asked()).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('asks for the text where the browser has lost its key, and shows that in no address', async () => {
    const { page, trouble, close } = await knownReader()
    await page.evaluate(
      () =>
        new Promise(done => {
          indexedDB.deleteDatabase('kashihon-device').onsuccess = done
        }),
    )
    await page.goto(`/read/${NOVEL}`)
    await text(page).waitFor()
    await page.waitForURL(`**/read/${NOVEL}`)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('a preview', () => {
  it('needs no key, no worker and no scripts', async () => {
    const { page, close } = await openPage(sealed.browser, sealed.shop.url, {
      ...DESKTOP,
      javaScriptEnabled: false,
    })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto('/read/rain-volume-1-part-1')
    expect(await page.getByText('Paragraph 1.').count()).toBe(1)
    expect(asked.filter(url => /\/app\/v2\/|worker/.test(url))).toEqual([])
    await close()
  })
})
