import { COST as OF_THE_SHOP } from '#server/accounts/passwords/password-cost.ts'

const LOW = { memory: 64, passes: 1 }

/** Stands in for the shop's own cost of a password, which takes a twentieth of a second of the processor for each. */
export const COST = { ...OF_THE_SHOP, ...LOW }

/** Does something while passwords cost as much as in a shop. */
export async function atRealPasswordCost<T>(work: () => Promise<T>): Promise<T> {
  Object.assign(COST, OF_THE_SHOP)
  try {
    return await work()
  } finally {
    Object.assign(COST, LOW)
  }
}
