import { lstat, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { plainRemark } from '../../book-files/remark.ts'
import { StartError } from '../../platform/start-error.ts'
import type { ImportRequest } from '../import-request.ts'
import type { BookFile } from '../list-book-files.ts'
import { type ManifestEntry, requestOf } from '../manifest-entry.ts'

const MOST_BYTES = 1_000_000

/**
 * The manifest beside a book: `Rain v02.epub.json`, or `Rain v02.json`. Null where there is none. `others` are all books
 * that wait. Throws BookRefused where the shorter name could be that of several books.
 */
export async function findManifest(path: string, others: readonly BookFile[]): Promise<string | null> {
  if (await isFile(`${path}.json`)) return `${path}.json`
  const short = `${stemOf(path)}.json`
  if (!(await isFile(short))) return null
  const sharing = others.filter(other => stemOf(other.path) === stemOf(path))
  const names = sharing.map(other => basename(other.path))
  if (names.length > 1)
    refuseBook(
      plainRemark(
        `${basename(short)} could be of ${names.join(' or ')}: call it ${names.map(name => `${name}.json`).join(' or ')}`,
      ),
    )
  return short
}

/** What is to be made of a book of the import folder, with all that its manifest says. Throws BookRefused with one line. */
export async function requestOfBook(
  { path, folder }: BookFile,
  manifest: string | null,
  top: string,
): Promise<ImportRequest> {
  const request = manifest === null ? { file: path } : await readBeside(path, manifest, top)
  return { ...request, ...(folder && { folder }), onlyNew: true }
}

async function readBeside(path: string, manifest: string, top: string): Promise<ImportRequest> {
  const name = basename(manifest)
  const { size } = await lstat(manifest)
  if (size > MOST_BYTES) refuseBook(plainRemark(`${name} has more than ${MOST_BYTES / 1e6} MB`))
  const entry = entryOf(await readFile(manifest, 'utf8'), name)
  if (entry.file !== undefined && entry.file !== basename(path))
    refuseBook(
      plainRemark(`${name} is about ${JSON.stringify(entry.file)}, and stands beside ${basename(path)}`),
    )
  if (entry.replace)
    refuseBook(plainRemark(`${name} says "replace", and nothing is replaced from the import folder`))
  const request = requestFrom({ ...entry, file: basename(path) }, dirname(path), name)
  if (request.cover === undefined) return request
  const cover = await pathWithin(top, request.cover)
  return cover === null
    ? refuseBook(plainRemark(`the cover that ${name} names is not in the import folder`))
    : { ...request, cover }
}

function entryOf(text: string, name: string): Partial<ManifestEntry> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return refuseBook(plainRemark(`${name} is no JSON: ${(error as Error).message}`), error)
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refuseBook(plainRemark(`${name} is no object with fields of a manifest's entry`))
  return json
}

function requestFrom(entry: ManifestEntry, folder: string, name: string): ImportRequest {
  try {
    return requestOf(entry, folder)
  } catch (error) {
    if (error instanceof BookRefused) throw error
    const why = error instanceof StartError ? error.message.replace(/\.$/, '') : null
    return refuseBook(
      plainRemark(`${name}: ${why ?? `it cannot be used: ${(error as Error).message}`}`),
      error,
    )
  }
}

/**
 * The path without links; null where it leads out of the folder. Whoever hands in books must not have other files of the
 * machine read.
 */
async function pathWithin(top: string, path: string): Promise<string | null> {
  try {
    const real = await realpath(path)
    return real.startsWith((await realpath(top)) + sep) ? real : null
  } catch {
    return null
  }
}

function stemOf(path: string): string {
  return join(dirname(path), basename(path, extname(path)))
}

/** Links are not followed. */
async function isFile(path: string): Promise<boolean> {
  return lstat(path).then(
    entry => entry.isFile(),
    () => false,
  )
}
