import { createHash } from 'node:crypto'
import { isLatin, romajiOf } from '#rules/kana.ts'
import { slugFrom } from '#rules/slug.ts'
import { readVolumeName } from '#rules/volume-name.ts'
import type { Reading } from '../epub/package/book-metadata.ts'

export interface NamedSeries {
  readonly title: string
  readonly originalTitle?: string
  /** How the file says that its titles are read. */
  readonly readings?: readonly Reading[]
}

/**
 * docs/product.md#identifiers: the address of a new series. It is made of its title in Latin letters, else of its original
 * title in these, else of how a file says that the title is read, else of a title in kana; other titles have a digest.
 */
export function seriesAddress({ title, originalTitle = '', readings = [] }: NamedSeries): string {
  const latin = [title, originalTitle].find(text => isWritable(text))
  const read = latin ?? readingOf(title, readings) ?? romajiOf(title)
  return (read && slugFrom(read, '')) || digestAddress(title)
}

/** An address that no other title has. */
export function digestAddress(title: string): string {
  const digest = createHash('sha256').update(title).digest('hex').slice(0, 8)
  return `${slugFrom(title, 'series')}-${digest}`
}

/**
 * Whether another title than this one may have led to the same address: by how it is read, where many words of Japanese are
 * read alike.
 */
export function isReadAlike({ title, originalTitle = '' }: NamedSeries): boolean {
  return !isWritable(title) && !isWritable(originalTitle)
}

/** A title such as "86" has no letters of any script. */
function isWritable(text: string): boolean {
  return slugFrom(text, '') !== '' && (isLatin(text) || !/\p{L}/u.test(text))
}

/** How a title is read, in Latin letters, without what numbers a volume. Null where nothing says it. */
function readingOf(title: string, readings: readonly Reading[]): string | null {
  for (const { text, reading } of readings) {
    const isWhole = text === title
    if (!isWhole && readVolumeName(text, 'title').series !== title) continue
    const latin = romajiOf(reading)
    const name = latin && (isWhole ? latin : withoutVolume(latin))
    if (name && slugFrom(name, '') !== '') return name
  }
  return null
}

/** 第二巻, as it is read. */
const VOLUME =
  /(?:\s+|\s*dai\s*)(?:ichi|ik|ni|san|yon|shi|go|roku|nana|shichi|hachi|hak|kyuu|juu|jik|juk)+kan$/

function withoutVolume(latin: string): string {
  const { series, number } = readVolumeName(latin, 'title')
  const name = number === null || series === '' ? latin : series
  return name
    .toLowerCase()
    .replace(VOLUME, '')
    .replace(/[\s(]*\d+[\s)]*$/, '')
}
