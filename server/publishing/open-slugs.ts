import type { Tx } from '../platform/db/connect.ts'
import { type KnownPart, listTakenSlugs } from './part-store.ts'

/** Gives new parts addresses: the first of their number or a later one that no part has or, in this volume, had. */
export async function openSlugs(
  tx: Tx,
  prefix: string,
  { before, count }: { before: readonly KnownPart[]; count: number },
): Promise<(number: number) => string> {
  const numbers = Array.from({ length: count + before.length }, (_, at) => at + 1)
  const taken = new Set([
    ...before.map(({ slug }) => slug),
    ...(await listTakenSlugs(
      tx,
      numbers.map(number => `${prefix}${number}`),
    )),
  ])
  return number => {
    let next = number
    while (taken.has(`${prefix}${next}`)) next++
    taken.add(`${prefix}${next}`)
    return `${prefix}${next}`
  }
}
