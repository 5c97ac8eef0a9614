import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'

const MOST_PICTURES = 500
/** Longer than any book. A longer text is refused where it is read. */
export const MOST_TEXT_BYTES = 20_000_000
/** What may be the address of a picture: `![](rain.png)`, `![](<the rain.png>)`, `[rain]: rain.png`. */
const ADDRESS = /(?:\]\(\s*|^ {0,3}\[[^\]\n]+\]:\s*)(?:<([^<>\n]+)>|([^\s()<>]+))/gm
const PICTURE = /\.(jpe?g|png|webp|gif|avif|svg)$/i

/** A file with this name holds text and no archive. */
export const isMarkdown = (file: string): boolean => /\.(md|markdown)$/i.test(file)

export interface PictureBeside {
  /** As the text names it, from its folder */
  name: string
  path: string
}

/**
 * The pictures that a Markdown file names and that are there; none for other files. What lies outside of its folder, also
 * behind a symbolic link, is not among them. The text is only searched, so that this is safe in any process.
 */
export async function findPicturesBeside(file: string): Promise<PictureBeside[]> {
  if (!isMarkdown(file)) return []
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  )
  if (size > MOST_TEXT_BYTES) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  const folder = await realpath(dirname(file))
  const found: PictureBeside[] = []
  for (const name of picturesNamed(text)) {
    const path = await realpath(join(folder, name)).catch(() => null)
    if (path?.startsWith(folder + sep) && (await stat(path)).isFile()) found.push({ name, path })
  }
  return found
}

/**
 * The names of pictures in a text, each once. An asterisk would open all files of a folder to the process that reads them.
 */
function picturesNamed(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, bracketed, bare] of text.matchAll(ADDRESS)) {
    const name = resolveInArchive('text.md', bracketed ?? bare ?? '')?.name ?? ''
    if (PICTURE.test(name) && !name.includes('*')) names.add(name)
    if (names.size >= MOST_PICTURES) break
  }
  return names
}
