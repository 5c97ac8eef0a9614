import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'

const MOST_PICTURES = 500
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
 * The pictures that a Markdown file names and that are there; none for other files. What lies outside of its folder, also behind a symbolic link, is not
 * among them. The text is only searched, so that this is safe in any process.
 */
export async function findPicturesBeside(file: string): Promise<PictureBeside[]> {
  if (!isMarkdown(file)) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  const folder = await realpath(dirname(file))
  const named = [...text.matchAll(ADDRESS)].map(([, bracketed, bare]) => bracketed ?? bare ?? '')
  const names = new Set(named.map(address => resolveInArchive('text.md', address)?.name ?? ''))
  const found: PictureBeside[] = []
  for (const name of names) {
    if (!PICTURE.test(name) || found.length >= MOST_PICTURES) continue
    const path = await realpath(join(folder, name)).catch(() => null)
    if (path?.startsWith(folder + sep) && (await stat(path)).isFile()) found.push({ name, path })
  }
  return found
}
