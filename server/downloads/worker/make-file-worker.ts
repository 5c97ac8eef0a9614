import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BookRefused } from '../../book-files/book-refused.ts'
import type { Book } from '../../epub/write/book.ts'
import { completeEpub } from '../../epub/write/complete-epub.ts'
import { cutEpub } from '../../epub/write/epub-ending.ts'
import { makeEpub, PERSONAL_FILES } from '../../epub/write/make-epub.ts'
import { EDITION_FILE, readBook } from '../book-folder.ts'
import { CannotMake, composedFile, refusedFile } from '../cannot-make.ts'
import { cutCbz } from '../cbz/cbz-ending.ts'
import { makeCbz } from '../cbz/make-cbz.ts'
import type { CommonType } from '../file-types.ts'
import { makePdf } from '../pdf/make-pdf.ts'
import { planPdf } from '../pdf/pdf-ending.ts'

/** A file for nobody, and how the ends of copies are made once it lies on the disk. */
interface CommonMaker {
  file: Readable
  plan(path: string): Promise<object>
}

const MAKERS: Readonly<Record<CommonType, (book: Book, folder: string) => Promise<CommonMaker>>> = {
  epub: epubFor,
  cbz: async book => ({ file: await makeCbz(book), plan: path => cutCbz(path, book.lang) }),
  pdf: async book => ({ file: await makePdf(book), plan: path => planPdf(path, book.lang) }),
}

/** The publisher's own EPUB, or, where there is none that can be handed on, one made from the parts. */
async function epubFor(book: Book, folder: string): Promise<CommonMaker> {
  const { lang } = book
  const handedIn = join(folder, EDITION_FILE)
  if (existsSync(handedIn)) {
    try {
      const { file, personal } = await completeEpub(handedIn, book)
      return { file, plan: path => cutEpub(path, lang, personal) }
    } catch (error) {
      if (!(error instanceof BookRefused)) throw error
      await writeFile(join(folder, composedFile('epub')), error.message)
    }
  }
  return { file: await makeEpub(book), plan: path => cutEpub(path, lang, PERSONAL_FILES) }
}

async function make(type: CommonType, folder: string): Promise<void> {
  const { file, plan } = await MAKERS[type](await readBook(folder), folder)
  const unfinished = join(folder, `unfinished.${type}`)
  await pipeline(file, createWriteStream(unfinished))
  await writeFile(join(folder, `plan.${type}`), JSON.stringify(await plan(unfinished)))
  await rename(unfinished, join(folder, `made.${type}`))
}

/** Of the process as a whole: more than its heap may have, less than would harm the server. */
const MOST_BYTES = 1_400_000_000
/** The exit code of a process that used too much memory. */
const TOO_MUCH_MEMORY = 75

/**
 * Makes the common part of all copies of the book in a folder, and the plan of their ends.
 *
 * @param args the type, and the folder
 */
export async function run(args: readonly string[]): Promise<void> {
  const [type, folder = ''] = args as [CommonType, string]
  try {
    await make(type, folder).catch(async error => {
      const handedIn = join(folder, EDITION_FILE)
      if (!(error instanceof BookRefused) || type !== 'epub' || !existsSync(handedIn)) throw error
      // A file that goes over as it is may turn out to be damaged only when it is read.
      await rm(handedIn)
      await writeFile(join(folder, composedFile(type)), error.message)
      await make(type, folder)
    })
  } catch (error) {
    if (!(error instanceof CannotMake)) throw error
    await writeFile(join(folder, refusedFile(type)), error.message)
  }
}

// A process of its own, since typesetting keeps a core busy for seconds.
if (import.meta.main) {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_BYTES) process.exit(TOO_MUCH_MEMORY)
  }, 100)
  await run(process.argv.slice(2))
  clearInterval(watch)
}
