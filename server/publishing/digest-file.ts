import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listFolder } from '../book-files/archive/open-folder.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { isOfComic } from './manga/read-cbz.ts'

/** The SHA-256 of a file; of a folder of pictures, that of their names and contents. Throws BookRefused where it cannot be read. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    if ((await stat(path)).isDirectory()) await addFolder(hash, path)
    else await pipeline(createReadStream(path), hash)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') refuseBook('there is no such file', error)
    if (code === 'EACCES') refuseBook('it may not be read', error)
    throw error
  }
  return hash.digest('hex')
}

async function addFolder(hash: Hash, folder: string): Promise<void> {
  const { files } = await listFolder(folder)
  for (const name of files.filter(isOfComic)) {
    const one = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), one)
    hash.update(JSON.stringify([name.normalize('NFC'), one.digest('hex')]))
  }
}
