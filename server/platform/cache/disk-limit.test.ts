import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskLimit } from './disk-limit.ts'
import { FileCache } from './file-cache.ts'

let top: string
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'disk-limit-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

/** A kilobyte on the disk, with its digest. */
const KILOBYTE = Buffer.alloc(968)

/** A cache of ten files of a kilobyte. */
function open(name: string, limit = new DiskLimit(join(top, name), 10_000)) {
  const cache = new FileCache(join(top, name), { limit })
  const put = async (file: string, bytes = KILOBYTE) => {
    await cache.findOrMake(file, async () => bytes)
    await limit.settled()
  }
  const kept = async () => (await readdir(join(top, name)).catch(() => [])).sort()
  const old = (file: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000)
    return utimes(join(top, name, file), then, then)
  }
  return { cache, put, kept, old }
}

describe('cached files on the disk', () => {
  it('stay within their limit: those that were read longest ago go first', async () => {
    const { put, kept, old } = open('oldest')
    const names = Array.from({ length: 10 }, (_, at) => `file-${at}`)
    for (const [at, name] of names.entries()) {
      await put(name)
      await old(name, 100 - at)
    }
    // The oldest is read, and so it is the last to go.
    await put('file-0')
    await expect
      .poll(async () => Date.now() - (await stat(join(top, 'oldest', 'file-0'))).mtimeMs)
      .toBeLessThan(60_000)
    await put('one-more')
    expect(await kept()).toEqual(['file-0', ...names.slice(3), 'one-more'].sort())
  })

  it('are none where the limit is nothing, and none larger than all of it', async () => {
    const none = open('none', new DiskLimit(join(top, 'none'), 0))
    await none.put('file')
    expect(await none.kept()).toEqual([])
    const { put, kept } = open('large')
    await put('large', Buffer.alloc(10_001))
    expect(await kept()).toEqual([])
  })

  it('never take the last space of the disk, and make room where it has become short', async () => {
    const roomy = open('full')
    await roomy.put('first')
    await roomy.put('second')
    const full = open('full', new DiskLimit(join(top, 'full'), 10_000, { share: 1, bytes: 2 ** 60 }))
    await full.put('third')
    expect(await full.kept()).toEqual([])
    // It is answered all the same.
    expect(await full.cache.findOrMake('fourth', async () => KILOBYTE)).toEqual(KILOBYTE)
  })
})
