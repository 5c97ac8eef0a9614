// Proves docs/product.md#editions
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { giveRole } from '#tests/support/give-role.ts'
import { addRichReader, tokenOf } from '#tests/support/rich-readers.ts'
import { noteFigures, size } from '#tests/support/scale-figures.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'
import { sha256Of } from '#tests/support/upload-file.ts'

/** A file that is uploaded in pieces, three at once, to a shop that is killed again and again. */
const MB = 1_048_576
const BYTES = size(500, 48) * MB + 4711
/** The studio's screen sends pieces of 8 MB. */
const PIECE = size(8, 1) * MB
const AT_ONCE = 3
const KILLS = 4

let scratch: ScratchDatabase
let folder: string
let server: SpawnedServer

beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-killed-upload-'))
  await addRichReader(scratch.db, 1)
  await giveRole(scratch.db, 'reader1', 'owner')
  server = await serverHere()
}, 60_000)
afterAll(async () => {
  await server.kill()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

const serverHere = () => spawnServer({ DATA_DIR: folder, DATABASE_URL: scratch.url })

interface Stored {
  readonly id: string
  readonly state: string
  readonly refusal?: string
  readonly pieces?: readonly number[]
}

const headers = { authorization: `Bearer ${tokenOf(1)}`, accept: 'application/json' }

/** A call, asked in JSON; null where no answer came. */
async function ask(method: string, path: string, body?: object | Buffer, type = 'application/json') {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const response = await fetch(`${server.url}/app/v2/studio/uploads${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': type }) },
    ...(body && { body: bytes as BodyInit }),
  }).catch(() => null)
  if (response && !response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response && ((await response.json().catch(() => null)) as Stored | null)
}

it('a file arrives whole and unchanged, however often the shop is killed while it comes', async () => {
  const bytes = randomBytes(BYTES)
  const begin = () =>
    ask('POST', '', {
      name: 'noise.epub',
      folder: '',
      bytes: String(BYTES),
      sha256: sha256Of(bytes),
      pieceBytes: PIECE,
    })
  const { id } = (await begin()) as Stored
  const count = Math.ceil(BYTES / PIECE)
  let kills = 0
  let arrived = 0
  const began = performance.now()

  async function send(number: number): Promise<void> {
    const piece = bytes.subarray((number - 1) * PIECE, number * PIECE)
    const query = `?sha256=${createHash('sha256').update(piece).digest('hex')}`
    if (await ask('PUT', `/${id}/pieces/${number}${query}`, piece, 'application/octet-stream')) arrived++
  }

  for (;;) {
    const known = await begin()
    if (!known) continue
    expect(known.id).toBe(id)
    const there = new Set((known.pieces ?? []).map(Number))
    const missing = Array.from({ length: count }, (_, at) => at + 1).filter(number => !there.has(number))
    if (missing.length === 0) break
    const wanted = kills < KILLS ? missing.slice(0, Math.ceil(count / (KILLS + 1))) : missing
    const all = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) await send(next)
      }),
    )
    if (kills < KILLS) {
      const before = arrived
      // Some pieces of this round are there, others are on their way.
      await vi.waitFor(() => expect(arrived).toBeGreaterThan(before + 1), { timeout: 30_000, interval: 1 })
      await server.kill()
      kills++
      await all
      server = await serverHere()
    } else await all
  }

  expect(kills).toBe(KILLS)
  // The shop compares the whole with the SHA-256 that was announced before it reads it; noise is no book.
  const read = await vi.waitFor(
    async () => {
      const now = await ask('GET', `/${id}`)
      expect(['read', 'refused']).toContain(now?.state)
      return now
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(read?.refusal).toMatch(/EPUB|ZIP/i)
  const [kept] = await scratch.db.query<{ count: number }>({
    text: 'select count(*)::int as count from studio_upload_pieces where upload_id = $1',
    values: [id],
  })
  expect(kept).toEqual({ count })
  noteFigures('large upload', [
    ['bytes of the file', BYTES, '500 MB'],
    ['times that the shop was killed while it came', kills, '-'],
    ['pieces that the shop has of it, of that many', `${kept?.count} of ${count}`, 'all'],
    [
      'seconds until it was there, compared and looked at',
      Math.round((performance.now() - began) / 1000),
      '-',
    ],
  ])
}, 240_000)
