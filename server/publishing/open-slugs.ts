import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import type { Tx } from '../platform/db/connect.ts'
import { listTakenVolumeSlugs } from './identify-store.ts'
import { listFormerSlugs, listTakenSlugs } from './part-store.ts'
import * as store from './store.ts'

/**
 * Gives new parts addresses: the first of their number or a later one that no part has or had. `kept` are those with which
 * parts of replaced editions come back.
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
  const taken = new Set([
    ...before.map(({ slug }) => slug),
    ...kept,
    ...(await listTakenSlugs(
      tx,
      usual.map(slug => ({ slug })),
    )),
    ...(await listFormerSlugs(tx, prefix)),
  ])
  return number => {
    let next = number
    while (taken.has(`${prefix}${next}`)) next++
    taken.add(`${prefix}${next}`)
    return `${prefix}${next}`
  }
}

const LETTERS = ['', ...'bcdefghijklmnopqrstuvwxyz'].map(letter => (letter ? `-${letter}` : ''))

/** The addresses that follow from series and number, with a letter where another volume has it, or had it. */
export async function freeSlugs(tx: Tx, usual: readonly string[]): Promise<string[]> {
  const possible = usual.map(slug => LETTERS.map(letter => slug + letter))
  const taken = await listTakenVolumeSlugs(tx, possible.flat())
  return possible.map(
    ([slug = '', ...more]) =>
      [slug, ...more].find(one => !taken.has(one)) ?? refuseBook(remark('addressesTaken', { slug })),
  )
}

/**
 * Addresses that no series has or had, and that nobody else takes until the transaction ends: these, with a number where one
 * is taken. `isTried`: in a transaction that will be undone, which keeps nobody from them.
 */
export async function freeSeriesSlugs(
  tx: Tx,
  usual: readonly string[],
  { isTried = false }: { isTried?: boolean | undefined } = {},
): Promise<string[]> {
  for (let locked = usual; ; ) {
    if (!isTried) await store.lockManySeries(tx, locked)
    const taken = await store.listTakenSeriesSlugs(tx, usual)
    const slugs = usual.map(slug => {
      let free = slug
      for (let at = 2; taken.has(free); at++) free = `${slug}-${at}`
      taken.add(free)
      return free
    })
    if (isTried || slugs.every(slug => locked.includes(slug))) return slugs
    locked = [...locked, ...slugs]
  }
}

/** The same for one. */
export async function freeSeriesSlug(tx: Tx, usual: string): Promise<string> {
  return (await freeSeriesSlugs(tx, [usual])).join()
}
