// Proves docs/product.md#operations
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore, type Store } from '#server/open-store.ts'
import { checkBlobs } from '#server/platform/blobs/check-blobs.ts'
import { readConfig } from '#server/platform/config.ts'
import { backUp, wasRestored } from '#server/platform/db/embedded/back-up.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { LONG, makeEpub } from '#tests/support/make-books.ts'

let folder: string
let shop: Store
const openIn = (name: string) => openStore(readConfig({ DATA_DIR: join(folder, name) }))
const put = async (store: Store, title: string) => {
  const book = await makeEpub({ title, chapters: [LONG, LONG] })
  await importBook(store, { file: book.file })
  await book.remove()
}
const backUpTo = (path: string) =>
  backUp({ url: shop.embedded?.url ?? '', dataDir: shop.config.dataDir, folder: path })
const titles = async ({ db }: Store) =>
  (await db.query<{ title: string }>({ text: 'select title from series order by title' })).map(
    ({ title }) => title,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-backup-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  shop = await openIn('shop')
}, 60_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a shop that is open', () => {
  it('opens elsewhere with all that was there, and whole, though it was written to meanwhile', async () => {
    await put(shop, 'Rain')
    let ended = false
    const meanwhile = (async () => {
      for (let at = 1; !ended; at++) await put(shop, `Meanwhile ${at}`)
      await put(shop, 'Afterwards')
    })()
    await backUpTo(join(folder, 'restored'))
    ended = true
    await meanwhile
    const restored = await openIn('restored')
    try {
      expect(await titles(restored)).toContain('Rain')
      expect(await titles(restored)).not.toContain('Afterwards')
      const [whole] = await restored.db.query<{ parts: number; texts: number }>({
        text: 'select (select count(*) from parts) as parts, (select count(length(tree)) from part_contents) as texts',
      })
      expect(whole?.texts).toBe(whole?.parts)
      expect(await checkBlobs(restored)).toMatchObject({ blobs: expect.any(Number), lost: 0 })
      // The shop compares them all by itself, once.
      const jobs = { text: `select from jobs where kind = 'check all stored bytes'` }
      expect(await restored.db.query(jobs)).toHaveLength(1)
      expect(await shop.db.query(jobs)).toEqual([])
      expect(wasRestored(restored.config.dataDir)).toBe(false)
      await put(restored, 'Wind')
      expect(await titles(restored)).toContain('Wind')
      expect(await titles(shop)).not.toContain('Wind')
    } finally {
      await restored.close()
    }
  }, 60_000)

  it('leaves the key that seals secrets where it is, and takes the place of nothing', async () => {
    expect((await readdir(join(folder, 'restored'))).toSorted()).not.toContain('secrets-key')
    await expect(backUpTo(join(folder, 'restored'))).rejects.toThrow(/is there already: name a new folder/)
    await expect(backUpTo(join(folder, 'shop', 'inside'))).rejects.toThrow(/lies outside of DATA_DIR/)
    await expect(backUpTo('/proc/backup')).rejects.toThrow(/cannot be made/)
    expect(await readdir(folder)).toEqual(['restored', 'shop'])
  })
})

describe('a database that goes down under an open shop', () => {
  it('is started again', async () => {
    await shop.embedded?.claim()
    const pidFile = join(folder, 'shop/postgres/data/postmaster.pid')
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGQUIT')
    await vi.waitFor(
      async () => expect(await readFile(pidFile, 'utf8')).not.toMatch(new RegExp(`^${pid}\n`)),
      {
        interval: 50,
        timeout: 30_000,
      },
    )
    await vi.waitFor(async () => expect(await titles(shop)).toContain('Rain'), {
      interval: 50,
      timeout: 30_000,
    })
  }, 90_000)

  it('is stopped with the shop, also soon after it was started again', async () => {
    await shop.close()
    expect(await readdir(join(folder, 'shop/postgres/data'))).not.toContain('postmaster.pid')
  })
})
