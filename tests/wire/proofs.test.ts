import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateSeries, findPart, findSeries, findVolume, listParts } from '#contract/calls/catalogue.ts'
import { listPositions } from '#contract/calls/places.ts'
import { checkPart, openPart, saveProgress } from '#contract/calls/reading.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice } from '#tests/support/device.ts'
import { giveRole } from '#tests/support/give-role.ts'

// docs/product.md#part-access: what is not published is there for those who proof-read it, and for nobody else.

let open: CoinShop
let staff: string
let reader: string
const device = await makeDevice()
const SOON = 'mist-volume-1-part-2'
const HIDDEN = 'mist-volume-1-part-3'

beforeAll(async () => {
  open = await openCoinShop()
  const { db } = open.shop.scratch
  await addSeries(db, {
    title: 'Mist',
    volumes: [
      {
        parts: [
          { launchAt: day(-9), preview: true },
          { launchAt: day(5), preview: true, text: 'Not before Thursday.' },
          { launchAt: day(-1), hidden: true, text: 'A draft.' },
        ],
      },
      { parts: [{ launchAt: day(-1), text: 'Of a hidden volume.' }] },
    ],
  })
  await addSeries(db, { title: 'Smoke', volumes: [{ parts: [{ launchAt: day(-1), text: 'Hidden.' }] }] })
  await db.query({ text: `update volumes set hidden = true where slug = 'mist-volume-2'` })
  await db.query({ text: `update series set hidden = true where slug = 'smoke'` })
  await open.readers.verify('proofreader')
  await giveRole(db, 'proofreader', 'editor')
  await open.shop.app.version.refresh()
  staff = await open.readers.token('proofreader')
  reader = await open.readers.token((await open.buyer()).name)
})
afterAll(() => open.close())

const sendAs = (token: string) => open.shop.sendWith({ authorization: `Bearer ${token}`, ...device.headers })
const pageAs = async (path: string, token?: string) => {
  const response = await open.shop.fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    html: await response.text(),
  }
}

describe('what is not published', () => {
  it.each([SOON, HIDDEN, 'mist-volume-2-part-1', 'smoke-volume-1-part-1'])(
    'is opened by who proof-reads it, sealed, and by no reader: %s',
    async id => {
      const mine = await sendAs(staff)(openPart, { params: { id } })
      expect(mine.answer).toMatchObject({ proof: true, clearData: undefined })
      expect(mine.answer?.cryptData?.serverKey.length).toBeGreaterThan(0)
      expect((await sendAs(staff)(checkPart, { params: { id } })).status).toBeUndefined()
      for (const send of [sendAs(reader), open.shop.send]) {
        expect((await send(openPart, { params: { id } })).status).toBe(404)
        expect((await send(checkPart, { params: { id } })).status).toBe(404)
      }
    },
  )

  it('is found and listed by its calls for who proof-reads it, and for nobody else, whoever asks first', async () => {
    const seen = async (token: string | null) => {
      const send = token ? sendAs(token) : open.shop.send
      const [part, volume, series, parts, all] = [
        await send(findPart, { params: { id: HIDDEN }, query: { preload: 'parts,next' } }),
        await send(findVolume, { params: { id: 'mist-volume-2' } }),
        await send(findSeries, { params: { id: 'smoke' } }),
        await send(listParts, { params: { id: 'mist-volume-1' }, query: {} }),
        await send(aggregateSeries, { params: { id: 'mist' } }),
      ]
      return {
        hiddenPart: part.answer?.check ?? part.status,
        hiddenVolume: volume.answer?.slug ?? volume.status,
        hiddenSeries: series.answer?.slug ?? series.status,
        parts: parts.answer?.parts.length,
        volumes: all.answer?.volumes.length,
      }
    }
    const unseen = { hiddenPart: 404, hiddenVolume: 404, hiddenSeries: 404, parts: 2, volumes: 1 }
    const all = {
      hiddenPart: 204,
      hiddenVolume: 'mist-volume-2',
      hiddenSeries: 'smoke',
      parts: 3,
      volumes: 2,
    }
    expect(await seen(staff)).toEqual(all)
    expect(await seen(null)).toEqual(unseen)
    expect(await seen(reader)).toEqual(unseen)
    expect(await seen(staff)).toEqual(all)
  })

  it.each(['/series/smoke', '/volumes/mist-volume-2', `/read/${HIDDEN}`, '/read/mist-volume-2-part-1'])(
    'has a page for who proof-reads it that nothing caches: %s',
    async path => {
      expect(await pageAs(path)).toMatchObject({ status: 404 })
      expect(await pageAs(path, staff)).toMatchObject({ status: 200, cache: 'private, no-store' })
      expect(await pageAs(path)).toMatchObject({ status: 404 })
      expect(await pageAs(path, reader)).toMatchObject({ status: 404 })
    },
  )

  it('does not count as read, and a published part does', async () => {
    const send = sendAs(staff)
    const readTo = async (partId: string) => {
      const saved = await send(saveProgress, { params: { partId }, body: { value: 1 } })
      expect(saved.status).toBeUndefined()
      return (await send(listPositions, { params: { partId } })).answer?.furthest
    }
    expect(await readTo(SOON)).toBe(0)
    expect(await readTo('mist-volume-1-part-1')).toBe(1)
  })

  it('is no proof any more from its launch on', async () => {
    const send = sendAs(staff)
    expect((await send(openPart, { params: { id: SOON } })).answer?.proof).toBe(true)
    open.shop.clock.set(day(5))
    staff = await open.readers.token('proofreader')
    const { answer } = await sendAs(staff)(openPart, { params: { id: SOON } })
    expect(answer?.proof).toBe(false)
  })
})
