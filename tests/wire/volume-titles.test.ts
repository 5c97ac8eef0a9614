import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { follow } from '#contract/calls/follows.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { confirmIdentity } from '#contract/calls/sign-in.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { LONG, type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { readImportArgs } from '../../commands/read-import-args.ts'

const NOW = '2026-11-21T12:00:00Z'
const LATER = '2026-11-21T14:00:00Z'
let shop: TestShop
let mail: MailServer
let token: string
const files: MadeFile[] = []
const readers = readersOf(
  () => shop,
  () => mail,
)

/** A publisher hands in a file with these options. */
async function hand(title: string, ...words: string[]) {
  const book = await makeEpub({
    title,
    lang: 'en',
    identifier: `${title} ${words.join(' ')}`,
    chapters: [LONG, LONG],
  })
  files.push(book)
  const { options } = readImportArgs([book.file, ...words])
  const { volumeSlug } = await importBook(shop.app, { file: book.file, ...options })
  return volumeSlug
}
const succeeds = async (...words: string[]) => {
  const { code, complained } = await runCommand(shop.scratch.url, words)
  expect([code, complained]).toEqual([0, ''])
  await shop.app.version.refresh()
}

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    now: NOW,
    makesFiles: true,
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' },
  })
  const out = ['--series', 'Rain', '--publish', '2026-11-20', '--launch', '2026-11-20']
  await hand('2', ...out, '--volume', '2')
  await hand('A book', ...out, '--volume', '4', '--title', '4')
  await hand('The Long Night', ...out, '--volume', '5')
  // Comes out while somebody follows it.
  await hand(
    '6',
    ...[
      '--series',
      'Rain',
      '--volume',
      '6',
      '--publish',
      '2026-11-21T13:00Z',
      '--launch',
      '2026-11-21T13:00Z',
    ],
  )
  for (const lang of ['de', 'fr'])
    await hand(
      '3',
      ...['--series', `Rain ${lang}`, '--lang', lang, '--volume', '3', '--publish', '2026-11-20'],
    )
  await readers.verify('ada')
  token = await readers.token('ada', { ttl: 1_209_600 })
  await fillPurse(shop, 'ada', { bought: 3000 })
  const send = readers.with(token)
  await send(follow, { params: { seriesId: 'rain' } })
  for (const volumeId of ['rain-volume-2', 'rain-volume-4'])
    expect(await send(redeemWithCoins, { params: { volumeId } })).not.toHaveProperty('refused')
  expect(await send(rentPart, { params: { partId: 'rain-volume-5-part-2' } })).not.toHaveProperty('refused')
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
  shop.clock.set(LATER)
  for (let round = 0; round < 3; round++) await shop.app.jobs.runDue()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
  await Promise.all(files.map(file => file.remove()))
})

const text = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shop.fetch(path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const mine = (path: string) =>
  text(`${path}${path.includes('?') ? '&' : '?'}format=json`, { authorization: `Bearer ${token}` })

/** The package document of the EPUB of a bought volume. A new file has the name of the one it replaces. */
async function epubOf(volume: string) {
  const book = JSON.parse(await mine(`/app/v2/me/library/volume/${volume}`))
  const response = await shop.fetch(book.downloads[0].link)
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
  let opf = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName.endsWith('.opf'))
      opf = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  expect(response.headers.get('content-disposition')).toContain('Rain - Volume 4.epub')
  return opf
}
async function opds() {
  await readers.with(token)(confirmIdentity, { body: { currentPassword: PASSWORD } })
  const { answer } = await readers.with(token)(makeOpdsLink, {})
  const root = new URL(answer?.url ?? '').pathname
  return `${await text(`${root}/atom/books`)} ${await text(`${root}/json/books`)}`
}

/** Every surface that prints the title of volume 2, 4 or 6. */
const SURFACES: Record<string, () => Promise<string>> = {
  'the page of volume 4': () => text('/volumes/rain-volume-4'),
  'the page of the series': () => text('/series/rain'),
  'the home page': () => text('/'),
  'the calendar page': () => text('/calendar?after=2026-11-19T00:00:00.000Z'),
  'the page of a part': () => text('/read/rain-volume-4-part-1'),
  'calls about volumes': () => text('/app/v2/series/rain/volumes?format=json'),
  'calls about parts': () => text('/app/v2/parts/rain-volume-4-part-1?preload=volume&format=json'),
  events: () => text('/app/v2/events?format=json'),
  releases: () => text('/app/v2/releases?format=json'),
  'the feed of the series, RSS': () => text('/feed/series/rain.rss'),
  'the feed of the series, Atom': () => text('/feed/series/rain.atom'),
  'the feed of all releases, JSON': () => text('/feed/releases.json'),
  'the calendar file': () => text('/calendar/all.ics'),
  'the legacy list': () => text('/content/series'),
  'the library': () => mine('/app/v2/me/library'),
  'the history': () => mine('/app/v2/me/history'),
  'my feed': () => mine('/app/v2/me/feed'),
  'the file of volume 4': () => epubOf('rain-volume-4'),
  'the catalogue of an e-reader': opds,
  'an embedded part': () =>
    text('/embed/v2/rain-volume-4-part-1/data.xhtml', { authorization: `Bearer ${token}` }),
}
const titlesIn = (shown: string) => [...new Set(shown.match(/Rain: [^<>"&\n\\]{0,30}/g))]
const BARE = /<(?:title|dc:title|h1|h3)[^>]*>[246]<|"(?:title|name)": ?"[246]"/

// docs/product.md#volume-titles.
describe('a title that is only a number', () => {
  it.each(Object.keys(SURFACES))('reads "Volume N" in %s', async name => {
    const shown = await SURFACES[name]?.()
    expect(shown).toContain('Rain: Volume 4')
    expect(shown).not.toMatch(BARE)
  })

  it('reads so in the head and the structured data of its page', async () => {
    const page = await text('/volumes/rain-volume-4')
    expect(page).toMatch(/<title>Rain: Volume 4\b/)
    expect(page).toContain('>Rain: Volume 4</h1>')
    expect(page).toMatch(/"name":"Rain: Volume 4"/)
  })

  it('reads so in the mail about it', () => {
    // Receipts have a lane of their own, and may be sent before it or after it.
    const letter = mail.mails.find(({ headers }) => headers.some(({ key }) => key === 'list-unsubscribe'))
    expect(letter?.to?.map(({ address }) => address)).toEqual(['ada@example.com'])
    expect(letter?.text).toContain('Rain: Volume 6')
    expect(letter?.html).toContain('Rain: Volume 6')
  })

  it.each([
    { lang: 'de', title: 'Rain de: Band 3', part: 'Rain de: Band 3 Teil 1' },
    { lang: 'fr', title: 'Rain fr\u00a0: Tome 3', part: 'Rain fr\u00a0: Tome 3 Partie 1' },
  ])('reads $title in $lang', async ({ lang, title, part }) => {
    expect(await text(`/${lang}/series/rain-${lang}`)).toContain(title)
    expect(await text(`/app/v2/volumes/rain-${lang}-volume-3/parts?format=json`)).toContain(part)
  })

  it('that a command writes reads so too', async () => {
    await succeeds('change', 'rain-volume-5', '--title', '5')
    expect(await text('/volumes/rain-volume-5')).toContain('>Rain: Volume 5</h1>')
    await succeeds('change', 'rain-volume-5', '--title', 'The Long Night')
    expect(await text('/volumes/rain-volume-5')).toContain('>The Long Night</h1>')
  })
})

describe('a book of its own', () => {
  const SHOWN: Record<string, () => Promise<string>> = {
    'its page': () => text('/volumes/a-lone-lamp-volume-1'),
    'the page of its series': () => text('/series/a-lone-lamp'),
    'the page of a part': () => text('/read/a-lone-lamp-volume-1-part-1'),
    events: () => text('/app/v2/events?format=json'),
    'the feed of all releases': () => text('/feed/releases.json'),
    'the calendar file': () => text('/calendar/all.ics'),
    'the library': () => mine('/app/v2/me/library'),
    'the history': () => mine('/app/v2/me/history'),
    'the catalogue of an e-reader': opds,
  }
  beforeAll(async () => {
    await hand('A Lone Lamp', '--publish', '2026-11-20', '--launch', '2026-11-20')
    await shop.app.version.refresh()
    const bought = await readers.with(token)(redeemWithCoins, {
      params: { volumeId: 'a-lone-lamp-volume-1' },
    })
    expect(bought).not.toHaveProperty('refused')
    for (let round = 0; round < 3; round++) await shop.app.jobs.runDue()
  })

  it.each(Object.keys(SHOWN))('is called by its title alone in %s', async name => {
    const shown = await SHOWN[name]?.()
    expect(shown).toContain('A Lone Lamp')
    expect(shown).not.toContain('A Lone Lamp: Volume')
  })

  it('is sold as a file of that name, which says no number', async () => {
    const book = JSON.parse(await mine('/app/v2/me/library/volume/a-lone-lamp-volume-1'))
    const response = await shop.fetch(book.downloads[0].link)
    expect(response.headers.get('content-disposition')).toContain('A Lone Lamp.epub')
    const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()))
    for await (const entry of zip.eachEntry())
      if (/\.(opf|xhtml)$/.test(entry.fileName))
        expect((await buffer(await zip.openReadStreamPromise(entry))).toString()).not.toMatch(
          /group-position|class="number"/,
        )
  })
})

describe('a series that counts anew after volume 3', () => {
  beforeAll(async () => {
    await succeeds('change', 'rain', '--numbering', '0=Part 1 Volume {n}; 3=Part 2 Volume {n}')
    // Files are made anew within the hour.
    shop.clock.set('2026-11-21T15:30:00Z')
    for (let round = 0; round < 3; round++) await shop.app.jobs.runDue()
  })

  it.each(Object.keys(SURFACES))('says so in %s', async name => {
    const shown = titlesIn((await SURFACES[name]?.()) ?? '')
    expect(shown).toContainEqual(expect.stringMatching(/^Rain: Part 2 Volume 1\b/))
    expect(shown).not.toContainEqual(expect.stringMatching(/^Rain: Volume/))
  })

  it('leaves what comes before, its addresses and the titles of its own', async () => {
    const page = await text('/series/rain')
    for (const title of ['Rain: Part 1 Volume 2', 'The Long Night', 'Rain: Part 2 Volume 3'])
      expect(page).toContain(title)
    expect(page).toContain('/volumes/rain-volume-4')
  })

  it('gives a volume that is handed in later its name', async () => {
    const slug = await hand('7', ...['--series', 'Rain', '--volume', '7', '--publish', '2026-11-20'])
    await shop.app.version.refresh()
    expect(await text(`/volumes/${slug}`)).toContain('>Rain: Part 2 Volume 4</h1>')
    await succeeds('change', slug, '--volume', '8')
    expect(await text(`/volumes/${slug}`)).toContain('>Rain: Part 2 Volume 5</h1>')
  })

  it('can be handed in so, and counts on again', async () => {
    await hand('9', ...['--series', 'Rain', '--volume', '9', '--publish', '2026-11-20', '--numbering', '3'])
    await shop.app.version.refresh()
    const page = await text('/series/rain')
    for (const title of ['Rain: Volume 6', 'Rain: Volume 1', 'Rain: Volume 2']) expect(page).toContain(title)
    await succeeds('change', 'rain', '--numbering', 'none')
    expect(await text('/volumes/rain-volume-4')).toContain('>Rain: Volume 4</h1>')
    expect(await text('/volumes/rain-volume-9')).toContain('>Rain: Volume 9</h1>')
  })

  it('leaves a title of its own that names a number, until the publisher gives it up', async () => {
    const heading = async () => /<h1[^>]*>([^<]*)/.exec(await text('/volumes/rain-volume-5'))?.[1]
    await succeeds('change', 'rain-volume-5', '--title', 'Rain, Volume 5: The Flood')
    await succeeds('change', 'rain', '--numbering', '3=Part 2 Volume {n}')
    expect(await heading()).toBe('Rain, Volume 5: The Flood')
    await succeeds('change', 'rain-volume-5', '--title', '5')
    expect(await heading()).toBe('Rain: Part 2 Volume 2')
    await succeeds('change', 'rain', '--numbering', 'none')
    expect(await heading()).toBe('Rain: Volume 5')
  })

  it('is refused in one line where it is written wrongly', async () => {
    const { code, complained } = await runCommand(shop.scratch.url, [
      'change',
      'rain',
      '--numbering',
      'three',
    ])
    expect([code, complained]).toEqual([1, expect.stringMatching(/^--numbering is none, or [^\n]+\n$/)])
  })
})
