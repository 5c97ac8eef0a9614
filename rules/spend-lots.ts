export interface Lot {
  readonly id: string
  /** Given, not bought. */
  readonly given: boolean
  readonly coinsLeft: number
  readonly createdAt: Date
}

/**
 * docs/product.md#ledger: what is spent is taken from given coins first, then from the oldest.
 * Throws where the lots hold less: the caller has compared the amount with the balance, which is their sum.
 */
export function takeFromLots(lots: readonly Lot[], coins: number): { id: string; coins: number }[] {
  const inOrder = lots.toSorted(
    (a, b) =>
      Number(b.given) - Number(a.given) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
  const taken: { id: string; coins: number }[] = []
  let missing = coins
  for (const { id, coinsLeft } of inOrder) {
    if (missing === 0) break
    const part = Math.min(missing, coinsLeft)
    if (part > 0) taken.push({ id, coins: part })
    missing -= part
  }
  if (missing > 0) throw new Error(`the lots hold ${missing} coins less than the balance`)
  return taken
}
