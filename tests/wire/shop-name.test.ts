// Proves docs/product.md#pages
import ICAL from 'ical.js'
import { JSDOM } from 'jsdom'
import { afterEach, describe, expect, it } from 'vitest'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { beginSecondFactor, startPasskey } from '#contract/calls/sign-in.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

const { DOMParser } = new JSDOM('').window

let shop: TestShop
let mail: MailServer
const textAt = async (path: string) => (await shop.fetch(path)).text()
const xmlAt = async (path: string) => {
  const document = new DOMParser().parseFromString(await textAt(path), 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}
afterEach(async () => {
  await shop.close()
  await mail.close()
})

describe.each([
  { kind: 'quotes and tags', name: `Rain "&" <b>O'Neil</b> </script>, Ltd; \\n: {{lang}} $t(close)` },
  { kind: 'umlauts', name: 'Bücher für Größe' },
  { kind: 'Japanese', name: '貸本屋 さくら' },
  { kind: 'Hebrew', name: 'ספרי הגשם' },
  { kind: '200 characters', name: '本屋 '.repeat(66).concat('ab') },
])('a shop whose name has $kind', ({ name }) => {
  it('is called so on its pages, in its documents, feeds, calendars and mails, and by authenticators', async () => {
    mail = await openMailServer()
    shop = await openShop({
      env: { SHOP_NAME: name, SMTP_URL: mail.url, PROXIES: '1', OPERATOR_NAME: 'Somebody Ltd' },
    })
    await addSeries(shop.app.db, { title: 'Rain', slug: 'rain', volumes: [{ parts: [{}] }] })
    await shop.app.version.refresh()

    for (const path of ['/', '/de', '/fr', '/series/rain', '/not-there']) {
      const { document } = new JSDOM(await textAt(path)).window
      expect(document.title).toContain(name)
      const said = (what: string) => document.querySelector(what)?.getAttribute('content')
      expect([said('meta[property="og:site_name"]'), said('meta[name="application-name"]')]).toEqual([
        name,
        name,
      ])
      expect(document.querySelector('header a')?.textContent).toBe(name)
      expect(JSON.parse(document.querySelector('#state')?.textContent ?? '').site.name).toBe(name)
      expect(document.querySelector('#root')?.textContent).not.toContain('{{shopName}}')
      expect(document.querySelector('b')).toBeNull()
    }
    const home = new JSDOM(await textAt('/')).window.document
    const things = [...home.querySelectorAll('script[type="application/ld+json"]')].map(one =>
      JSON.parse(one.textContent ?? ''),
    )
    expect(things.find(thing => thing['@type'] === 'Organization').name).toBe(name)
    expect(home.querySelector('footer')?.textContent).toContain('Somebody Ltd')

    expect(JSON.parse(await textAt('/manifest.webmanifest'))).toMatchObject({ name, short_name: name })
    const short = (await xmlAt('/de/opensearch.xml')).querySelector('ShortName')?.textContent
    expect(short).toBe([...name].slice(0, 16).join(''))
    const rss = (await xmlAt('/feed/releases.rss')).querySelector('channel > title')?.textContent
    expect(rss).toContain(name)
    expect((await xmlAt('/feed/releases.atom')).querySelector('feed > title')?.textContent).toBe(rss)
    expect(JSON.parse(await textAt('/feed/releases.json')).title).toBe(rss)
    expect((await xmlAt('/feed/blog.rss')).querySelector('channel > title')?.textContent).toContain(name)
    const calendar = new ICAL.Component(ICAL.parse(await textAt('/calendar/all.ics')))
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain(name)
    expect((await shop.fetch('/card/series/rain.jpg')).headers.get('content-type')).toBe('image/jpeg')

    const readers = readersOf(
      () => shop,
      () => mail,
    )
    await readers.verify('ada')
    const send = readers.with(await readers.token('ada'))
    const letter = mail.lastTo('ada@example.com')
    expect(letter.from?.name).toBe(name)
    expect(letter.subject).toContain(name)
    expect(letter.text?.trimEnd().endsWith(name)).toBe(true)
    expect(new JSDOM(letter.html ?? '').window.document.querySelector('b')).toBeNull()

    const opds = (await send(makeOpdsLink, {})).answer?.url ?? ''
    const author = (await xmlAt(`${new URL(opds).pathname}/atom`)).querySelector('author > name')
    expect(author?.textContent).toBe(name)
    const { answer: setup } = await send(beginSecondFactor, { body: { currentPassword: PASSWORD } })
    const issuer = new URL(setup?.uri ?? '').searchParams.get('issuer') ?? ''
    expect(issuer).toBe([...name.replaceAll(':', ' ')].slice(0, 32).join('').trim())
    const { answer: options } = await send(startPasskey, {})
    expect(JSON.parse(options?.json ?? '').rp.name).toBe(name)
  })
})
