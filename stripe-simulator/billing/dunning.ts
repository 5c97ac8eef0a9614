import type Stripe from 'stripe'
import { type SimulatorRequest, saveChanged, saveObject } from '../simulator-request.ts'
import { findObject } from '../simulator-store.ts'

/**
 * How often and when a failed payment is retried, and what follows the last retry. In Stripe's dashboard these are settings,
 * too.
 */
export interface Dunning {
  /** Seconds from one try to the next. */
  waits: number[]
  afterwards: 'canceled' | 'unpaid'
}

const DAY = 86_400
const AT_FIRST: Dunning = { waits: [3 * DAY, 5 * DAY, 7 * DAY], afterwards: 'canceled' }
const ID = 'simulator_dunning'

export async function findDunning({ tx }: SimulatorRequest): Promise<Dunning> {
  const kept = await findObject<Dunning & Pick<Stripe.Event, 'id'>>(tx, ID)
  return kept?.body ?? AT_FIRST
}

/** Applies at once in every process. Omitted fields have their default. */
export async function setDunning(request: SimulatorRequest, change: Partial<Dunning>): Promise<void> {
  const body = { ...AT_FIRST, ...change, id: ID, object: ID }
  const kept = await findObject(request.tx, ID)
  if (kept) await saveChanged(request, { ...kept, body })
  else await saveObject(request, body)
}
