import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openArchive } from '#server/book-files/archive/open-archive.ts'
import { packPictures } from './pack-pictures.ts'

it('a folder of pictures is an archive that the shop reads, in the order of their names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-packed-'))
  const names = ['sky/10.png', 'sky/2.png', 'sky/ü.png']
  const packed = await packPictures(names.map(path => ({ path, file: new File([`of ${path}`], path) })))
  const file = join(folder, 'sky.cbz')
  await writeFile(file, Buffer.from(await packed.arrayBuffer()))
  const archive = await openArchive(file)
  try {
    for (const name of names)
      expect((await archive.read(archive.find(name) ?? '', 100)).toString()).toBe(`of ${name}`)
  } finally {
    await archive.close()
    await rm(folder, { recursive: true })
  }
})
