import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { refuseBook } from '../book-files/book-refused.ts'
import { findPicturesBeside } from './markdown/markdown-pictures.ts'

/** The SHA-256 of a file, and of the pictures that belong to it. Throws BookRefused where it cannot be read. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    for (const { name, path } of await findPicturesBeside(file)) {
      hash.update(name)
      for await (const chunk of createReadStream(path)) hash.update(chunk)
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') refuseBook('there is no such file', error)
    if (code === 'EISDIR') refuseBook('it is a folder, not a file', error)
    if (code === 'EACCES') refuseBook('it may not be read', error)
    throw error
  }
  return hash.digest('hex')
}
