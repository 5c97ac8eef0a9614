import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { BlobsUnavailable } from './blob-store.ts'
import { type Blobs, openBlobs } from './blobs.ts'
import { moveBlobs } from './move-blobs.ts'
import { pictureSource } from './sources.ts'
import { sweepBlobs } from './sweep-blobs.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => NOW }
/** What was unused at `before`. */
const sweep = (blobs: Blobs, before: Date) => sweepBlobs(blobs, scratch.db, { now: NOW, before })

let scratch: ScratchDatabase
let folder: string
beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-swept-'))
})
afterAll(async () => {
  await scratch?.drop()
  await rm(folder, { recursive: true, force: true })
})

const rows = () =>
  scratch.db.query<{ place: string; stored: boolean }>({
    text: 'select place, stored from blobs order by place',
  })
function picture() {
  const bytes = randomBytes(1_000)
  return pictureSource(createHash('sha256').update(bytes).digest('hex').slice(0, 32), bytes)
}

describe('bytes to which nothing refers', () => {
  it('are removed also where those of a broken import lie in a place that no setting names any more', async () => {
    await scratch.db.query({
      text: `insert into blobs (name, size, place, stored, unused_since) values ('left', 1, 's3', false, 'epoch')`,
    })
    const blobs = openBlobs({ db: scratch.db, clock })
    await blobs.put([picture()])
    expect(await sweep(blobs, new Date(0))).toBe(0)
    expect(await sweep(blobs, NOW)).toBe(1)
    expect(await rows()).toEqual([{ place: 's3', stored: false }])
    await scratch.db.query({ text: 'delete from blobs' })
  })

  it('leave no copy behind when they are removed while they are moved', async () => {
    await openBlobs({ db: scratch.db, clock }).put([picture()])
    const blobs = openBlobs({ db: scratch.db, clock, config: { place: 'folder', folder, s3: null } })
    const target = await blobs.storeAt('folder')
    const put: typeof target.put = async sources => {
      await target.put(sources)
      await scratch.db.query({ text: 'delete from blobs' })
    }
    const storeAt: Blobs['storeAt'] = async place =>
      place === 'folder' ? { ...target, put } : blobs.storeAt(place)
    expect(await moveBlobs({ db: scratch.db, blobs: { ...blobs, storeAt }, clock })).toEqual({
      blobs: 0,
      bytes: 0,
      refused: [],
    })
    const files = async () => (await readdir(folder, { recursive: true })).filter(name => /\w{32}/.test(name))
    expect(await files()).toHaveLength(1)
    expect(await sweep(blobs, new Date(1))).toBe(1)
    expect([await files(), await rows()]).toEqual([[], []])
  })
})

it('bytes stay where they are when another process has taken their copy for a leftover', async () => {
  const source = picture()
  const stored = openBlobs({ db: scratch.db, clock })
  await stored.put([source])
  const blobs = openBlobs({ db: scratch.db, clock, config: { place: 'folder', folder, s3: null } })
  const target = await blobs.storeAt('folder')
  const read: typeof target.read = async function* (...range) {
    yield* target.read(...range)
    // A second move, while the connection with the lock of the first is broken.
    await target.remove(source.name)
    await scratch.db.query({ text: 'update blobs set other_place = null' })
  }
  const storeAt: Blobs['storeAt'] = async place =>
    place === 'folder' ? { ...target, read } : blobs.storeAt(place)
  expect(await moveBlobs({ db: scratch.db, blobs: { ...blobs, storeAt }, clock })).toEqual({
    blobs: 0,
    bytes: 0,
    refused: [],
  })
  expect((await stored.bytes(source.name))?.equals(source.whole ?? Buffer.of())).toBe(true)
  expect(await rows()).toEqual([{ place: 'database', stored: true }])
  await scratch.db.query({ text: 'delete from blobs' })
})

it('bytes that another server stores elsewhere meanwhile do not count as stored', async () => {
  const { whole: _, ...source } = picture()
  async function* read() {
    await scratch.db.query({ text: `update blobs set place = 'folder', other_place = 'database'` })
    yield* source.read()
  }
  const put = openBlobs({ db: scratch.db, clock }).put([{ ...source, read }])
  await expect(put).rejects.toThrow(BlobsUnavailable)
  expect(await rows()).toEqual([{ place: 'folder', stored: false }])
})
