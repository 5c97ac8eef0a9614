import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { RichText } from '#contract/generated/reading.ts'
import type { Book, BookPicture, Comic } from '../epub/write/book.ts'
import { joinChapters } from './join-chapters.ts'

/**
 * A book as it is handed to another process: what is written about it, the texts as they are stored, pictures by their hash.
 */
export interface BookInFolder {
  about: Omit<Book, 'content' | 'bytesOf'>
  content:
    | { type: 'novel'; parts: readonly { title: string; tree: Buffer }[]; pictures: readonly BookPicture[] }
    | Comic
}

const ABOUT = 'book.json'
/** Where the EPUB lies that the publisher handed in. */
export const EDITION_FILE = 'edition.epub'

/** Writes a book into a folder, its pictures one after the other. */
export async function writeBook(
  folder: string,
  { about, content }: BookInFolder,
  bytesOf: (hash: string) => Promise<Buffer>,
): Promise<void> {
  const plain =
    content.type === 'novel' ? { ...content, parts: content.parts.map(({ title }) => ({ title })) } : content
  await writeFile(join(folder, ABOUT), JSON.stringify({ about, content: plain }))
  if (content.type === 'novel') {
    for (const [at, { tree }] of content.parts.entries()) await writeFile(join(folder, `tree-${at}`), tree)
  }
  for (const { hash } of picturesOf(content, about.cover)) {
    await writeFile(join(folder, `picture-${hash}`), await bytesOf(hash))
  }
}

function picturesOf(content: BookInFolder['content'], cover: BookPicture | null): BookPicture[] {
  const inside = content.type === 'novel' ? content.pictures : content.parts.flatMap(({ pages }) => pages)
  const all = cover ? [cover, ...inside] : inside
  return [...new Map(all.map(picture => [picture.hash, picture])).values()]
}

/** Reads what {@link writeBook} wrote. */
export async function readBook(folder: string): Promise<Book> {
  const { about, content } = JSON.parse(await readFile(join(folder, ABOUT), 'utf8'))
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const parts =
    content.type === 'novel'
      ? await Promise.all(
          content.parts.map(async ({ title }: { title: string }, at: number) => ({
            title,
            tree: RichText.decode(zstdDecompressSync(await readFile(join(folder, `tree-${at}`)))),
          })),
        )
      : content.parts
  return {
    ...about,
    volume: { ...about.volume, publishedAt: date(about.volume.publishedAt) },
    copy: { ...about.copy, boughtAt: new Date(about.copy.boughtAt) },
    updatedAt: new Date(about.updatedAt),
    content: { ...content, parts: content.type === 'novel' ? joinChapters(parts) : parts },
    bytesOf: hash => readFile(join(folder, `picture-${hash}`)),
  }
}
