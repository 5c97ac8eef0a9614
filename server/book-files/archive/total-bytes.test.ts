import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolder } from './open-folder.ts'
import { openTar } from './open-tar.ts'

const BYTES = 600_000_000
const BLOCK = 512
let top: string
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'kashihon-total-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

/** The header of a file in a tar (POSIX ustar). */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write('        0', 148)
  header.write(
    header
      .reduce((sum, byte) => sum + byte)
      .toString(8)
      .padStart(6, '0'),
    148,
  )
  return header
}

// Files with holes take no room on the disk.
it('a folder that holds more in all than a book needs is refused', async () => {
  const folder = join(top, 'pictures')
  await mkdir(folder)
  for (const name of ['1.png', '2.png']) {
    await openFolder(folder)
    await writeFile(join(folder, name), '')
    await truncate(join(folder, name), BYTES)
  }
  await expect(openFolder(folder)).rejects.toThrow('it holds 1200 MB (at most 1000 MB)')
})

it('a tar that holds more in all than a book needs is refused', async () => {
  const file = join(top, 'pictures.cbt')
  await writeFile(file, headerOf('1.png', BYTES))
  await truncate(file, BLOCK + BYTES)
  ;(await openTar(file)).close()
  await writeFile(file, headerOf('2.png', BYTES), { flag: 'a' })
  await truncate(file, 2 * (BLOCK + BYTES))
  await expect(openTar(file)).rejects.toThrow('it holds 1200 MB (at most 1000 MB)')
})
