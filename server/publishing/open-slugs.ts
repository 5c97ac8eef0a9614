import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import type { Tx } from '../platform/db/connect.ts'
import { listTakenVolumeSlugs } from './identify-store.ts'
import { listTakenSlugs } from './part-store.ts'

/**
 * Gives new parts addresses: the first of their number or a later one that no part has or, in this volume, had. `kept` are
 * those with which parts of replaced editions come back.
 */
export async function openSlugs(
  tx: Tx,
  prefix: string,
  {
    before,
    count,
    kept = [],
  }: { before: readonly { slug: string }[]; count: number; kept?: readonly string[] },
): Promise<(number: number) => string> {
  const length = count + before.length + kept.length
  const usual = Array.from({ length }, (_, at) => `${prefix}${at + 1}`)
  const taken = new Set([...before.map(({ slug }) => slug), ...kept, ...(await listTakenSlugs(tx, usual))])
  return number => {
    let next = number
    while (taken.has(`${prefix}${next}`)) next++
    taken.add(`${prefix}${next}`)
    return `${prefix}${next}`
  }
}

const LETTERS = ['', ...'bcdefghijklmnopqrstuvwxyz'].map(letter => (letter ? `-${letter}` : ''))

/** The addresses that follow from series and number, with a letter where a volume that has moved away still has it. */
export async function freeSlugs(tx: Tx, usual: readonly string[]): Promise<string[]> {
  const possible = usual.map(slug => LETTERS.map(letter => slug + letter))
  const taken = await listTakenVolumeSlugs(tx, possible.flat())
  return possible.map(
    ([slug = '', ...more]) =>
      [slug, ...more].find(one => !taken.has(one)) ?? refuseBook(remark('addressesTaken', { slug })),
  )
}
