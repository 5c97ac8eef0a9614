/** Something that becomes one upload. */
export interface PickedFile {
  readonly name: string
  /** The folder that it was in. */
  readonly folder: string
  readonly size: number
  /** A folder of pictures is packed only when it is its turn. */
  readonly open: () => Promise<Blob>
}

interface FolderFile {
  /** With the folders that were picked. */
  readonly path: string
  readonly file: File
}

const BOOK = /\.(?:epub|cbz|cbr|cb7|cbt|zip|rar|7z|tar|pdf|docx|md|markdown)$/i
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i
/** Put there by systems, and by nobody on purpose. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i

/** The files of an input, also of one for folders. */
export function filesOfInput(list: FileList): PickedFile[] {
  return groupFiles(Array.from(list, file => ({ path: file.webkitRelativePath || file.name, file })))
}

/** What was dropped: files, and folders with all that is in them. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = Array.from(transfer.items, item => item.webkitGetAsEntry?.() ?? item.getAsFile())
  const found: FolderFile[] = []
  for (const entry of entries) {
    if (entry instanceof File) found.push({ path: entry.name, file: entry })
    else if (entry) found.push(...(await filesIn(entry)))
  }
  return groupFiles(found)
}

async function filesIn(entry: FileSystemEntry): Promise<FolderFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    const file = await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))
    return [{ path, file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FolderFile[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}

/** Each book is an upload of its own, and so is each folder of pictures. Single pictures and other files are passed over. */
export function groupFiles(found: readonly FolderFile[]): PickedFile[] {
  const seen = found.filter(({ path }) => !HIDDEN.test(path))
  const books = seen.filter(({ path }) => BOOK.test(path))
  const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const withBooks = new Set(books.map(({ path }) => folderOf(path)))
  const pictures = seen.filter(({ path }) => PICTURE.test(path) && folderOf(path) !== '')
  const folders = Map.groupBy(pictures, ({ path }) => folderOf(path))
  return [
    ...books.map(({ path, file }) => ({
      ...{ name: file.name, folder: folderOf(path), size: file.size },
      open: async () => file,
    })),
    ...[...folders].flatMap(([folder, own]) => {
      if (withBooks.has(folder)) return []
      const name = `${folder.slice(folder.lastIndexOf('/') + 1)}.cbz`
      const size = own.reduce((sum, { file }) => sum + file.size, 0)
      const open = async () => (await import('./pack-pictures.ts')).packPictures(own)
      return [{ name, folder: folderOf(folder), size, open }]
    }),
  ]
}
