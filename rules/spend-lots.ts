export interface Lot {
  readonly id: string
  /** Given, not bought. */
  readonly given: boolean
  readonly coinsLeft: number
  readonly createdAt: Date
}

/**
 * docs/product.md#ledger: what is spent is taken from given coins first, then from the oldest.
 * Throws where the lots hold less: who spends has looked at the balance before, which is their sum.
 */
export function takeFromLots(lots: readonly Lot[], coins: number): { id: string; coins: number }[] {
  const inOrder = lots.toSorted(
    (a, b) =>
      Number(b.given) - Number(a.given) ||
      a.createdAt.getTime() - b.createdAt.getTime() ||
      (a.id < b.id ? -1 : 1),
  )
  const taken: { id: string; coins: number }[] = []
  let wanted = coins
  for (const { id, coinsLeft } of inOrder) {
    if (wanted === 0) break
    const part = Math.min(wanted, coinsLeft)
    if (part > 0) taken.push({ id, coins: part })
    wanted -= part
  }
  if (wanted > 0) throw new Error(`the lots hold ${wanted} coins less than the balance`)
  return taken
}
