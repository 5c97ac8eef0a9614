// Proves docs/product.md#pictures
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageAddresses } from '#server/routes/images.ts'
import { importContext } from '#tests/support/import-context.ts'
import { drawPage } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { prepareImage } from './prepare-image.ts'
import { storePrepared } from './store-pictures.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-12-01T12:00:00Z')
let scratch: ScratchDatabase
let dataDir: string
let now = NOW
let hashes: Record<'cover' | 'free' | 'paid' | 'coming' | 'nowhere', string>

const clock = { now: () => now }
const open = () => importContext(scratch.db, clock, dataDir).images
const ask = (path: string, init?: RequestInit) =>
  imageAddresses({ db: scratch.db, images: open(), version: { current: () => 1 } }).request(path, init)

beforeAll(async () => {
  scratch = await scratchDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kashihon-images-'))
  const names = ['cover', 'free', 'paid', 'coming', 'nowhere'] as const
  const added = await scratch.db.transaction(async tx => {
    const found: [string, string][] = []
    for (const [at, name] of names.entries()) {
      const page = await prepareImage(await drawPage(at))
      await storePrepared(importContext(scratch.db, clock, dataDir).blobs, [page])
      found.push([name, (await open().keep(tx, page)).hash])
    }
    return found
  })
  hashes = Object.fromEntries(added) as typeof hashes
  await hang()
})
afterAll(async () => {
  await scratch.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** A series with a cover, and three parts of one page: free, paid, and free but to come. */
async function hang(): Promise<void> {
  const run = (text: string, values: unknown[]) => scratch.db.query({ text, values })
  await run(
    `insert into series (id, legacy_id, slug, type, lang, title, created_at, cover_hash) values ('SER1', 'a', 's', 'manga', 'en', 'S', $1, $2)`,
    [NOW, hashes.cover],
  )
  await run(
    `insert into volumes (id, legacy_id, slug, series_id, number, title, created_at) values ('VOL1', 'b', 'v', 'SER1', 1, 'V', $1)`,
    [NOW],
  )
  const parts = [
    { number: 1, preview: true, launchAt: NOW, hash: hashes.free },
    { number: 2, preview: false, launchAt: NOW, hash: hashes.paid },
    { number: 3, preview: true, launchAt: LATER, hash: hashes.coming },
  ]
  for (const { number, preview, launchAt, hash } of parts) {
    await run(
      `insert into parts (id, legacy_id, slug, volume_id, number, title, preview, created_at, launch_at)
        values ($1, $1, $1, 'VOL1', $2, 'P', $3, $4, $5)`,
      [`PRT${number}`, number, preview, NOW, launchAt],
    )
    await run(`insert into part_images (part_id, position, hash) values ($1, 1, $2)`, [`PRT${number}`, hash])
  }
}

describe('a picture of the shop', () => {
  it.each([
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
    ['avif', 'image/avif', 'heif'],
  ])(
    'is served as %s in a fixed width, for ever, and can do nothing but be looked at',
    async (format, type, decoded) => {
      const answer = await ask(`/img/${format}/240/${hashes.cover}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: decoded, width: 240, height: 360 })
    },
  )

  it.each(['1600', 'native'])('is never enlarged: %s', async width => {
    const answer = await ask(`/img/webp/${width}/${hashes.cover}`)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      width: 600,
      height: 900,
    })
  })

  it.each([
    ...[120, 240, 360, 480, 600].map(one => ({ asked: one, width: one })),
    { asked: 1, width: 120 },
    { asked: 241, width: 360 },
    { asked: 320, width: 360 },
    { asked: 500, width: 600 },
    ...[640, 720, 800, 840, 960, 1080, 1200, 1280, 99_999].map(asked => ({ asked, width: 600 })),
  ])('is $width wide where $asked is asked for: the next larger size, and never enlarged', async one => {
    for (const format of ['webp', 'jpg', 'avif']) {
      const answer = await ask(`/img/${format}/${one.asked}/${hashes.free}`)
      expect(answer.status).toBe(200)
      const { width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(width).toBe(one.width)
    }
  })

  it('answers HEAD without a body', async () => {
    const answer = await ask(`/img/webp/240/${hashes.cover}`, { method: 'HEAD' })
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0])
  })

  it('is not sent again to who has it', async () => {
    const tag = (await ask(`/img/webp/240/${hashes.cover}`)).headers.get('etag') ?? ''
    const again = await ask(`/img/webp/240/${hashes.cover}`, {
      headers: { 'if-none-match': `W/"x", ${tag}` },
    })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
    const other = await ask(`/img/webp/360/${hashes.cover}`, { headers: { 'if-none-match': tag } })
    expect(other.status).toBe(200)
  })

  it.each([
    ['tiff', '240'],
    ['webp', 'wide'],
    ['webp', '0'],
    ['webp', '-1'],
    ['webp', '1e2'],
    ['webp', '999999'],
  ])('is not made as %s of width %s', async (format, width) => {
    expect((await ask(`/img/${format}/${width}/${hashes.cover}`)).status).toBe(400)
  })

  it.each(['0'.repeat(32), 'cover', '..%2F..%2Fetc%2Fpasswd'])(
    'that is not there is not found: %s',
    async hash => {
      expect((await ask(`/img/webp/240/${hash}`)).status).toBe(404)
    },
  )

  it('of a part that is not free, or has not launched, or is shown nowhere, is not for everybody', async () => {
    const status = async (name: keyof typeof hashes) => (await ask(`/img/webp/240/${hashes[name]}`)).status
    expect(await status('free')).toBe(200)
    for (const name of ['paid', 'coming', 'nowhere'] as const) expect(await status(name)).toBe(403)
    now = LATER
    expect(await status('coming')).toBe(200)
    now = NOW
  })

  it('is closed at once when its part is no longer free, also to who has it', async () => {
    const address = `/img/webp/240/${hashes.free}`
    const tag = (await ask(address)).headers.get('etag') ?? ''
    await scratch.db.query({ text: `update parts set preview = false where id = 'PRT1'` })
    const answer = await ask(address, { headers: { 'if-none-match': tag } })
    await scratch.db.query({ text: `update parts set preview = true where id = 'PRT1'` })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store'])
  })

  it('is made once for all who ask for it together, and nothing unfinished is left in the cache', async () => {
    const images = open()
    const wanted = { format: 'webp', width: 480, hash: hashes.cover } as const
    const all = await Promise.all(Array.from({ length: 8 }, () => images.variant(wanted)))
    expect(new Set(all).size).toBe(1)
    const kept = await readdir(join(dataDir, 'cache', 'img', 'v1', hashes.cover.slice(0, 2)))
    expect(kept).toContain(`${hashes.cover}-480.webp`)
    expect(kept.every(name => /^[0-9a-f]{32}-\w+\.(webp|jpg|avif)$/.test(name))).toBe(true)
  })
})
