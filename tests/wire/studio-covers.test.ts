import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aggregateSeries, findSeries, findVolume } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { listStudioCalendar } from '#contract/calls/studio-calendar.ts'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-covers.ts'
import { exportCatalogue } from '#contract/calls/studio-exchange.ts'
import { makePreview } from '#contract/calls/studio-preview.ts'
import type { Send } from '#contract/page.ts'
import { listReleaseItems } from '#server/calendar/notifications/release-items.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { drawCoverPicture, makeCover, uploadCover } from '#tests/support/cover-pictures.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

// docs/product.md#covers, docs/decisions/0123-covers-by-language-and-date.md.

let open: CoinShop
let eve: Send
let volumeId: string
let seriesId: string
beforeAll(async () => {
  // Whether this machine has calibre makes no difference.
  vi.stubEnv('PATH', '/nowhere')
  open = await openCoinShop({ makesFiles: true })
  eve = await makeStaff(open, 'eve', 'editor')
  volumeId = await idAt(open.shop, 'rain-volume-1')
  seriesId = await idAt(open.shop, 'rain')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await open.close()
})
beforeEach(async () => {
  open.shop.clock.set(NOON)
  await open.shop.scratch.db.query({ text: 'delete from covers' })
  await open.shop.scratch.db.query({ text: 'delete from tries' })
})

/** Pages and answers are asked once a change is known to the server. */
const known = () => open.shop.app.version.refresh()
/** A new cover, a second after the one before, so that it is known which was added last. */
async function add(id: string, background: string, more: { lang?: string; from?: Date } = {}) {
  open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
  const cover = await makeCover(eve, id, { background, ...more })
  await known()
  return cover
}
/** Somebody signed in anew, after days. */
const again = async (name: string) => open.readers.with(await open.readers.token(name))
const page = async (path: string) => (await open.shop.fetch(path)).text()
const coverOf = async (id = volumeId) => (await open.shop.send(findVolume, { params: { id } })).answer?.cover
const listed = async (id = volumeId, send = eve) =>
  (await send(calls.listCovers, { params: { id } })).answer?.covers ?? []
const cardOf = ({ picture }: { picture?: { card: string } | undefined }) => picture?.card ?? ''

describe('a cover of the studio', () => {
  it('is on pages, in answers and in structured data as soon as it is saved', async () => {
    const before = await coverOf()
    const cover = await add(volumeId, '#8a1c4a')
    const shown = await coverOf()
    expect(shown).toMatchObject({ hash: cardOf(cover), width: 900, height: 1350, colour: '#881848' })
    expect(shown?.hash).not.toBe(before?.hash)
    for (const path of ['/volumes/rain-volume-1', '/series/rain', '/de/volumes/rain-volume-1'])
      expect([path, (await page(path)).includes(`/img/jpg/360/${cardOf(cover)}`)]).toEqual([path, true])
    const data = await page('/volumes/rain-volume-1')
    for (const hash of [cardOf(cover), cover.picture?.square, cover.picture?.wide])
      expect(data).toMatch(new RegExp(`"image":\\[[^\\]]*${hash}`))
    const { answer } = await open.shop.send(aggregateSeries, { params: { id: 'rain' } })
    const [first] = answer?.volumes ?? []
    expect([first?.volume?.cover?.hash, first?.parts[0]?.cover?.hash]).toEqual([cardOf(cover), cardOf(cover)])
    expect(answer?.volumes[1]?.volume?.cover?.hash).not.toBe(cardOf(cover))
  })

  it('is on screens of its language, and that of every language on all others', async () => {
    const all = await add(volumeId, '#204060')
    const german = await add(volumeId, '#602040', { lang: 'de' })
    const image = (of: { picture?: { card: string } | undefined }) => `/img/jpg/360/${cardOf(of)}`
    const [english, deutsch, french] = await Promise.all(
      ['', '/de', '/fr'].map(lang => page(`${lang}/volumes/rain-volume-1`)),
    )
    expect(english).toContain(image(all))
    expect(english).not.toContain(image(german))
    expect(deutsch).toContain(image(german))
    expect(deutsch).not.toContain(image(all))
    expect(french).toContain(image(all))
    expect(await coverOf()).toMatchObject({
      hash: cardOf(all),
      languages: [{ lang: 'de', image: { hash: cardOf(german) } }],
    })
  })

  it('for one language leaves the others the cover of the book', async () => {
    const before = await coverOf()
    const german = await add(volumeId, '#101010', { lang: 'de' })
    expect((await coverOf())?.hash).toBe(before?.hash)
    expect(await page('/volumes/rain-volume-1')).not.toContain(cardOf(german))
    expect(await page('/de/volumes/rain-volume-1')).toContain(cardOf(german))
  })

  it('is seen from its moment on: on pages, in feeds, by OPDS and as a picture, and not a second before', async () => {
    const { send: tom } = await open.buyer({ bought: 2000 })
    expect((await tom(redeemWithCoins, { params: { volumeId } })).refused).toBeUndefined()
    await open.shop.app.jobs.runDue()
    const link = ((await tom(makeOpdsLink, {})).answer?.url ?? '').replace(open.shop.url, '')
    const launch = day(2)
    const now = await add(volumeId, '#404040')
    const next = await add(volumeId, '#a04000', { from: launch })
    const places = [
      '/volumes/rain-volume-1',
      '/feed/series/rain.json',
      `${link}/atom/books`,
      `${link}/json/books`,
    ]
    const seen = async (path: string) => {
      const text = await page(path)
      return { path, now: text.includes(cardOf(now)), next: text.includes(cardOf(next)) }
    }
    open.shop.clock.set(new Date(launch.getTime() - 1000))
    for (const path of places) expect(await seen(path)).toEqual({ path, now: true, next: false })
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(next)}`)).status).toBe(403)
    open.shop.clock.set(launch)
    for (const path of places) expect(await seen(path)).toEqual({ path, now: false, next: true })
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(next)}`)).status).toBe(200)
    expect((await listed(volumeId, await again('eve'))).map(({ state }) => state)).toEqual([
      'shown',
      'replaced',
    ])
  })

  it('that is to come is seen in a preview of its time, and in none of an earlier time', async () => {
    const next = cardOf(await add(volumeId, '#208060', { from: day(2) }))
    const previewAt = async (at: Date) => {
      const { answer } = await eve(makePreview, { body: { as: 'visitor', country: '', at, seriesId } })
      return (answer?.address ?? '').replace(open.shop.url, '')
    }
    const [before, after] = [await previewAt(day(1)), await previewAt(day(3))]
    const picture = `/img/webp/240/${next}`
    expect(await page(`${after}/volumes/rain-volume-1`)).toContain(after + picture)
    expect(await page(`${before}/volumes/rain-volume-1`)).not.toContain(next)
    const statuses = [after, before, ''].map(async base => (await open.shop.fetch(base + picture)).status)
    expect(await Promise.all(statuses)).toEqual([200, 403, 403])
    expect((await open.shop.fetch(`${after}/img/webp/240/gone`)).status).toBe(404)
  })

  it('is in the grid, the calendar and ONIX as readers of the language of the book see it now', async () => {
    const coversNow = async () => {
      const token = await open.readers.token('eve')
      const staff = open.readers.with(token)
      const { answer: grid } = await staff(listStudioCatalogue, { query: { kind: 'volume', ids: volumeId } })
      const { answer: parts } = await staff(listStudioCatalogue, {
        query: { kind: 'part', volume: volumeId },
      })
      const query = { from: day(-30), to: day(30), release: ['digital' as const], series: seriesId }
      const { answer: calendar } = await staff(listStudioCalendar, { query })
      const onix = await open.shop.fetch(`${exportCatalogue.path}?series=rain&sort=number&format=onix`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const [, inOnix = ''] = /jpg\/1200\/(\w+)</.exec(await onix.text()) ?? []
      const inCalendar = calendar?.launches.find(({ id }) => id === volumeId)?.coverHash
      return [grid?.rows[0]?.coverHash, parts?.rows[0]?.coverHash, inCalendar, inOnix]
    }
    const four = (cover: { picture?: { card: string } | undefined }) =>
      Array.from({ length: 4 }, () => cardOf(cover))
    const everywhere = await add(volumeId, '#303060')
    await add(volumeId, '#603030', { lang: 'de' })
    const english = await add(volumeId, '#306030', { lang: 'en', from: day(2) })
    expect(await coversNow()).toEqual(four(everywhere))
    open.shop.clock.set(day(2))
    expect(await coversNow()).toEqual(four(english))
    await open.shop.scratch.db.query({ text: 'delete from covers' })
    open.shop.clock.set(NOON)
    const ofSeries = await add(seriesId, '#606030')
    expect(await coversNow()).toEqual(four(ofSeries))
  })

  it('is in mails in the language of the reader, and on the card for social networks', async () => {
    const card = async () =>
      Buffer.from(await (await open.shop.fetch('/card/volumes/rain-volume-1.jpg')).arrayBuffer())
    const before = await card()
    const all = await add(volumeId, '#500050')
    const german = await add(volumeId, '#005050', { lang: 'de' })
    const inMail = async (lang: 'en' | 'de') => {
      const notices = [{ kind: 'digital', id: volumeId }] as const
      const [first] = await listReleaseItems(open.shop.app, notices, {
        ...{ lang, country: null, now: day(0) },
      })
      return first?.image
    }
    expect(await inMail('en')).toBe(`${open.shop.url}/img/jpg/240/${cardOf(all)}`)
    expect(await inMail('de')).toBe(`${open.shop.url}/img/jpg/240/${cardOf(german)}`)
    expect((await card()).equals(before)).toBe(false)
  })

  it('of a series is that of its volumes without one, and not of one that has its own', async () => {
    const ofSeries = await add(seriesId, '#00a0a0')
    expect((await open.shop.send(findSeries, { params: { id: 'rain' } })).answer?.cover?.hash).toBe(
      cardOf(ofSeries),
    )
    expect((await coverOf())?.hash).toBe(cardOf(ofSeries))
    const own = await add(volumeId, '#a000a0')
    expect((await coverOf())?.hash).toBe(cardOf(own))
  })

  it('of a series that stands at the beginning of home is there as a wide picture, and as a cover everywhere else', async () => {
    const cover = await add(seriesId, '#0050a0')
    const german = await add(await idAt(open.shop, 'regen'), '#a05000', { lang: 'de' })
    const set = async (hero: string | null) => {
      await open.shop.scratch.db.query({
        text: `update shop_look set hero = $1, hero_series = '{"en": "rain", "de": "regen"}'`,
        values: [hero],
      })
      await open.shop.app.db.transaction(tx => bumpCatalogue(tx))
      await known()
    }
    await set('series')
    const [english, deutsch] = [await page('/'), await page('/de')]
    expect(english).toContain(`/img/webp/1200/${cover.picture?.wide} 1200w`)
    expect(english).not.toContain(`/img/webp/1200/${german.picture?.wide}`)
    expect(deutsch).toContain(`/img/webp/1200/${german.picture?.wide} 1200w`)
    expect(await page('/series')).toContain(`/img/jpg/360/${cardOf(cover)}`)
    await set(null)
  })

  it('of what is hidden is shown to nobody but the studio', async () => {
    const hidden = await idAt(open.shop, 'rain-volume-5')
    const cover = await add(hidden, '#335577')
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(cover)}`)).status).toBe(403)
  })

  it('of its series is shown in the studio for a volume and a part without one of their own, while it is hidden from readers', async () => {
    const { db } = open.shop.scratch
    const { id } = await addSeries(db, { title: 'Veil', hidden: true, volumes: [{ parts: [{}] }] })
    const cover = await add(id, '#446688')
    const [of] = await db.query<{ volume: string; part: string }>({
      text: 'select v.id as volume, p.id as part from volumes v join parts p on p.volume_id = v.id where v.series_id = $1',
      values: [id],
    })
    const picture = (subject = '') =>
      calls.openCoverPicture.path.replace(':id', subject).replace(':hash', cardOf(cover))
    const token = await open.readers.token('eve')
    const answers = [id, of?.volume, of?.part].map(async subject => {
      const answer = await open.shop.fetch(picture(subject), {
        headers: { authorization: `Bearer ${token}` },
      })
      return [answer.status, answer.headers.get('cache-control')?.split(',')[0]]
    })
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 3 }, () => [200, 'private']))
    // The picture is not of another series, and of nobody who may not see this one.
    const elsewhere = await open.shop.fetch(picture(volumeId), {
      headers: { authorization: `Bearer ${token}` },
    })
    const scoped = await open.readers.reader('nora')
    await giveRole(db, 'nora', 'editor', { series: [seriesId] })
    const params = { id: of?.part ?? '', hash: cardOf(cover) }
    const stranger = await open.shop.fetch(picture(of?.part))
    expect([
      elsewhere.status,
      (await scoped(calls.openCoverPicture, { params })).status,
      stranger.status,
    ]).toEqual([404, 403, 401])
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(cover)}`)).status).toBe(403)
  })
})

describe('the pieces of a picture', () => {
  const colourAt = async (hash: string) => {
    const bytes = Buffer.from(await (await open.shop.fetch(`/img/webp/native/${hash}`)).arrayBuffer())
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    const [red = 0, green = 0, blue = 0] = data.subarray(middle)
    return { size: [info.width, info.height], isRed: red > 200 && green < 60, isBlue: blue > 200 && red < 60 }
  }

  it('are the card as it was cut, and the other shapes around what matters', async () => {
    // Red above, blue below.
    const half = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#ff0000' } })
      .extend({ bottom: 1200, background: '#0000ff' })
      .png()
      .toBuffer()
    const picture = await uploadCover(eve, volumeId, new Uint8Array(half))
    expect(picture.crop).toEqual({ x: 0, y: 0, width: 1200, height: 1800, focusX: 600, focusY: 900 })
    const crop = { x: 300, y: 800, width: 600, height: 900, focusX: 600, focusY: 200 }
    const { answer } = await eve(calls.addCover, {
      params: { id: volumeId },
      body: { pictureId: picture.id, crop },
    })
    await known()
    const { card = '', square = '', wide = '' } = answer?.cover?.picture ?? {}
    expect(await colourAt(card)).toMatchObject({ size: [600, 900], isBlue: true })
    expect(await colourAt(wide)).toMatchObject({ size: [1200, 675], isRed: true })
    expect((await colourAt(square)).size).toEqual([1200, 1200])
  })

  it('lose what a camera noted in the picture', async () => {
    const jpeg = await sharp(Buffer.from(await drawCoverPicture('#123456')))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .toBuffer()
    const cover = await uploadCover(eve, volumeId, new Uint8Array(jpeg))
    for (const name of [cover.original, cover.card]) {
      const bytes = await open.shop.app.blobs.bytes(name)
      expect(bytes?.includes('SECRET-PLACE')).toBe(false)
    }
  })

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'pictureRefused'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'pictureRefused'],
    ['nothing', '', 'pictureRefused'],
  ])('%s is no picture', async (_, text, reason) => {
    const body = new TextEncoder().encode(text)
    expect((await eve(calls.addCoverPicture, { params: { id: volumeId }, body })).refused).toBe(reason)
  })

  it('are refused of a picture that is cut off, or too small for a cover', async () => {
    const whole = await drawCoverPicture('#777777')
    const half = whole.slice(0, Math.floor(whole.length / 2))
    const params = { id: volumeId }
    expect((await eve(calls.addCoverPicture, { params, body: half })).refused).toBe('pictureRefused')
    const small = await drawCoverPicture('#777777', 399, 900)
    expect((await eve(calls.addCoverPicture, { params, body: small })).refused).toBe('coverTooSmall')
  })
})

describe('changing covers', () => {
  const change = (cover: { id: string; version: number; picture?: object | undefined }, more: object) => {
    const { picture } = cover as { picture?: { id: string; crop?: object } }
    const body = {
      pictureId: picture?.id ?? '',
      crop: picture?.crop,
      lang: '',
      version: cover.version,
      ...more,
    }
    return eve(calls.changeCover, { params: { id: volumeId, coverId: cover.id }, body } as never)
  }

  it('the second of two people at once is told, with what the first has saved', async () => {
    const cover = await add(volumeId, '#111188')
    const both = await Promise.all([change(cover, { lang: 'de' }), change(cover, { lang: 'fr' })])
    expect(both.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['coverChanged', 'saved'])
    const lost = both.find(({ refused }) => refused)
    expect(JSON.parse((lost as { details?: string }).details ?? '')).toMatchObject({ version: 2 })
    expect(await listed()).toMatchObject([{ version: 2, lang: expect.stringMatching(/de|fr/) }])
    const stale = { params: { id: volumeId, coverId: cover.id }, query: { version: 1 } }
    expect((await eve(calls.removeCover, stale)).refused).toBe('coverChanged')
    expect(await listed()).toHaveLength(1)
  })

  it('one that is removed leaves the one before it, and undo brings it back', async () => {
    const first = await add(volumeId, '#118811')
    const second = await add(volumeId, '#881111')
    const params = { id: volumeId, coverId: second.id }
    const { answer } = await eve(calls.removeCover, { params, query: { version: 1 } })
    await known()
    expect((await coverOf())?.hash).toBe(cardOf(first))
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(second)}`)).status).toBe(403)
    await eve(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    await known()
    expect((await coverOf())?.hash).toBe(cardOf(second))
    expect(await page('/volumes/rain-volume-1')).toContain(cardOf(second))
  })

  it('a picture of a cover stays when nothing shows it, so that undo has it years later', async () => {
    const cover = await add(volumeId, '#224466')
    const moved = { ...cover.picture?.crop, x: 0, y: 0, width: 600, height: 900 }
    const { answer } = await change(cover, { crop: moved })
    expect(answer?.cover?.picture?.card).not.toBe(cardOf(cover))
    for (const days of [1, 3, 5]) {
      open.shop.clock.set(day(days))
      await open.shop.app.jobs.runDue()
    }
    const put = await (await again('eve'))(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(put.refused).toBeUndefined()
    await known()
    expect((await coverOf())?.hash).toBe(cardOf(cover))
    expect((await open.shop.fetch(`/img/webp/240/${cardOf(cover)}`)).status).toBe(200)
  })

  it('is in the history of the volume, by whom', async () => {
    const { entryId: id } = await add(volumeId, '#664422')
    const { answer } = await eve(listSubjectHistory, { params: { id: volumeId }, query: { limit: 50 } })
    expect(answer?.entries.find(one => one.id === id)).toMatchObject({
      ...{ action: 'cover.add', actorName: 'eve', canBeUndone: true },
    })
  })

  it('takes no picture that was uploaded for another book', async () => {
    const other = await uploadCover(eve, await idAt(open.shop, 'regen'), await drawCoverPicture('#999999'))
    const body = { pictureId: other.id, crop: other.crop }
    expect((await eve(calls.addCover, { params: { id: volumeId }, body })).refused).toBe('pictureNotFound')
  })
})

describe('the pictures in the studio', () => {
  it('are there for who may see the series, also before a cover begins, and for nobody else', async () => {
    const later = await add(volumeId, '#cc8800', { from: day(30) })
    const path = `/app/v2/studio/subjects/${volumeId}/cover-pictures/${cardOf(later)}`
    const asked = async (name: string) =>
      (
        await open.shop.fetch(path, {
          headers: { authorization: `Bearer ${await open.readers.token(name)}` },
        })
      ).status
    expect(await asked('eve')).toBe(200)
    await open.readers.reader('rita')
    expect([await asked('rita'), (await open.shop.fetch(path)).status]).toEqual([403, 401])
    await makeStaff(open, 'timo', 'translator')
    expect(await asked('timo')).toBe(200)
    const mine = `/app/v2/studio/subjects/${seriesId}/cover-pictures/${cardOf(later)}`
    const headers = { authorization: `Bearer ${await open.readers.token('eve')}` }
    expect((await open.shop.fetch(mine, { headers })).status).toBe(404)
  })
})
