import { createWriteStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readBook } from '../book-folder.ts'
import { CannotMake, refusedFile } from '../cannot-make.ts'
import { cutCbz } from '../cbz/cbz-ending.ts'
import { makeCbz } from '../cbz/make-cbz.ts'
import { cutEpub } from '../epub/epub-ending.ts'
import { makeEpub } from '../epub/make-epub.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { planPdf } from '../pdf/pdf-ending.ts'

/**
 * The program that makes the common part of all copies of the book in its folder, and the plan of their ends. It is a process of its own, since
 * typesetting keeps a core busy for seconds.
 */
const MAKERS = { epub: makeEpub, cbz: makeCbz, pdf: makePdf }
const PLANS = { epub: cutEpub, cbz: cutCbz, pdf: planPdf }

if (import.meta.main) {
  const [type, folder = ''] = process.argv.slice(2) as [keyof typeof MAKERS, string]
  try {
    const book = await readBook(folder)
    const file = await MAKERS[type](book)
    const unfinished = join(folder, `unfinished.${type}`)
    await pipeline(file, createWriteStream(unfinished))
    await writeFile(join(folder, `plan.${type}`), JSON.stringify(await PLANS[type](unfinished, book.lang)))
    await rename(unfinished, join(folder, `made.${type}`))
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    await writeFile(join(folder, refusedFile(type)), error.message)
  }
}
