// Proves docs/product.md#staff
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let page: Page
let cloud: Added
let now: number

beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  now = shop.clock.now().getTime()
  const day = (days: number) => new Date(now + days * DAY_MS)
  cloud = await addSeries(shop.scratch.db, {
    title: 'Cloud',
    blockedIn: ['FR'],
    volumes: [
      {
        parts: [
          { launchAt: day(-9), preview: true, text: 'Free.' },
          { launchAt: day(-9), preview: false, expiresAt: null, text: 'For members.' },
          { launchAt: day(5), preview: false, expiresAt: null, text: 'Next week.' },
          { launchAt: day(-1), hidden: true, text: 'A draft.' },
        ],
      },
    ],
  })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await readers.verify('sam')
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  ;({ page } = await openPage(browser, shop.url, DESKTOP))
  await goToStudio(page, '/studio/preview', 'sam')
  await page.getByRole('heading', { name: 'Choose a page' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const [MEMBERS, SOON, HIDDEN] = [1, 2, 3] as const
const partId = (index: number) => cloud.volumes[0]?.parts[index]?.id ?? ''
const frame = () => page.frameLocator('iframe')

interface Look {
  as?: string
  country?: string
  /** Days from now. */
  in?: number
}

async function look(part: number, { as = 'visitor', country = '', in: days }: Look) {
  await goTo(page, `/studio/preview?subject=${partId(part)}`)
  await page.getByLabel('Who looks').selectOption(as)
  await page.getByLabel('Country').fill(country)
  if (days !== undefined) {
    const at = new Date(now + days * DAY_MS).toISOString().slice(0, 16)
    await page.getByLabel('Time', { exact: true }).fill(at)
  }
  await page.getByRole('button', { name: 'Show' }).click()
  const why = page.locator('[data-opens]')
  await why.waitFor()
  return (await why.textContent()) ?? ''
}

describe('previews in the studio', () => {
  it('finds a page by its title, with the keyboard alone', async () => {
    await page.getByLabel('Search').fill('Cloud')
    const found = page.getByRole('button', { name: 'Cloud: Volume 1' })
    await found.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cloud: Volume 1' }).waitFor()
    await page.getByRole('button', { name: 'Show' }).focus()
    await page.keyboard.press('Enter')
    await frame().getByRole('heading', { level: 1, name: 'Cloud: Volume 1' }).waitFor()
    const desktop = page.getByRole('button', { name: 'Desktop' })
    await desktop.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => page.locator('iframe').evaluate(one => one.clientWidth)).toBe(1280)
    expect(await violationsOn(page)).toEqual([])
  })

  it('lists the parts of a series in their order, each with its volume, state and date', async () => {
    await goTo(page, '/studio/preview')
    await page.getByLabel('Kind of page').selectOption('Part')
    await page.getByLabel('Search').fill('Cloud')
    const choices = page.getByRole('region', { name: 'Choose a page' }).getByRole('listitem')
    const texts = () => choices.allInnerTexts().then(all => all.map(text => text.replace(/\s+/g, ' ')))
    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(/^Cloud: Volume 1 · .*1.* Published · Nov 12, 2026/),
        expect.stringMatching(/^Cloud: Volume 1 · .*2.* Published · Nov 12, 2026/),
        expect.stringMatching(/^Cloud: Volume 1 · .*3.* Scheduled · Nov 26, 2026/),
        expect.stringMatching(/^Cloud: Volume 1 · .*4.* Hidden · Nov 20, 2026/),
      ])
    expect(await violationsOn(page)).toEqual([])
  })

  it.each<{ who: string; part: number; look: Look; why: string }>([
    { who: 'a visitor', part: MEMBERS, look: {}, why: 'Does not open. Visitors have to sign in' },
    { who: 'a member', part: MEMBERS, look: { as: 'member' }, why: 'Opens. The membership' },
    { who: 'a premium member', part: MEMBERS, look: { as: 'premium' }, why: 'Opens. The membership' },
    { who: 'an owner', part: MEMBERS, look: { as: 'owner' }, why: 'Opens. The reader owns the volume.' },
    { who: 'a renter', part: MEMBERS, look: { as: 'renter' }, why: 'Opens. The reader has rented the part.' },
    {
      who: 'a member in a blocked country',
      part: MEMBERS,
      look: { as: 'member', country: 'FR' },
      why: 'Does not open. The part is not available in this country.',
    },
    {
      who: 'an owner before the launch',
      part: SOON,
      look: { as: 'owner' },
      why: 'Does not open. At this time readers cannot find it',
    },
    {
      who: 'an owner after the launch',
      part: SOON,
      look: { as: 'owner', in: 6 },
      why: 'Opens. The reader owns the volume.',
    },
    {
      who: 'an owner of what is hidden',
      part: HIDDEN,
      look: { as: 'owner', in: 6 },
      why: 'Does not open. At this time readers cannot find it',
    },
  ])('says and shows whether a part opens for $who', async ({ part, look: asked, why }) => {
    expect(await look(part, asked)).toContain(why)
    const text = frame().getByText(/^(For members|Next week|A draft)\.$/)
    if (why.startsWith('Opens')) await text.waitFor()
    else {
      await frame().locator('body *').first().waitFor({ state: 'attached' })
      expect(await text.count()).toBe(0)
    }
  })

  it('ends a preview when it is told to', async () => {
    await look(MEMBERS, { as: 'owner' })
    const address = (await page.locator('iframe').getAttribute('src')) ?? ''
    expect((await shop.fetch(address)).status).toBe(200)
    await page.getByRole('button', { name: 'End preview' }).click()
    await page.getByText('The preview has ended.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    expect((await shop.fetch(address)).status).toBe(410)
  })

  it('makes a link for an author that opens until it is revoked', async () => {
    await goTo(page, `/studio/preview?subject=${partId(HIDDEN)}`)
    // A week, unless somebody says otherwise; here an hour from noon on November 21.
    expect(await page.getByLabel('Good for').inputValue()).toBe('7')
    await page.getByLabel('Good for').selectOption({ label: '1 hour' })
    await page.getByRole('button', { name: /^Make a link to/ }).click()
    await page.getByRole('button', { name: /^Copy the link/ }).waitFor()
    const [address = '', ends] = await page.getByRole('row').last().getByRole('cell').allTextContents()
    expect(ends).toContain('Nov 21, 2026')
    const author = await (await browser.newContext()).newPage()
    await author.goto(address)
    await author.getByText('A draft.').waitFor()
    await author.getByText('Proof: not published').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('row').last().getByRole('button').last().click()
    await page.getByRole('button', { name: /^Revoke the link/ }).click()
    await page.getByText('No link is valid at the moment.').waitFor()
    expect((await author.goto(address))?.status()).toBe(410)
    await author.getByRole('heading', { name: 'This link has ended' }).waitFor()
    expect(await violationsOn(author)).toEqual([])
    await author.getByRole('link', { name: 'To the shop' }).click()
    await author.waitForURL(`${shop.url}/`)
    await author.context().close()
  })

  it('lets the studio frame its own pages, and nobody frame those of readers', async () => {
    const policyOf = async (path: string) =>
      (await shop.fetch(path)).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/studio')).toContain("frame-src 'self'")
    expect(await policyOf('/')).not.toContain('frame-src')
    expect(await policyOf('/')).toContain("frame-ancestors 'none'")
  })
})
