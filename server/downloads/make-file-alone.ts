import { createWriteStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readBook } from './book-folder.ts'
import { CannotMake, refusedFile } from './cannot-make.ts'
import { makeEpub } from './epub/make-epub.ts'
import { makePdf } from './pdf/make-pdf.ts'

/** The program that makes one file of the book in its folder: a process of its own, because typesetting keeps a core busy for seconds. */
const MAKERS = { epub: makeEpub, pdf: makePdf }

if (import.meta.main) {
  const [type = '', folder = ''] = process.argv.slice(2)
  try {
    const file = await MAKERS[type as keyof typeof MAKERS](await readBook(folder))
    const unfinished = join(folder, `unfinished.${type}`)
    await pipeline(file, createWriteStream(unfinished))
    await rename(unfinished, join(folder, `made.${type}`))
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    await writeFile(join(folder, refusedFile(type)), error.message)
  }
}
