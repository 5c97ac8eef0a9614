import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { findChapters, readVolumeName } from '#rules/volume-name.ts'
import { StartError } from '../platform/start-error.ts'

/**
 * By their extensions: what is taken for a book where a folder is read. A file that is named by itself is read whatever its
 * name is.
 */
export const BOOK_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['.epub', '.docx', '.cbz', '.zip', '.cbr', '.cb7', '.cbt', '.pdf'],
])
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/i

export interface BookFile {
  path: string
  /** The series after which its folder is called; '' where that says none. */
  folder: string
  /** It is a folder of pictures, which are the pages, or of such folders, which are its chapters. */
  isFolder?: true
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
const LITTER =
  /^(?:\.|~\$|@eaDir$|#recycle$|__MACOSX$|thumbs\.db$|desktop\.ini$|lost\+found$|System Volume Information$|\$RECYCLE\.BIN$)/i
/** Names that programs give to what they are still copying. */
const UNFINISHED = /\.(?:part|filepart|partial|crdownload|tmp)$/i

/** Compares names so that volume 2 stands before volume 10: in this order books are imported, and so launched. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

interface Listing {
  /** Leaves out what is in these folders, by their paths from the first; a disk may ignore case. */
  except?: readonly string[]
  /** Whether the folder itself may be called after a series, and not only those in it. */
  isSeries?: boolean
}

/**
 * The books in a folder and in the folders in it; a file is a book by itself. Links are not followed: what one leads to
 * within the folder is found where it is, and whatever is outside was not handed in. Throws StartError with one line where
 * the path cannot be read.
 */
export async function listBookFiles(
  path: string,
  { except = [], isSeries = true }: Listing = {},
): Promise<BookFiles> {
  const found: BookFiles = { books: [], others: [] }
  if (!(await isFolder(path))) return { ...found, books: [{ path, folder: '' }] }
  const top = await realpath(path)
  const excluded = new Set(except.map(caseless))
  const seriesOf = (inside: string) =>
    seriesOfFolders(relative(path, inside), isSeries ? basename(top) : null)
  await walk(path)
  return found

  async function walk(folder: string, depth = 0): Promise<void> {
    const entries = depth === 0 ? await entriesOf(folder) : await entriesOf(folder).catch(() => null)
    if (entries === null) {
      found.others.push({ path: folder, why: 'it cannot be read' })
      return
    }
    // A folder that is only for handing in is never a book by itself.
    if ((depth > 0 || isSeries) && (isPictureBook(entries) || (await isBookOfChapters(folder, entries)))) {
      found.books.push({ path: folder, folder: depth === 0 ? '' : seriesOf(folder), isFolder: true })
      return
    }
    for (const entry of entries.toSorted((one, other) => compareNames(one.name, other.name))) {
      const inside = join(folder, entry.name)
      if (LITTER.test(entry.name) || excluded.has(caseless(relative(path, inside)))) continue
      if (UNFINISHED.test(entry.name))
        found.others.push({ path: inside, why: 'its name says that it is not complete' })
      else if (entry.isDirectory()) {
        if (depth < DEEPEST) await walk(inside, depth + 1)
        else found.others.push({ path: inside, why: `it is more than ${DEEPEST} folders deep` })
      } else if (entry.isSymbolicLink()) await noteLink(inside)
      else if (!entry.isFile()) found.others.push({ path: inside, why: 'it is no file' })
      else if (!BOOK_EXTENSIONS.has(extname(entry.name).toLowerCase()))
        found.others.push({ path: inside, why: 'it is no book' })
      else found.books.push({ path: inside, folder: seriesOf(inside) })
      if (found.books.length + found.others.length > MOST_FILES)
        throw new StartError(`${path} has more than ${MOST_FILES} files: name a folder in it.`)
    }
  }

  async function noteLink(link: string): Promise<void> {
    const to = await realpath(link).catch(() => null)
    if (to === null) found.others.push({ path: link, why: 'it is a link that leads nowhere' })
    else if (to !== top && !to.startsWith(top + sep))
      found.others.push({ path: link, why: 'it is a link that leads outside' })
  }
}

/**
 * Whether a folder is a volume by itself: it holds several pictures, and nothing else but what describes them. One picture,
 * or pictures beside other files, are the cover and what else lies beside a book.
 */
function isPictureBook(entries: readonly Dirent[]): boolean {
  const files = entries.filter(({ name }) => !LITTER.test(name))
  const pictures = files.filter(entry => entry.isFile() && PICTURE.test(entry.name))
  const isPage = (entry: Dirent) =>
    PICTURE.test(entry.name) ? !entry.isDirectory() : entry.isFile() && COMIC_INFO.test(entry.name)
  return pictures.length >= LEAST_PICTURES && files.every(isPage)
}

/** Whether a folder is a volume whose chapters are folders of pictures, by their names. */
async function isBookOfChapters(folder: string, entries: readonly Dirent[]): Promise<boolean> {
  const inside = entries.filter(({ name }) => !LITTER.test(name))
  const chapters = inside.filter(
    entry => entry.isDirectory() && findChapters(entry.name.replaceAll('_', ' ')),
  )
  const others = inside.filter(entry => !chapters.includes(entry))
  if (chapters.length < 2 || !others.every(entry => entry.isFile() && COMIC_INFO.test(entry.name)))
    return false
  for (const { name } of chapters)
    if (!isPictureBook(await entriesOf(join(folder, name)).catch(() => []))) return false
  return true
}

const LEAST_PICTURES = 2
const COMIC_INFO = /^ComicInfo\.xml$/i

const caseless = (path: string) => path.normalize('NFC').toLowerCase()

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
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

/** The nearest folder above the file whose name is more than a number: "Rain/Volume 1/01.cbz" is of Rain. */
function seriesOfFolders(path: string, top: string | null): string {
  const above = path.split(sep).slice(0, -1)
  const names = top === null ? above : [top, ...above]
  for (const name of names.reverse()) {
    const { series } = readVolumeName(name, 'file')
    if (series !== '') return series
  }
  return ''
}
