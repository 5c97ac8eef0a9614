import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listFolder } from '../book-files/archive/open-folder.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import { isOfComic } from './manga/is-of-comic.ts'
import { findPicturesBeside } from './markdown/markdown-pictures.ts'

/**
 * The SHA-256 of a file with the pictures that belong to it; of a folder of pictures, that of their names and contents.
 * Throws BookRefused where it cannot be read.
 */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    if ((await stat(path)).isDirectory()) await addFolder(hash, path)
    else await addFile(hash, path)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') refuseBook(remark('noSuchFile'), error)
    if (code === 'EACCES') refuseBook(remark('mayNotRead'), error)
    throw error
  }
  return hash.digest('hex')
}

async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  for (const beside of await findPicturesBeside(path)) {
    hash.update(beside.name)
    for await (const chunk of createReadStream(beside.path)) hash.update(chunk)
  }
}

async function addFolder(hash: Hash, folder: string): Promise<void> {
  const { files } = await listFolder(folder)
  for (const name of files.filter(isOfComic)) {
    const one = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), one)
    hash.update(JSON.stringify([name.normalize('NFC'), one.digest('hex')]))
  }
}
