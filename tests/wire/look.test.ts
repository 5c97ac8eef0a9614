import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrand } from '#server/platform/brand/brand.ts'
import { readConfig } from '#server/platform/config.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let folder: string
let shop: TestShop | null = null
let mail: MailServer | null = null
const file = (name: string) => join(folder, name)
const open = async (env: Record<string, string>) => {
  shop = await openShop({ env })
  return shop
}
const pageAt = async (path: string) => {
  const response = (await shop?.fetch(path)) as Response
  return { policy: response.headers.get('content-security-policy') ?? '', html: await response.text() }
}
const bytesOf = async (response: Response | undefined) =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
const documentAt = async (path: string) => new JSDOM((await pageAt(path)).html).window.document

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-look-'))
  const other = { create: { width: 400, height: 200, channels: 3, background: '#ff0000' } } as const
  await sharp(other).png().toFile(file('other.png'))
  await writeFile(
    file('logo.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50" onload="alert(1)"><script>alert(2)</script>
      <image href="file://${file('other.png')}" width="200" height="50"/><image href="https://evil.example/x.png" width="9" height="9"/>
      <rect x="10" y="10" width="180" height="30" fill="#111111"/></svg>`,
  )
  await writeFile(file('broken.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><rect')
  await writeFile(file('text.png'), 'not a picture')
  await writeFile(file('large.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(600_000)}</svg>`)
  await sharp(other).resize(100, 100).png().toFile(file('small.png'))
  await sharp(other).resize(1200, 700).jpeg().toFile(file('hero.jpg'))
  await sharp(other).resize(300, 300).png().toFile(file('icon.png'))
})
afterEach(async () => {
  await shop?.close()
  await mail?.close()
  shop = mail = null
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// docs/product.md#look
describe('the accent of a shop', () => {
  it('is in the head of each page, allowed by its hash, and in manifest, icons and mails', async () => {
    mail = await openMailServer()
    await open({ SHOP_ACCENT: '8A1C4A', SMTP_URL: mail.url })
    for (const path of ['/', '/de', '/not-there', '/sign-in']) {
      const { policy, html } = await pageAt(path)
      const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''
      expect(style).toContain('--accent:var(--lightningcss-light,#8a1c4a)')
      expect(policy).toContain(
        `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
      )
      expect(html).toContain('<meta name="theme-color" content="#8a1c4a">')
    }
    const manifest = await (await shop?.fetch('/manifest.webmanifest'))?.json()
    expect(manifest.theme_color).toBe('#8a1c4a')
    expect(await (await shop?.fetch('/static/icon.svg'))?.text()).toContain('#8a1c4a')
    const readers = readersOf(
      () => shop as TestShop,
      () => mail as MailServer,
    )
    await readers.verify('ada')
    const letter = mail.lastTo('ada@example.com').html ?? ''
    expect(letter).toContain('background:#8a1c4a')
    expect(new JSDOM(letter).window.document.querySelector('a')?.textContent).toBe('Kashihon')
  })

  it('is the usual one where none is set, and then only lettering is in the head, or nothing', async () => {
    await open({})
    const own = await pageAt('/')
    expect(own.html).toContain('--shop-mark:url(/static/wordmark.svg)')
    expect(own.html).not.toMatch(/<style>[^<]*--accent/)
    expect(own.html).toContain('<meta name="theme-color" content="#0057a8">')
    expect((await shop?.fetch('/static/wordmark.svg'))?.headers.get('content-type')).toBe('image/svg+xml')
    await shop?.close()
    await open({ SHOP_NAME: 'Rain & Sons' })
    const named = await pageAt('/')
    expect(named.html).not.toContain('<style>')
    expect(named.policy).toContain("style-src 'self';")
    expect((await documentAt('/')).querySelector('header a')?.textContent).toBe('Rain & Sons')
  })
})

describe('the logo of a shop', () => {
  it('is drawn anew, so that nothing but its pixels is sent, and stands in pages and mails', async () => {
    mail = await openMailServer()
    await open({ SHOP_NAME: 'Rain', SHOP_LOGO: file('logo.svg'), SMTP_URL: mail.url })
    const style = /<style>([^<]*)<\/style>/.exec((await pageAt('/')).html)?.[1] ?? ''
    const path = /url\((\/static\/logo-[0-9a-f]{16}\.png)\)/.exec(style)?.[1] ?? ''
    const response = await shop?.fetch(path)
    expect(response?.headers.get('content-type')).toBe('image/png')
    const bytes = await bytesOf(response)
    expect(bytes.toString('latin1')).not.toMatch(/script|alert|evil/)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', height: 96, width: 384 })
    // The picture beside it is red, and was not let in.
    const [red = 0] = await sharp(bytes).flatten({ background: '#ffffff' }).raw().toBuffer()
    expect(red).toBe(255)
    const { dominant } = await sharp(bytes).stats()
    expect(dominant.r).toBeLessThan(32)
    // Black can hardly be seen on dark pages.
    expect(style).toContain('var(--lightningcss-dark,#faf8f3)')
    expect((await documentAt('/')).querySelector('header a')?.textContent).toBe('Rain')
    const readers = readersOf(
      () => shop as TestShop,
      () => mail as MailServer,
    )
    await readers.verify('ada')
    const picture = new JSDOM(mail.lastTo('ada@example.com').html ?? '').window.document.querySelector('img')
    expect([picture?.getAttribute('src'), picture?.alt]).toEqual([`${shop?.url}${path}`, 'Rain'])
  })

  it('may be another one on dark pages, and lies in DATA_DIR where its path is not absolute', async () => {
    await open({
      DATA_DIR: folder,
      SHOP_LOGO: 'logo.svg',
      SHOP_LOGO_DARK: 'other.png',
      SHOP_ICON: 'icon.png',
    })
    const { html } = await pageAt('/')
    const [light, dark] = [...html.matchAll(/\/static\/logo-[0-9a-f]{16}\.png/g)].map(([path]) => path)
    expect(new Set([light, dark]).size).toBe(2)
    for (const path of [light, dark]) expect((await shop?.fetch(path ?? ''))?.status).toBe(200)
    const icon = await bytesOf(await shop?.fetch('/static/icon-192.png'))
    expect([...(await sharp(icon).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0])
  })
})

describe('what home begins with', () => {
  const fill = async () => {
    const { db, version } = (shop as TestShop).app
    await addSeries(db, { title: 'Rain', slug: 'rain', volumes: [{ parts: [{}] }] })
    await addSeries(db, { title: 'Regen', slug: 'regen', lang: 'de', volumes: [{ parts: [{}] }] })
    await version.refresh()
  }
  const leadOf = async (path: string) => (await documentAt(path)).querySelector('section:has(h1)')

  it.each([
    { hero: 'en:rain,de:regen', en: 'Rain', de: 'Regen' },
    { hero: 'rain', en: 'Rain', de: undefined },
    { hero: 'not-there', en: undefined, de: undefined },
  ])('with $hero is $en in English and $de in German', async ({ hero, en, de }) => {
    await open({ SHOP_HERO: hero })
    await fill()
    expect((await leadOf('/'))?.querySelector('h2')?.textContent).toBe(en)
    expect((await leadOf('/de'))?.querySelector('h2')?.textContent).toBe(de)
  })

  it('is a picture', async () => {
    await open({ SHOP_HERO: file('hero.jpg') })
    await fill()
    const picture = (await leadOf('/'))?.querySelector('img')
    expect(picture?.getAttribute('src')).toMatch(/^\/static\/hero-[0-9a-f]{16}\.webp$/)
    const response = await shop?.fetch(picture?.getAttribute('src') ?? '')
    expect(response?.headers.get('content-type')).toBe('image/webp')
  })

  it('is a drawing, drawn as wide as a picture', async () => {
    await writeFile(
      file('hero.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#0057a8"/></svg>',
    )
    await open({ SHOP_HERO: file('hero.svg') })
    await fill()
    const picture = (await leadOf('/'))?.querySelector('img')
    expect(picture?.getAttribute('width')).toBe('1600')
  })
})

describe('a look that cannot be used', () => {
  it.each([
    [{ SHOP_ACCENT: 'red' }, 'SHOP_ACCENT must be a colour like #0057a8, not "red".'],
    [{ SHOP_ACCENT: '#0057a' }, 'SHOP_ACCENT must be a colour like #0057a8, not "#0057a".'],
    [{ SHOP_LOGO_DARK: 'logo.svg' }, 'SHOP_LOGO_DARK needs SHOP_LOGO, the picture for light pages.'],
    [{ SHOP_LOGO: 'none.svg' }, 'SHOP_LOGO: there is no file FOLDER/none.svg.'],
    [
      { SHOP_LOGO: 'https://cdn.example/logo.svg' },
      'SHOP_LOGO: there is no file FOLDER/https:/cdn.example/logo.svg.',
    ],
    [{ SHOP_LOGO: '.' }, 'SHOP_LOGO: there is no file FOLDER.'],
    [
      { SHOP_LOGO: 'text.png' },
      'SHOP_LOGO: FOLDER/text.png cannot be used, the picture is in no known format (JPEG, PNG, WebP, AVIF, GIF).',
    ],
    [
      { SHOP_LOGO: 'broken.svg' },
      'SHOP_LOGO: FOLDER/broken.svg cannot be used, it is no picture that can be drawn.',
    ],
    [{ SHOP_LOGO: 'large.svg' }, 'SHOP_LOGO: FOLDER/large.svg is a drawing of more than 512 kB.'],
    [{ SHOP_ICON: 'small.png' }, 'SHOP_ICON: FOLDER/small.png is smaller than 192 pixels.'],
    [{ SHOP_HERO: 'small.png' }, 'SHOP_HERO: FOLDER/small.png is narrower than 600 pixels.'],
  ])('%j ends the start with one line', async (env, line) => {
    const start = async () => openBrand(readConfig({ DATA_DIR: folder, ...env }), { info: () => {} })
    await expect(start()).rejects.toThrow(
      expect.objectContaining({ message: line.replaceAll('FOLDER', folder), name: 'ConfigError' }),
    )
  })
})
