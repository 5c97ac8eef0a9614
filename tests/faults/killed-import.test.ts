// Proves docs/product.md#import-folder
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { chapter } from '#tests/support/edition-shop.ts'
import { type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

/** The import folder of a shop that is killed again and again, with a server beside it for a while. */
const BOOKS = 8
const KILLS = 4

let scratch: ScratchDatabase
let top: string
let server: SpawnedServer | null = null
const made: MadeFile[] = []

beforeAll(async () => {
  scratch = await scratchDatabase()
  top = await mkdtemp(join(tmpdir(), 'kashihon-killed-import-'))
  for (const name of ['import', 'data', 'tmp']) await mkdir(join(top, name))
  for (let number = 1; number <= BOOKS; number++) {
    const title = `Book ${'ABCDEFGH'[number - 1]}`
    const chapters = Array.from({ length: 12 }, (_, at) => chapter(`${title} ${at}`))
    made.push(await makeEpub({ title, identifier: title, chapters }))
    await copyFile((made.at(-1) as MadeFile).file, join(top, 'import', `${title}.epub`))
  }
}, 60_000)
afterAll(async () => {
  await server?.kill()
  await scratch.drop()
  await rm(top, { recursive: true, force: true })
  for (const one of made) await one.remove()
})

async function here(): Promise<SpawnedServer> {
  // What a killed process was doing is done by another one after a while, for which the test does not wait.
  await scratch.db.query({ text: `update jobs set run_at = now() where kind = 'import from the folder'` })
  return spawnServer({
    DATABASE_URL: scratch.url,
    DATA_DIR: join(top, 'data'),
    IMPORT_DIR: join(top, 'import'),
    TMPDIR: join(top, 'tmp'),
  })
}
const waiting = async () =>
  (await readdir(join(top, 'import'), { withFileTypes: true })).filter(entry => entry.isFile()).length
const temporary = async () =>
  (await readdir(join(top, 'tmp'))).filter(name => name.startsWith('kashihon-book-'))

it('every book is imported once and none is lost, however often the shop is killed while it imports', async () => {
  for (let kills = 0; kills < KILLS; kills++) {
    server = await here()
    // A book is being read just now: its folder is there.
    const before = new Set(await temporary())
    await vi.waitFor(
      async () => {
        if ((await temporary()).every(name => before.has(name)) && (await waiting()) > 0)
          throw new Error('nothing is read')
      },
      { timeout: 60_000, interval: 5 },
    )
    await server.kill()
  }
  server = await here()
  await vi.waitFor(
    async () => {
      if ((await waiting()) > 0) throw new Error(`${await waiting()} books wait`)
    },
    { timeout: 180_000, interval: 200 },
  )
  // What the killed processes left is gone; the last one may still be at its own.
  await vi.waitFor(async () => {
    if ((await temporary()).length > 0) throw new Error(`${await temporary()} are left`)
  }, 30_000)

  const done = await readdir(join(top, 'import/done'))
  const names = Array.from({ length: BOOKS }, (_, at) => `Book ${'ABCDEFGH'[at]}.epub`)
  expect(done.sort()).toEqual(names.flatMap(name => [name, `${name}.txt`]))
  expect(await readdir(join(top, 'import'))).toEqual(['done'])
  for (const name of names)
    expect(await readFile(join(top, 'import/done', `${name}.txt`), 'utf8')).toMatch(/^(created|unchanged): /)
  const [counts] = await scratch.db.query<{ volumes: number; files: number; kept: number; moves: number }>({
    text: `select (select count(*) from volumes) as volumes, (select count(*) from imported_files) as files,
      (select count(*) from replaced_editions) as kept, (select count(*) from import_folder_moves) as moves`,
  })
  expect(counts).toEqual({ volumes: BOOKS, files: BOOKS, kept: 0, moves: 0 })
}, 600_000)
