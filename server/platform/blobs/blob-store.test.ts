// Proves docs/product.md#pictures
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type S3Server, s3Server } from '#tests/support/s3-server.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { swiftServer } from '#tests/support/swift-server.ts'
import { findSwift, WITHOUT_SWIFT } from '../../../scripts/find-swift.mjs'
import {
  BlobGone,
  BlobLost,
  type BlobPlace,
  type BlobSource,
  type BlobStore,
  BlobsUnavailable,
} from './blob-store.ts'
import { openBlobs } from './blobs.ts'
import { checkBlobs } from './check-blobs.ts'
import { databaseStore } from './database-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Waits } from './s3-requests.ts'
import { s3Store } from './s3-store.ts'
import { fileSource, pictureSource } from './sources.ts'

let scratch: ScratchDatabase
let s3: S3Server
let swift: Awaited<ReturnType<typeof swiftServer>> | null = null
let folder: string
let files: string

beforeAll(async () => {
  scratch = await scratchDatabase()
  s3 = await s3Server()
  if (hasSwift) swift = await swiftServer()
  files = await mkdtemp(join(tmpdir(), 'kashihon-blob-files-'))
  folder = join(files, 'store')
  await mkdir(folder)
})
afterAll(async () => {
  await scratch?.drop()
  await s3?.close()
  await swift?.close()
  if (files) await rm(files, { recursive: true, force: true })
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const isNew = async () => true

const hasSwift = findSwift() !== null
const skipped = hasSwift ? '' : ` (skipped: ${WITHOUT_SWIFT})`

const STORES: { place: string; open: () => BlobStore; isThere?: boolean }[] = [
  { place: 'the database', open: () => databaseStore(scratch.db) },
  { place: 'a folder', open: () => folderStore(folder, isNew) },
  { place: 'an object store', open: () => s3Store(s3.config) },
  {
    place: `an object store that checks signatures${skipped}`,
    open: () => s3Store(swift?.config ?? s3.config),
    isThere: hasSwift,
  },
]

async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A file of more than two pieces, and a picture. */
async function sources() {
  const file = randomBytes(1_300_000)
  const path = join(files, digest(file))
  await writeFile(path, file)
  const picture = randomBytes(700_000)
  const name = digest(picture).slice(0, 32)
  return { file, picture, sources: [await fileSource(path, digest(file)), pictureSource(name, picture)] }
}

describe.each(STORES)('bytes in $place', ({ open, isThere = true }) => {
  const it = test.skipIf(!isThere)

  it('are those that were stored, whole and in ranges, and stay so when they are stored again', async () => {
    const store = open()
    const { file, picture, sources: stored } = await sources()
    await store.put(stored)
    await store.put(stored)
    for (const [at, bytes] of [file, picture].entries()) {
      const { name, size } = stored[at] as (typeof stored)[number]
      expect(await store.has(name)).toBe(true)
      expect((await all(store.read(name, 0, size - 1))).equals(bytes)).toBe(true)
      for (const [start, end] of [
        [0, 0],
        [524_287, 524_288],
        [600_000, 699_999],
        [size - 1, size - 1],
      ] as const)
        expect((await all(store.read(name, start, end))).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  it('are gone when they were removed, and removing them again is no error', async () => {
    const store = open()
    const { sources: stored } = await sources()
    await store.put(stored)
    for (const { name } of stored) {
      await store.remove(name)
      await store.remove(name)
      expect(await store.has(name)).toBe(false)
      await expect(all(store.read(name, 0, 9))).rejects.toThrow(BlobGone)
    }
  })

  it('are read as they are wanted: whoever stops early has not had everything', async () => {
    const store = open()
    const { file, sources: stored } = await sources()
    await store.put(stored)
    for await (const some of store.read(stored[0]?.name ?? '', 0, file.length - 1)) {
      expect(some.length).toBeLessThan(file.length)
      break
    }
  })

  it('of a file that fails while it is read are refused', async () => {
    const store = open()
    const name = digest(randomBytes(9))
    async function* broken() {
      yield randomBytes(100_000)
      throw new Error('the disk is broken')
    }
    await expect(store.put([{ name, sha256: name, size: 200_000, read: broken }])).rejects.toThrow(
      'the disk is broken',
    )
  })
})

describe('a folder', () => {
  it('whose disk is not there is no empty shop', async () => {
    const place = join(files, 'mounted')
    await mkdir(place)
    const { sources: stored } = await sources()
    const name = stored[0]?.name ?? ''
    let hasBytes = false
    const before = folderStore(place, async () => !hasBytes)
    await before.put(stored)
    hasBytes = true
    await rename(place, `${place}-away`)
    await mkdir(place)
    await expect(before.put(stored)).rejects.toThrow(BlobsUnavailable)
    const store = folderStore(place, async () => false)
    await expect(all(store.read(name, 0, 9))).rejects.toThrow(BlobsUnavailable)
    await expect(store.put(stored)).rejects.toThrow(BlobsUnavailable)
    // Whoever takes them for removed would forget bytes that are there.
    await expect(store.remove(name)).rejects.toThrow(BlobsUnavailable)
    await rm(place, { recursive: true })
    await rename(`${place}-away`, place)
    expect((await all(store.read(name, 0, 9))).length).toBe(10)
  })
})

describe('an object store', () => {
  it('that is stopped is unavailable, and is asked again a moment after it is back', async () => {
    const { sources: stored } = await sources()
    const store = s3Store(s3.config)
    await store.put(stored)
    await s3.stop()
    const name = stored[0]?.name ?? ''
    await expect(all(store.read(name, 0, 9))).rejects.toThrow(BlobsUnavailable)
    await expect(store.put(stored)).rejects.toThrow(BlobsUnavailable)
    const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
    const blobs = openBlobs({
      db: scratch.db,
      clock,
      config: { place: 's3', folder: null, s3: s3.config },
    })
    await expect(blobs.put(stored)).rejects.toThrow(BlobsUnavailable)
    await scratch.db.query({ text: 'update blobs set stored = true' })
    await expect(blobs.bytes(name)).rejects.toThrow(BlobsUnavailable)
    await expect(blobs.put(stored)).rejects.toThrow(BlobsUnavailable)
    expect(await scratch.db.query({ text: 'select from blobs where lost_as is not null' })).toEqual([])
    await s3.start()
    await expect.poll(() => store.has(name).catch(() => false)).toBe(true)
  })

  it('on a machine that is away is unavailable within seconds', async () => {
    // An address that is nobody's (RFC 5737): nothing comes back, or the system says that it cannot be reached.
    const store = s3Store({ ...s3.config, endpoint: 'http://192.0.2.1:9000' })
    await expect(store.has('ab'.repeat(16))).rejects.toThrow(BlobsUnavailable)
  }, 30_000)

  it('is read by others while very many readers take nothing of what they have begun', async () => {
    const bytes = randomBytes(4_000_000)
    const server = createServer(({ headers }, response) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
      response.writeHead(206).end(bytes.subarray(Number(from), Number(to) + 1))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    try {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const store = s3Store({ ...s3.config, endpoint })
      const readers = Array.from({ length: 40 }, () =>
        store.read('ab'.repeat(16), 0, bytes.length - 1)[Symbol.asyncIterator](),
      )
      const begun = await Promise.all(readers.map(reader => reader.next()))
      expect(begun.every(({ done }) => !done)).toBe(true)
      // Who goes on later gets the rest.
      const [first] = readers
      const pieces = [begun[0]?.value as Buffer]
      for (let next = await first?.next(); next && !next.done; next = await first?.next())
        pieces.push(next.value)
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
      await Promise.all(readers.map(reader => reader.return?.()))
    } finally {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    }
  }, 60_000)

  /** A store that sends the head of each object and then what `body` sends. */
  async function storeThat(body: (response: ServerResponse) => unknown, waits: Partial<S3Waits>) {
    let [asked, ended] = [0, 0]
    const server = createServer((_, response) => {
      asked++
      response.on('close', () => ended++)
      response.writeHead(206, { 'content-length': 1_000_000 }).flushHeaders()
      body(response)
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const patient = { silent: 600_000, rest: 600_000, whole: 600_000, slowest: 1 }
    return {
      store: s3Store({ ...s3.config, endpoint }, { ...patient, ...waits }),
      counts: () => [asked, ended],
      close: async () => {
        server.closeAllConnections()
        await new Promise(done => server.close(done))
      },
    }
  }
  const NAME = 'ab'.repeat(16)

  it('that sends a head and then nothing is left alone for a moment, as one that sends nothing', async () => {
    const { store, counts, close } = await storeThat(() => {}, { silent: 50 })
    const reading = () => all(store.read(NAME, 0, 999_999))
    await expect(reading()).rejects.toThrow('stopped in the middle')
    expect(counts()[0]).toBe(2)
    await expect(reading()).rejects.toThrow('did not answer a moment ago')
    expect(counts()[0]).toBe(2)
    await close()
  })

  it('that is asked whether it has bytes, and sends a head and then nothing, gives the connection back', async () => {
    const { store, counts, close } = await storeThat(() => {}, { silent: 50 })
    await expect(store.has(NAME)).rejects.toThrow('stopped in the middle')
    await expect.poll(counts).toEqual([1, 1])
    await close()
  })

  it('that trickles is waited for as long as the size of the object allows', async () => {
    const trickle = (response: ServerResponse) => {
      const timer = setInterval(() => response.write('a'), 1)
      response.on('close', () => clearInterval(timer))
    }
    const { store, counts, close } = await storeThat(trickle, { whole: 100, slowest: 1e9 })
    await expect(all(store.read(NAME, 0, 999_999))).rejects.toThrow('too slow')
    expect(counts()[0]).toBe(1)
    await close()
  })

  it('is not asked any further when the reader has left', async () => {
    const { store, counts, close } = await storeThat(response => response.write('a'), {})
    const left = new AbortController()
    const reading = store.read(NAME, 0, 999_999, left.signal)[Symbol.asyncIterator]()
    await reading.next()
    const next = reading.next()
    left.abort()
    await expect(next).rejects.toThrow('aborted')
    await expect.poll(counts).toEqual([1, 1])
    await close()
  })

  it('that does not know the key is unavailable, and nothing says the key', async () => {
    const store = s3Store({ ...s3.config, accessKey: 'unknown', secretKey: 'not-the-key' })
    await expectRefusal(store, /403/)
  })

  it('behind something that answers 404 by itself is unavailable, and says nothing of what is in it', async () => {
    const server = createServer((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'))
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const store = s3Store({ ...s3.config, endpoint })
    await expectRefusal(store, /404/)
    await expect(all(store.read(NAME, 0, 9))).rejects.toThrow(BlobsUnavailable)
    await expect(store.remove(NAME)).rejects.toThrow(BlobsUnavailable)
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  })

  it('without its bucket is unavailable, and says nothing of what is in it', async () => {
    await expectRefusal(s3Store({ ...s3.config, bucket: 'another' }), /404 NoSuchBucket/)
  })

  it.skipIf(!hasSwift)(`takes no bytes with another key or another digest${skipped}`, async () => {
    const { sources: stored } = await sources()
    const config = (swift as NonNullable<typeof swift>).config
    await expectRefusal(s3Store({ ...config, secretKey: 'not-the-key' }), /403/)
    const name = digest(randomBytes(9))
    const [file] = stored as [BlobSource]
    const store = s3Store(config)
    await expect(store.put([{ ...file, name, sha256: name }])).rejects.toThrow(/400 BadDigest/)
    expect(await store.has(name)).toBe(false)
  })
})

async function expectRefusal(store: BlobStore, words: RegExp): Promise<void> {
  const error = await store.has('ab'.repeat(16)).catch(failed => failed)
  expect(error).toBeInstanceOf(BlobsUnavailable)
  expect(error.message).toMatch(words)
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/not-the-key|unknown/)
}

describe.each(['database', 'folder', 's3'] as const)('damaged bytes in the %s', place => {
  it.each(['picture', 'file'] as const)(
    'of a %s are read to their last piece, which does not come',
    async kind => {
      const config = { place, folder, s3: s3.config }
      const blobs = openBlobs({
        db: scratch.db,
        clock: { now: () => new Date('2026-11-21T12:00:00Z') },
        config,
      })
      const { sources: stored } = await sources()
      const source = stored[kind === 'file' ? 0 : 1] as BlobSource
      await blobs.put([source])
      const whole = await all(source.read())
      expect(await blobs.bytes(source.name)).toEqual(whole)
      const damaged = Buffer.from(whole).fill(0, whole.length / 2)
      const store = await blobs.storeAt(place)
      await store.remove(source.name)
      await store.put([pictureSource(source.name, damaged)])
      await expect(blobs.bytes(source.name)).rejects.toThrow(BlobLost)
      let come = 0
      const reading = async () => {
        for await (const some of blobs.read(source.name, 0, source.size - 1)) come += some.length
      }
      await expect(reading()).rejects.toThrow(BlobLost)
      expect(come).toBeLessThan(source.size)
      // Of a range nobody can say.
      await expect(all(blobs.read(source.name, 0, 9))).rejects.toThrow(BlobLost)
    },
  )
})

describe.each(['database', 'folder', 's3'] as const)('lost bytes in the %s', place => {
  const open = (lost: unknown[] = [], to: BlobPlace = place) =>
    openBlobs({
      db: scratch.db,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      config: { place: to, folder, s3: s3.config },
      onLost: async one => void lost.push(one),
    })
  const lostAs = async (name: string) => {
    const text = 'select lost_as as "as" from blobs where name = $1'
    const [row] = await scratch.db.query<{ as: string | null }>({ text, values: [name] })
    return row?.as
  }
  const loseOf = {
    missing: async () => {},
    damaged: async (store: BlobStore, { name, size }: BlobSource) =>
      store.put([pictureSource(name, Buffer.alloc(size))]),
    'cut off': async (store: BlobStore, { name }: BlobSource) =>
      store.put([pictureSource(name, Buffer.alloc(9))]),
  }

  it.each([
    ['missing', 'missing'],
    ['damaged', 'damaged'],
    ['cut off', 'damaged'],
  ] as const)('that are %s are noted once when they are read, and stored again', async (how, as) => {
    const noted: unknown[] = []
    const blobs = open(noted)
    const [{ name, size }, { sources: stored }] = await putSome(blobs)
    const store = await blobs.storeAt(place)
    await store.remove(name)
    await loseOf[how](store, { name, size } as BlobSource)
    for (let times = 0; times < 2; times++)
      await expect(blobs.bytes(name)).rejects.toThrow(`${name} in the ${place} are ${as}`)
    expect([await lostAs(name), noted]).toEqual([as, [{ name, place, as }]])
    await blobs.put(stored)
    expect(await lostAs(name)).toBe(null)
    expect(digest((await blobs.bytes(name)) ?? Buffer.of())).toBe(name)
  })

  it('that nobody has read since are stored again with what else is stored', async () => {
    const blobs = open()
    const [{ name }, { sources: stored }] = await putSome(blobs)
    await scratch.db.query({ text: 'update blobs set unused_since = null' })
    await (await blobs.storeAt(place)).remove(name)
    await blobs.put(stored)
    expect(digest((await blobs.bytes(name)) ?? Buffer.of())).toBe(name)
  })

  it('are sound again where somebody has restored them by hand', async () => {
    const blobs = open()
    const [{ name }, { sources: stored }] = await putSome(blobs)
    const store = await blobs.storeAt(place)
    await store.remove(name)
    await expect(blobs.bytes(name)).rejects.toThrow(BlobLost)
    await store.put(stored)
    await blobs.bytes(name)
    expect(await lostAs(name)).toBe(null)
  })

  it.each(['database', 'folder', 's3'] as const)(
    'that somebody restores are there, also where storing them in the %s has failed',
    async elsewhere => {
      const blobs = open()
      const [source, { sources: stored, file }] = await putSome(blobs)
      const text = `update blobs set lost_as = 'missing', lost_at = now() where name = $1`
      await scratch.db.query({ text, values: [source.name] })
      async function* read() {
        yield file.subarray(0, 600_000)
        throw new Error('the disk is broken')
      }
      await expect(open([], elsewhere).put([{ ...source, read }])).rejects.toThrow('the disk is broken')
      expect((await blobs.bytes(source.name))?.equals(file)).toBe(true)
      expect(await lostAs(source.name)).toBe(null)
      // Once they are stored there, it is there that they are read.
      await scratch.db.query({ text, values: [source.name] })
      await open([], elsewhere).put(stored)
      const places = `select place, other_place as "other" from blobs where name = $1`
      expect(await scratch.db.query({ text: places, values: [source.name] })).toEqual([
        { place: elsewhere, other: elsewhere === place ? null : place },
      ])
      expect((await blobs.bytes(source.name))?.equals(file)).toBe(true)
    },
  )

  async function putSome(blobs: ReturnType<typeof openBlobs>) {
    const made = await sources()
    await blobs.put(made.sources)
    return [made.sources[0] as BlobSource, made] as const
  }
})

describe('bytes of which one cannot be read', () => {
  const open = (place: BlobPlace) =>
    openBlobs({
      db: scratch.db,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      config: { place, folder, s3: s3.config },
    })
  const check = (place: BlobPlace, blobs = open(place)) =>
    checkBlobs({ db: scratch.db, blobs: { ...blobs, places: [place] } })
  /** Where the bytes should be is a folder, which no program can read as a file. */
  const unreadable = async (name: string) => {
    await rm(join(folder, name.slice(0, 2), name), { force: true })
    await mkdir(join(folder, name.slice(0, 2), name), { recursive: true })
  }

  it.each(['folder', 's3'] as const)(
    'in the %s are checked all the same, and it is named, but not lost',
    async place => {
      await scratch.db.query({ text: 'update blobs set stored = false' })
      const stored = [...(await sources()).sources, ...(await sources()).sources]
      const blobs = open(place)
      await blobs.put(stored)
      const [first, second] = stored.map(({ name }) => name).sort() as [string, string]
      if (place === 'folder') await unreadable(first)
      else s3.breakOne(first)
      expect(await check(place, blobs)).toMatchObject({
        ...{ blobs: 3, lost: 0 },
        unreadable: [expect.stringMatching(new RegExp(`^${first}: .*(EISDIR|500 InternalError)`))],
      })
      // Others are not kept waiting for it.
      expect(await blobs.bytes(second)).not.toBe(null)
      s3.breakOne(null)
    },
  )

  it('are not checked any further where very many in a row cannot be read', async () => {
    await scratch.db.query({ text: 'update blobs set stored = false' })
    const names = Array.from({ length: 20 }, (_, at) => `bad-${at + 10}`)
    for (const name of names) await unreadable(name)
    await writeFile(join(folder, 'ba', 'bad-well'), 'a')
    await scratch.db.query({
      text: `insert into blobs (name, size, place, stored) select name, 1, 'folder', true from unnest($1::text[]) name`,
      values: [[...names, 'bad-well']],
    })
    await expect(check('folder')).rejects.toThrow('EISDIR')
  })
})
