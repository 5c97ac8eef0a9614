import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface SignRange {
  from: number
  to: number
  /** As the files of the font are named. */
  subset: string
}

let ranges: SignRange[] | undefined

/** Which of the numbered files of BIZ UDMincho has a sign: arrows, stars and notes are not in its file for Japanese. */
export function subsetWith(codePoint: number): string | undefined {
  ranges ??= readRanges()
  return ranges.find(({ from, to }) => from <= codePoint && codePoint <= to)?.subset
}

function readRanges(): SignRange[] {
  const path = fileURLToPath(import.meta.resolve('@fontsource/biz-udmincho/unicode.json'))
  const subsets: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'))
  return Object.entries(subsets).flatMap(([name, list]) => {
    const subset = /^\[(\d+)\]$/.exec(name)?.[1]
    if (subset === undefined) return []
    return [...list.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, first = '', last = first]) => ({
      from: Number.parseInt(first, 16),
      to: Number.parseInt(last, 16),
      subset,
    }))
  })
}
