import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { connect, type Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openBlobs } from './blobs.ts'
import { moveBlobs } from './move-blobs.ts'
import { digestOf } from './sources.ts'
import { PIECE_BYTES } from './store.ts'
import { sweepBlobs } from './sweep-blobs.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')
const NOW = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => NOW }

let folder: string
let empty: EmptyDatabase
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name < '0140') await cp(join(MIGRATIONS, name), join(folder, name))
  empty = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
  // One connection, so that what is set of its session stays.
  db = connect({ connectionString: empty.adminUrl, most: 1 })
  await migrate(db, folder)
})
afterAll(async () => {
  await db?.close()
  await empty?.drop()
  await rm(folder, { recursive: true, force: true })
})

const ask = (text: string, ...values: unknown[]) => db.query({ text, values })
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pieces = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, at) =>
    bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
  )

describe('bytes that an earlier version stored', () => {
  const picture = randomBytes(900_000)
  const [edition, common, mobi] = [1, 2, 3].map(() => randomBytes(1_200_000)) as [Buffer, Buffer, Buffer]
  const names = {
    picture: digest(picture).slice(0, 32),
    edition: digest(edition),
    common: '0b9f3a3c-6a0e-4c39-8a52-3f0d86f5b0aa',
    mobi: '5e3f2f0e-8f5b-4f4d-9a39-0f6f6d5a7c11',
  }
  const all: [string, Buffer][] = [
    [names.picture, picture],
    [names.edition, edition],
    [names.common, common],
    [names.mobi, mobi],
  ]

  it('are where they were, whole and in ranges, and what refers to them still does', async () => {
    await ask('set session_replication_role = replica')
    await ask(
      `insert into images (hash, media_type, width, height, colour, bytes, created_at) values ($1, 'image/png', 1, 1, '#000000', $2, $3)`,
      names.picture,
      picture,
      NOW,
    )
    // One file of two volumes.
    for (const volume of ['VOL1', 'VOL2']) {
      await ask(
        'insert into edition_files (volume_id, sha256, size, stored_at) values ($1, $2, $3, $4)',
        ...[volume, names.edition, edition.length, NOW],
      )
      for (const [at, piece] of pieces(edition).entries())
        await ask(
          'insert into edition_file_pieces (volume_id, sha256, position, bytes) values ($1, $2, $3, $4)',
          ...[volume, names.edition, at, piece],
        )
    }
    await ask(
      `insert into volume_files (id, volume_id, type, made_from, size, plan, made_at) values ($1, 'VOL1', 'epub', 'x', $2, '{}', $3)`,
      ...[names.common, common.length, NOW],
    )
    for (const [at, piece] of pieces(common).entries())
      await ask('insert into volume_file_pieces values ($1, $2, $3)', names.common, at, piece)
    await ask(
      `insert into book_files (id, book_id, type, name, size, made_from, made_at) values ($1, 'BOK1', 'mobi', 'v.mobi', $2, 'x', $3)`,
      ...[names.mobi, mobi.length, NOW],
    )
    for (const [at, piece] of pieces(mobi).entries())
      await ask('insert into book_file_pieces values ($1, $2, $3)', names.mobi, at, piece)
    await ask('set session_replication_role = default')

    // An index that is made beside the shop takes more connections than one.
    const several = connect({ connectionString: empty.adminUrl })
    await migrate(several).finally(() => several.close())
    const blobs = openBlobs({ db, clock })
    for (const [name, bytes] of all) {
      expect((await blobs.bytes(name))?.equals(bytes)).toBe(true)
      const [start, end] = [PIECE_BYTES - 1, PIECE_BYTES + 1]
      expect(await digestOf(blobs.read(name, start, end))).toBe(digest(bytes.subarray(start, end + 1)))
    }
    expect(await ask('select blob from volume_files')).toEqual([{ blob: names.common }])
    expect(await ask('select blob from book_files')).toEqual([{ blob: names.mobi }])
    // The sweep leaves alone what is used.
    await sweepBlobs(blobs, db, { now: NOW, before: NOW })
    expect(await ask('select from blobs')).toHaveLength(all.length)
  })

  it('move to another place with all others, and leave nothing behind', async () => {
    const place = await mkdtemp(join(tmpdir(), 'kashihon-moved-'))
    const many = connect({ connectionString: empty.adminUrl })
    try {
      const config = { place: 'folder' as const, folder: place, s3: null }
      const blobs = openBlobs({ db: many, clock, config })
      expect(await moveBlobs({ db: many, blobs, clock })).toMatchObject({ blobs: all.length })
      for (const [name, bytes] of all) expect((await blobs.bytes(name))?.equals(bytes)).toBe(true)
      expect(await ask('select from blob_pieces')).toEqual([])
    } finally {
      await many.close()
      await rm(place, { recursive: true, force: true })
    }
  })
})
