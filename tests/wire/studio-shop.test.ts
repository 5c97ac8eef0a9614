import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPrice, findVolume } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { listAudit, showStudioMe, undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import { showPriceHistory } from '#contract/calls/studio-sales.ts'
import * as calls from '#contract/calls/studio-shop.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { ShopLook } from '#contract/generated/studio_shop.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let other: TestShop
let owner: Send
beforeAll(async () => {
  studio = await openStudioShop()
  other = await openShop({ scratch: studio.shop.scratch })
  owner = await studio.person('olga', 'owner')
})
afterAll(async () => {
  await other.close()
  await studio.close()
})
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from tries' }))

type Change = Parameters<typeof ShopLook.fromPartial>[0]

const lookNow = async () => (await owner(calls.showShopLook, {})).answer?.look ?? ShopLook.fromPartial({})
async function change(change: Change, send = owner) {
  // Entries of one instant have no order.
  studio.shop.clock.set(new Date(studio.shop.clock.now().getTime() + 60_000))
  const before = await lookNow()
  return send(calls.changeShopLook, { body: { before, after: { ...before, ...change } } })
}
const documentOf = async (shop: TestShop, path: string) =>
  new JSDOM(await (await shop.fetch(path)).text()).window.document
const picture = (kind: string, body: Buffer) =>
  owner(calls.addShopPicture, { params: { kind }, body: new Uint8Array(body) })
const drawn = (width: number, height: number, background = '#7a1f4d') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

// docs/product.md#look
describe('the look of a shop, chosen in the studio', () => {
  it('is on pages, in mails, feeds, OPDS and the manifest of every server, without a start', async () => {
    expect((await documentOf(other, '/')).title).toContain('Kashihon')
    const { answer } = await change({
      name: 'Rain & Sons',
      accent: '#8a1c4a',
      footerLinks: [{ href: '/jobs', labels: [{ lang: 'en', text: 'Work with us' }] }],
      imprint: [{ lang: 'de', text: 'Regen GmbH, Berlin' }],
    })
    expect(answer?.entryId).toMatch(/^AUD-/)
    await other.app.version.refresh()
    for (const shop of [studio.shop, other]) {
      const page = await documentOf(shop, '/')
      expect(page.title).toContain('Rain & Sons')
      expect(page.querySelector('header a')?.textContent).toBe('Rain & Sons')
      expect(page.querySelector('style')?.textContent).toContain('#8a1c4a')
      expect(page.querySelector('footer')?.textContent).toContain('Work with us')
      expect((await documentOf(shop, '/de')).querySelector('footer')?.textContent).toContain(
        'Regen GmbH, Berlin',
      )
      const manifest = await (await shop.fetch('/manifest.webmanifest')).json()
      expect([manifest.name, manifest.theme_color]).toEqual(['Rain & Sons', '#8a1c4a'])
      expect(await (await shop.fetch('/calendar.atom')).text()).toContain('Rain &amp; Sons')
    }
    await studio.readers.verify('tom')
    expect(studio.mail.lastTo('tom@example.com').html).toContain('Rain &#38; Sons')
    expect(studio.mail.lastTo('tom@example.com').html).toContain('#8a1c4a')
  })

  it('has the time zone in which the studio plans, on every server; what was planned stays at its moment', async () => {
    const { id } = await addSeries(studio.shop.scratch.db, { title: 'Frost', volumes: [{ parts: [{}] }] })
    const launches = () =>
      studio.shop.scratch.db.query({
        text: 'select publishing_at from volumes where series_id = $1',
        values: [id],
      })
    const [before, me] = [await launches(), () => owner(showStudioMe, {})]
    expect((await me()).answer).toMatchObject({ zone: 'UTC', zoneGiven: false })
    await change({ zone: 'europe/berlin' })
    expect((await lookNow()).zone).toBe('Europe/Berlin')
    await other.app.version.refresh()
    expect(other.app.brand.current()).toMatchObject({ zone: 'Europe/Berlin', zoneGiven: true })
    expect((await me()).answer).toMatchObject({ zone: 'Europe/Berlin', zoneGiven: true })
    expect(await launches()).toEqual(before)
    await change({ zone: '' })
    expect((await me()).answer).toMatchObject({ zone: 'UTC', zoneGiven: false })
  })

  it('is allowed by the policy of the page that has it', async () => {
    const response = await studio.shop.fetch('/')
    const style = /<style>([^<]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const { createHash } = await import('node:crypto')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  it('is one entry of the log with what it was, and undone byte for byte', async () => {
    const rows = () => studio.shop.scratch.db.query({ text: 'select shop_look::text as row from shop_look' })
    const before = await rows()
    const { answer } = await change({ name: 'Snow', heroTitles: [{ lang: 'fr', text: 'La neige' }] })
    const { answer: log } = await owner(listAudit, { query: { limit: 1 } })
    expect(log?.entries).toMatchObject([
      { id: answer?.entryId, action: 'shop.change', subjectName: 'Snow', canBeUndone: true },
    ])
    expect(log?.entries[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['name', '"Rain & Sons"', '"Snow"'],
        ['hero_titles', '{}', '{"fr":"La neige"}'],
      ]),
    )
    await owner(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(await rows()).toEqual(before)
    await studio.shop.app.version.refresh()
    expect((await documentOf(studio.shop, '/')).title).toContain('Rain & Sons')
  })

  it('is not lost where two people change it at once: the second is told what it is by now', async () => {
    const before = await lookNow()
    await change({ name: 'First' })
    const second = await owner(calls.changeShopLook, {
      body: { before, after: { ...before, name: 'Second' } },
    })
    expect([second.status, second.refused]).toEqual([409, 'changedMeanwhile'])
    expect(JSON.parse(second.details ?? '')).toMatchObject({ name: 'First' })
    // Another field is nobody else's.
    const accent = await owner(calls.changeShopLook, {
      body: { before, after: { ...before, accent: '#0b6e4f' } },
    })
    expect(accent.answer?.look).toMatchObject({ name: 'First', accent: '#0b6e4f' })
  })

  it.each([
    ['an accent that is no colour', { accent: 'red' }, 'badInput'],
    ['an accent like white, in which links look like text', { accent: '#ffffff' }, 'accentNotReadable'],
    ['an accent like the grey of texts', { accent: '#555555' }, 'accentNotReadable'],
    ['a distance from UTC, which some browsers do not know', { zone: '+02:00' }, 'zoneUnknown'],
    ['a time zone that nobody has', { zone: 'Europe/Nowhere' }, 'zoneUnknown'],
    ['a name of two lines', { name: 'Rain\nSnow' }, 'badInput'],
    ['a script as a link', link('javascript:alert(1)'), 'linkNotAllowed'],
    ['a link to a page in plain text', link('http://evil.example'), 'linkNotAllowed'],
    ['a link without a label', { footerLinks: [{ href: '/jobs', labels: [] }] }, 'badInput'],
    ['a text in a language that nobody reads', { imprint: [{ lang: 'xx', text: 'a' }] }, 'badInput'],
    ['a heading of a page', { heroTitles: [{ lang: 'en', text: 'a'.repeat(121) }] }, 'textTooLong'],
    ['a picture that was never uploaded', { logo: 'logo-0123456789abcdef.png' }, 'pictureNotFound'],
    ['a series that is not there', { heroSeries: [{ lang: 'en', text: 'nothing' }] }, 'seriesNotFound'],
  ] as const)('refuses %s, and changes nothing', async (_, wrong, reason) => {
    const before = await lookNow()
    expect((await change(wrong as Change)).refused).toBe(reason)
    expect(await lookNow()).toEqual(before)
  })

  it('shows texts that look like markup as the text that they are', async () => {
    await change({ imprint: [{ lang: 'en', text: '<img src=x onerror=alert(1)>' }] })
    const footer = (await documentOf(studio.shop, '/')).querySelector('footer')
    expect(footer?.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(footer?.querySelector('img')).toBeNull()
  })

  it('begins home with a series, or a picture and words of the publisher’s own', async () => {
    await addSeries(studio.shop.scratch.db, { title: 'Fog', slug: 'fog', volumes: [{ parts: [{}] }] })
    await studio.shop.app.version.refresh()
    await change({ hero: 'series', heroSeries: [{ lang: 'en', text: 'fog' }] })
    const leadOf = async (path: string) =>
      (await documentOf(studio.shop, path)).querySelector('section:has(h1)')
    expect((await leadOf('/'))?.querySelector('h2')?.textContent).toBe('Fog')
    const { answer } = await picture('hero', await drawn(1200, 700))
    await change({
      hero: 'picture',
      heroPicture: answer?.file ?? '',
      heroTitles: [{ lang: 'en', text: 'Stories from the coast' }],
    })
    const lead = await leadOf('/')
    expect(lead?.querySelector('h1')?.textContent).toBe('Stories from the coast')
    expect(lead?.querySelector('img')?.getAttribute('src')).toBe(`/static/${answer?.file}`)
    expect((await leadOf('/de'))?.querySelector('h1')?.textContent).not.toContain('Stories')
  })
})

function link(href: string) {
  return { footerLinks: [{ href, labels: [{ lang: 'en', text: 'a' }] }] }
}

describe('a picture of the look', () => {
  it('is drawn anew, so that scripts and addresses of an SVG reach nobody, and is shown by every server at once', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50" onload="alert(1)"><script>alert(2)</script>
      <image href="file:///etc/passwd" width="9" height="9"/><image href="https://evil.example/x.png" width="9" height="9"/>
      <rect x="10" y="10" width="180" height="30" fill="#111111"/></svg>`
    const { answer } = await picture('logo', Buffer.from(svg))
    expect(answer).toMatchObject({ width: 384, height: 96, pale: false, dim: true })
    // Another server has not heard of it, and has it all the same.
    const response = await other.fetch(`/static/${answer?.file}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1')).not.toMatch(/script|alert|evil|passwd/)
    await change({ logo: answer?.file ?? '' })
    expect(await (await studio.shop.fetch('/')).text()).toContain(`url(/static/${answer?.file})`)
    await studio.readers.verify('ida')
    expect(studio.mail.lastTo('ida@example.com').html).toContain(`/static/${answer?.file}`)
  })

  it('may be an icon, which tabs, home screens and the manifest have', async () => {
    const { answer } = await picture('icon', await drawn(300, 300, '#ff0000'))
    await change({ icon: answer?.file ?? '' })
    const bytes = Buffer.from(await (await studio.shop.fetch('/static/icon-192.png')).arrayBuffer())
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0])
  })

  it.each([
    ['text that calls itself a picture', 'logo', Buffer.from('not a picture'), 'notAPicture'],
    ['a page', 'logo', Buffer.from('<!doctype html><script>alert(1)</script>'), 'notAPicture'],
    ['a broken drawing', 'logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 'notAPicture'],
    [
      'a drawing of half a megabyte',
      'logo',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`),
      'pictureTooLarge',
    ],
    [
      'a drawing whose entities grow',
      'logo',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'a'.repeat(999)}">${'bcdefghij'
          .split('')
          .map((one, at) => `<!ENTITY ${one} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
          .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`,
      ),
      'notAPicture',
    ],
    ['nothing', 'icon', Buffer.from(''), 'notAPicture'],
  ])('is refused where the file is %s', async (_, kind, body, reason) => {
    expect((await picture(kind, body)).refused).toBe(reason)
  })

  it('is refused where it is too small, or for no place of the shop', async () => {
    expect((await picture('icon', await drawn(100, 100))).refused).toBe('pictureTooSmall')
    expect((await picture('hero', await drawn(300, 300))).refused).toBe('pictureTooSmall')
    expect((await picture('cover', await drawn(300, 300))).refused).toBe('badInput')
  })

  it('is refused with 413 where it is larger than 8 MB', async () => {
    const send = picture('logo', Buffer.alloc(8_000_001, 1))
    await expect(send).resolves.toMatchObject({ status: 413 })
  })
})

describe('what the server was started with', () => {
  it('counts before the studio, which says so and changes nothing of it', async () => {
    const started = await openShop({
      scratch: studio.shop.scratch,
      env: { SHOP_NAME: 'Of the server', SHOP_ACCENT: '#0b6e4f' },
    })
    await change({ name: 'Of the studio' })
    await started.app.version.refresh()
    expect((await documentOf(started, '/')).title).toContain('Of the server')
    const there = started.sendWith({ authorization: `Bearer ${await studio.readers.token('olga')}` })
    const { answer } = await there(calls.showShopLook, {})
    expect(answer?.setByServer).toEqual([
      { field: 'name', variable: 'SHOP_NAME', value: 'Of the server' },
      { field: 'accent', variable: 'SHOP_ACCENT', value: '#0b6e4f' },
    ])
    const before = answer?.look ?? ShopLook.fromPartial({})
    const body = { before, after: { ...before, name: 'Another' } }
    expect((await there(calls.changeShopLook, { body })).refused).toBe('setByServer')
    await started.close()
  })
})

// docs/product.md#volume-price
describe('manga', () => {
  const params = { id: 'ink-volume-1', volumeId: 'ink-volume-1' }
  let volumeId: string
  beforeAll(async () => {
    const at = studio.shop.clock.now().getTime()
    const [month, year] = [30, 365].map(days => new Date(at - days * 86_400_000))
    await addSeries(studio.shop.scratch.db, {
      ...{ title: 'Ink', type: 'manga', rentals: true },
      volumes: [
        {
          publishingAt: month,
          parts: [{ launchAt: year, expiresAt: month, preview: false, isFilled: true }],
        },
      ],
    })
    await studio.shop.app.version.refresh()
    volumeId = (await owner(findVolume, { params })).answer?.id ?? ''
  })

  /** What everybody who asks whether it is sold is answered. */
  async function said() {
    await studio.shop.app.version.refresh()
    const visitor = studio.readers.stranger()
    const reader = await studio.readers.reader(`buyer${studio.shop.clock.now().getTime()}`)
    const volume = (await visitor(findVolume, { params })).answer
    const price = (await visitor(findPrice, { params, query: {} })).answer
    const row = (await owner(findStudioSubject, { params: { id: volumeId } })).answer?.row
    const changes = [{ id: volumeId, field: 'priceCoins', from: 'null', to: '599' }]
    const dry = await owner(changeStudioFields, { body: { changes, creations: [], dryRun: true } })
    const [changed] = dry.answer?.changes ?? []
    const page = (await documentOf(studio.shop, '/volumes/ink-volume-1')).querySelector('#offer')
    return {
      redeemed: (await reader(redeemWithCoins, { params, query: {} })).refused,
      ...{ coins: volume?.coins, label: volume?.access?.label, redeemable: price?.redeemable },
      ...{ shownCoins: row?.shownCoins, shown: changed?.shown, isUnsold: changed?.isUnsold },
      me: (await owner(showStudioMe, {})).answer?.redeemManga,
      history: (await owner(showPriceHistory, { params: { id: volumeId } })).answer?.isSold,
      page: page?.textContent?.includes('899'),
      ways: [...(page?.querySelectorAll('a[href*="/read/"]') ?? [])].map(link => link.textContent),
    }
  }

  it('is sold for coins nowhere until that is turned on, and then everywhere', async () => {
    const off = {
      ...{ redeemed: 'notForManga', coins: undefined, label: AccessLabel.EXPIRED, redeemable: false },
      ...{ shownCoins: undefined, shown: '', isUnsold: true, me: false, history: false, page: false },
      ways: ['Rent a chapter for 72 hours, from 99 coins ($0.99)'],
    }
    expect(await said()).toEqual(off)
    await change({ redeemManga: true })
    expect(await said()).toEqual({
      ...{ redeemed: 'insufficientCoins', coins: 899, label: AccessLabel.BUY, redeemable: true },
      ...{ shownCoins: 899, shown: '$5.99', isUnsold: false, me: true, history: true, page: true },
      ways: [],
    })
    await change({ redeemManga: false })
    expect(await said()).toEqual(off)
  })

  it('is for the server to decide where it was started so', async () => {
    const server = await openShop({ scratch: studio.shop.scratch, env: { REDEEM_MANGA: 'on' } })
    const send = server.sendWith({ authorization: `Bearer ${await studio.readers.token('olga')}` })
    const { answer } = await send(calls.showShopLook, {})
    expect(answer?.setByServer).toContainEqual({
      field: 'redeemManga',
      variable: 'REDEEM_MANGA',
      value: 'on',
    })
    expect((await change({ redeemManga: true }, send)).refused).toBe('setByServer')
    await server.close()
  })
})
