import { posix } from 'node:path'
import { findChapters } from '#rules/volume-name.ts'
import { wordsOf } from '../text/chapter-title.ts'
import type { PageMark } from './cut-pages.ts'

/** Where the chapters of a comic begin: by the folders that its pages lie in, else by the names of the pages. */
export function chapterMarks(names: readonly string[], lang: string): PageMark[] {
  const { chapter } = wordsOf(lang)
  const numbered = (number: number) => `${chapter} ${number}`.trim()
  const byFolder = marksBy(foldersOf(names), folder => {
    const name = posix.basename(folder)
    return /^\d+$/.test(name) ? numbered(Number(name)) : name.replace(/[_\s]+/g, ' ').trim()
  })
  if (byFolder.length > 0) return byFolder
  const found = names.map(name => findChapters(posix.parse(name).name.replaceAll('_', ' ')))
  const numbers = found.map(one => one?.chapters[0].toString() ?? '')
  const afterOf = Map.groupBy(found, one => one?.chapters[0].toString() ?? '')
  return marksBy(numbers, number => {
    const title = titleIn(commonStart((afterOf.get(number) ?? []).map(one => one?.after ?? '')))
    return title === '' ? numbered(Number(number)) : `${numbered(Number(number))}: ${title}`
  })
}

/** Where the key of the pages becomes another; none where all that have one have the same. '' says nothing. */
function marksBy(keys: readonly string[], titleOf: (key: string) => string): PageMark[] {
  if (new Set(keys.filter(key => key !== '')).size < 2) return []
  return keys.flatMap((key, at) =>
    key === (keys[at - 1] ?? '') ? [] : [{ title: key === '' ? '' : titleOf(key), at }],
  )
}

/** The folder of each page within the one that all of them lie in. */
function foldersOf(names: readonly string[]): string[] {
  const folders = names.map(name => name.slice(0, name.lastIndexOf('/') + 1))
  const start = commonStart(folders)
  const common = start.lastIndexOf('/') + 1
  return folders.map(folder => folder.slice(common, -1))
}

function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let end = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, end))) end--
  return first.slice(0, end)
}

/** "- The Ferry - p0", which all names of a chapter have after its number, without the page and what stands in brackets. */
function titleIn(text: string): string {
  return text
    .replace(/[[({][^\])}]*(?:[\])}]|$)/g, ' ')
    .replace(/[\s.,:–-]+(?:p|pg|page)?[\s.]*\d*$/i, '')
    .replace(/^[\s.,:–-]+/, '')
    .trim()
}
