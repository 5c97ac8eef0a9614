import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { audited, BY_COMMAND } from '../audit/audited.ts'
import type { Actor } from '../audit/deed.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { AppContext } from '../context.ts'
import { deleteUnusedEditionFiles } from '../downloads/edition-file-store.ts'
import { prepareInSandbox } from '../platform/images/draw-in-sandbox.ts'
import { ImageRefused } from '../platform/images/image-refused.ts'
import { digestFile } from './digest-file.ts'
import { findUnchanged } from './find-unchanged.ts'
import { formerRecipeOf, type ImportOutcome, type ImportRequest, recipeOf } from './import-request.ts'
import { findVolumeWithoutFile, remarksOnAddedFile, storeEditionFile, storeFileBytes } from './keep-file.ts'
import { readContents } from './part-contents.ts'
import { refuseWhereBusy } from './refuse-where-busy.ts'
import { type BookInFolder, type ReadBookFor, readBookInSandbox } from './run-read-book-worker.ts'
import { listBytesOf } from './store.ts'
import { type Book, CutOtherwise, type Picture, storeBook } from './store-book.ts'
import { storeBytes } from './store-bytes.ts'

interface ImportContext extends Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'> {
  /** For books that nobody handed in, such as those of the demo; others are read apart from the shop. */
  readBook?: ReadBookFor
}

/**
 * Puts a book on sale: reads the file apart from the shop, then stores series, volume, parts, text and pictures in one
 * transaction, or nothing. The request takes precedence over what was stored before, and that over what the file says. The
 * same file with the same request changes nothing, and stores again what is lost of its bytes. A file that does not belong
 * in the place of the stored volume is refused unless the request says `replace`; what is replaced is stored as an edition
 * (docs/decisions/0035). Throws BookRefused with one line, and MappingShown where the request only asks for the mapping of
 * parts. Where `beforeStoring` throws, nothing is stored.
 */
export async function importBook(
  context: ImportContext,
  request: ImportRequest,
  beforeStoring: () => Promise<void> = async () => {},
  actor: Actor = BY_COMMAND,
): Promise<ImportOutcome> {
  const { file, pictures } = await digestRequest(request)
  const same = await findUnchanged(context.db, file)
  const before = same && { ...same.imported, outcome: 'unchanged' as const, remarks: same.remarks }
  const known = { path: request.file, sha256: file.sha256, recipe: same?.recipe ?? file.recipe }
  const without = before && (await findVolumeWithoutFile(context.db, known))
  const { blobs, db } = context
  const lost = before ? await blobs.missing(await listBytesOf(db, before.volumeSlug)) : []
  if (before && !without && lost.length === 0) return before
  const use = async (read: BookInFolder): Promise<ImportOutcome> => {
    if (before) {
      await beforeStoring()
      if (lost.length > 0) await storeBytes(blobs, { request, read, file, pictures })
      const remarks = without ? await addFile(context, without, request, file, read) : []
      // A cover of the studio is in no file.
      if ((await blobs.missing(lost)).length < lost.length) remarks.push(remark('bytesStoredAgain'))
      return { ...before, remarks: [...before.remarks, ...remarks] }
    }
    const contents = await readContents(read)
    const book = { request, read, contents, file, pictures }
    await beforeStoring()
    await storeBytes(blobs, book)
    return refuseWhereBusy(() =>
      db.transaction(async tx => {
        const subject = { kind: 'book' as const, id: '', name: file.name }
        const deed = { action: 'book.import' as const, right: null, subject }
        const { result } = await audited(tx, actor, deed, context.clock.now(), async () => {
          const { outcome } = await storeBook(tx, context, book)
          subject.id = outcome.volumeSlug
          return outcome
        })
        return result
      }),
    )
  }
  return readForImport(request, use, context.readBook)
}

/** The file by which an import is known again, and the pictures that come with it. */
export async function digestRequest(request: ImportRequest): Promise<Pick<Book, 'file' | 'pictures'>> {
  const sha256 = await digestFile(request.file)
  const pictures = { cover: await pictureFrom(request.cover), banner: await pictureFrom(request.banner) }
  const hashes = [pictures.cover?.hash ?? null, pictures.banner?.hash ?? null]
  const [recipe, formerRecipe] = [recipeOf(request, hashes), formerRecipeOf(request, hashes)]
  return { file: { sha256, recipe, formerRecipe, name: basename(resolve(request.file)) }, pictures }
}

export async function readForImport<T>(
  request: ImportRequest,
  use: (read: BookInFolder) => Promise<T>,
  readBook: ReadBookFor = readBookInSandbox,
): Promise<T> {
  const { file, cut = 'auto', type = null, direction = null, marks = [] } = request
  try {
    return await readBook({ file, cut, type, direction, marks }, use)
  } catch (error) {
    if (!(error instanceof CutOtherwise)) throw error
    return readBook({ file, cut: 'chapters', type, direction, marks }, use)
  }
}

/** Stores the file of a volume that was imported by a version which did not. */
async function addFile(
  { db, blobs, clock }: ImportContext,
  volumeId: string,
  { file: path }: ImportRequest,
  { sha256 }: Book['file'],
  { book }: BookInFolder,
): Promise<Remark[]> {
  const handedIn = { path, sha256, isEpub: book.isEpub }
  await storeFileBytes(blobs, handedIn)
  await db.transaction(async tx => {
    await storeEditionFile(tx, volumeId, handedIn, clock.now())
    await deleteUnusedEditionFiles(tx, volumeId)
  })
  return remarksOnAddedFile(book)
}

async function pictureFrom(file: string | undefined): Promise<Picture> {
  if (file === undefined) return null
  try {
    return await prepareInSandbox(await readFile(file))
  } catch (error) {
    if (error instanceof ImageRefused)
      refuseBook(remark('coverRefused', { why: { code: error.code, args: error.args } }), error)
    return refuseBook(remark('coverUnreadable', { file }), error)
  }
}
