import { type Dirent, realpathSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { readVolumeName } from '#rules/volume-name.ts'
import { StartError } from '../platform/start-error.ts'

/** By their extensions: what is taken for a book where a folder is read. A file that is named by itself is read whatever its name is. */
export const BOOK_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['.epub', '.docx', '.cbz', '.zip', '.cbr', '.cb7', '.cbt', '.pdf'],
])
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i

export interface BookFile {
  path: string
  /** The series after which its folder is called; '' where that says none. */
  folder: string
}

export interface BookFiles {
  /** In natural order of their names: volume 2 comes before volume 10. */
  books: BookFile[]
  /** What is no book, and why, one line each. */
  others: { path: string; why: string }[]
}

/** The deepest folders that are looked into. */
const DEEPEST = 20
const MOST_FILES = 100_000
/** What file managers, servers and archivers leave in folders; no line is printed about it. */
const LITTER = /^(?:\.|~\$|@eaDir$|#recycle$|__MACOSX$|thumbs\.db$|desktop\.ini$)/i

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Listing {
  /** Leaves out what is in these folders, by their paths from the first. */
  except?: readonly string[]
  /** Whether the folder itself may be called after a series, and not only those in it. */
  isSeries?: boolean
}

/**
 * The books in a folder and in the folders in it; a file is a book by itself. Links are not followed: what one leads to within the folder is found where it
 * is, and whatever is outside was not handed in. Throws StartError with one line where the path cannot be read.
 */
export async function listBookFiles(
  path: string,
  { except = [], isSeries = true }: Listing = {},
): Promise<BookFiles> {
  const found: BookFiles = { books: [], others: [] }
  if (!isFolder(path)) return { ...found, books: [{ path, folder: '' }] }
  const top = realpathSync(path)
  await walk(path)
  return found

  async function walk(folder: string, depth = 0): Promise<void> {
    const entries = await entriesOf(folder)
    if (isPictureBook(entries)) {
      found.books.push({ path: folder, folder: depth === 0 ? '' : seriesOf(path, folder, isSeries) })
      return
    }
    for (const entry of entries.toSorted((one, other) => natural.compare(one.name, other.name))) {
      const inside = join(folder, entry.name)
      if (LITTER.test(entry.name) || except.includes(relative(path, inside))) continue
      if (entry.isDirectory()) {
        if (depth < DEEPEST) await walk(inside, depth + 1)
        else found.others.push({ path: inside, why: `it is more than ${DEEPEST} folders deep` })
      } else if (entry.isSymbolicLink()) noteLink(inside)
      else if (!entry.isFile()) found.others.push({ path: inside, why: 'it is no file' })
      else if (!BOOK_EXTENSIONS.has(extname(entry.name).toLowerCase()))
        found.others.push({ path: inside, why: 'it is no book' })
      else found.books.push({ path: inside, folder: seriesOf(path, inside, isSeries) })
      if (found.books.length + found.others.length > MOST_FILES)
        throw new StartError(`${path} has more than ${MOST_FILES} files: name a folder in it.`)
    }
  }

  function noteLink(link: string): void {
    const to = targetOf(link)
    if (to === null) found.others.push({ path: link, why: 'it is a link that leads nowhere' })
    else if (to !== top && !to.startsWith(top + sep))
      found.others.push({ path: link, why: 'it is a link that leads outside' })
  }
}

/** Whether a folder is a volume by itself: it holds pictures, and neither books nor folders. */
function isPictureBook(entries: readonly Dirent[]): boolean {
  const names = entries.filter(({ name }) => !LITTER.test(name))
  return (
    names.some(entry => entry.isFile() && PICTURE.test(entry.name)) &&
    names.every(entry => !entry.isDirectory() && !BOOK_EXTENSIONS.has(extname(entry.name).toLowerCase()))
  )
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    // The import says of a file by itself why it cannot be read.
    if (['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    throw new StartError(`${folder} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function targetOf(link: string): string | null {
  try {
    return realpathSync(link)
  } catch {
    return null
  }
}

/** The nearest folder above the file whose name is more than a number: "Rain/Volume 1/01.cbz" is of Rain. */
function seriesOf(top: string, path: string, isSeries: boolean): string {
  const above = relative(top, path).split(sep).slice(0, -1)
  const names = isSeries ? [basename(realpathSync(top)), ...above] : above
  for (const name of names.reverse()) {
    const { series } = readVolumeName(name, 'file')
    if (series !== '') return series
  }
  return ''
}
