export type SpendUnit = 'coins' | 'credits'

/** The answer to a spend: without `refused` it was carried out. */
export interface SpendOutcome {
  readonly refused?: string | undefined
  /** Why it was refused, in words. */
  readonly said?: string | undefined
}

/**
 * `short`: the balance does not reach. `owing`: coins have to be settled before anything can be spent. `refused`: for
 * another reason.
 */
export type SpendPhase = 'ready' | 'short' | 'owing' | 'refused' | 'done'

interface Spending {
  /** null before the first press. */
  readonly outcome: SpendOutcome | null
  readonly unit: SpendUnit
  readonly price: number
  /** undefined while it is not known. */
  readonly balance: number | undefined
  /** Coins that are still to be settled. */
  readonly debt: number
}

const SHORT = { coins: 'insufficientCoins', credits: 'notEnoughCredits' } as const

/** What the dialog of a spend shows. After a changed price it asks again, with the new one. */
export function spendPhase({ outcome, unit, price, balance, debt }: Spending): SpendPhase {
  if (outcome !== null && outcome.refused === undefined) return 'done'
  const refused = outcome?.refused
  if (debt > 0 || refused === 'debtOpen') return 'owing'
  if (refused === SHORT[unit]) return 'short'
  if (refused !== undefined && refused !== 'priceChanged') return 'refused'
  return balance !== undefined && balance < price ? 'short' : 'ready'
}

/** Coins that are missing for a spend. Credits cannot be bought. */
export function missingCoins(unit: SpendUnit, price: number, balance: number | undefined): number {
  return unit === 'coins' && balance !== undefined ? Math.max(0, price - balance) : 0
}
