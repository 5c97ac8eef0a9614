import type Stripe from 'stripe'
import { type Desk, put, putBack } from '../desk.ts'
import { findKept } from '../simulator-store.ts'

/** How often and when a card that failed is tried again, and what comes after the last time. In Stripe's dashboard it is a setting, too. */
export interface Dunning {
  /** Seconds from one try to the next. */
  waits: number[]
  afterwards: 'canceled' | 'unpaid'
}

const DAY = 86_400
const AT_FIRST: Dunning = { waits: [3 * DAY, 5 * DAY, 7 * DAY], afterwards: 'canceled' }
const ID = 'simulator_dunning'

export async function findDunning({ tx }: Desk): Promise<Dunning> {
  const kept = await findKept<Dunning & Pick<Stripe.Event, 'id'>>(tx, ID)
  return kept?.body ?? AT_FIRST
}

/** From now on, in every process. What is left out is as at first. */
export async function setDunning(desk: Desk, change: Partial<Dunning>): Promise<void> {
  const body = { ...AT_FIRST, ...change, id: ID, object: ID }
  const kept = await findKept(desk.tx, ID)
  if (kept) await putBack(desk, { ...kept, body })
  else await put(desk, body)
}
