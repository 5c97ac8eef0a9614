import { readFile } from 'node:fs/promises'
import type { ReadLimits } from '#server/platform/foreign-bytes/read-limits.ts'
import { type Entries, epubEntries, LONG, type MadeFile, makeZip } from '../make-books.ts'

/** What a hostile file would like to reach; a test looks that it did not. */
export interface Lures {
  /** Of a server that counts what it is asked for, without a slash at its end. */
  origin: string
  /** A file of the machine, whose text is `SECRET`. */
  secret: string
}

/** Stands in the file that none may read. */
export const SECRET = 'the secret of this machine'
/** Stands in every script, handler and style of these files, and in nothing that readers may get. */
export const POISON = 'steal()'

export interface HostileFile {
  /** With the ending that says what it pretends to be. */
  name: string
  make(lures: Lures): Buffer | Promise<Buffer>
  /** Part of the one line with which it is refused. */
  refused?: string
  /** Part of a remark about what is left out of it; `null` where nothing is left out that a publisher would miss. */
  cleaned?: string | null
  /** It is made to use up memory or time, and so is read in a process of its own, as the shop reads every file. */
  isHeavy?: boolean
  /** Smaller than those of the shop, where exceeding these would take minutes. */
  limits?: Partial<ReadLimits>
}

export type HostileFiles = Readonly<Record<string, HostileFile>>

export async function bytesOf(made: Promise<MadeFile>): Promise<Buffer> {
  const { file, remove } = await made
  const bytes = await readFile(file)
  await remove()
  return bytes
}

/** An EPUB with these entries over the usual ones; those whose name begins with `=` are not compressed. */
export function epubWith(more: Entries): Promise<Buffer> {
  const usual = Object.entries(epubEntries()).filter(([name]) => !(`=${name}` in more))
  return zipWith({ ...Object.fromEntries(usual), ...more })
}
export const zipWith = (entries: Entries) => bytesOf(makeZip('made.zip', entries))

const NAMESPACES = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
/** A page of a chapter; `before` comes before its root. */
export const pageOf = (body: string, { before = '', head = '' } = {}) =>
  `${before}<html ${NAMESPACES} lang="en"><head><title>1</title>${head}</head><body><h1>One</h1>${body}</body></html>`

/** An EPUB whose chapter has this body before an honest text. */
export const epubOf = (body: string, more: Entries = {}, head = '') =>
  epubWith({ 'c1.xhtml': pageOf(body + LONG, { head }), ...more })
