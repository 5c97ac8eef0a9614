import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import * as store from './simulator-store.ts'
import { missing } from './stripe-refusal.ts'

/** As the pinned library expects it. */
export const API_VERSION = '2026-10-28.endive'
export const DELIVER_EVENT = 'deliver simulator event'

/** What the handling of one request to the simulator is given; it runs in one transaction. */
export interface SimulatorRequest {
  readonly tx: Tx
  readonly jobs: Jobs
  readonly now: Date
  /** The shop's own address, for links to the simulator's pages. */
  readonly shopUrl: string
  /** The types of events that the shop's endpoint is set up for. No others are sent to it, as at Stripe. */
  readonly eventTypes: readonly string[]
  /** Objects that a preview has made without storing them, by id. */
  readonly unkept?: Map<string, object>
}

/** Stripe counts in seconds. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** `pi_…`: as long as Stripe's ids, and random. */
export function newId(prefix: string): string {
  const letters = randomBytes(24).toString('base64url').replace(/[-_]/g, '0')
  return `${prefix}_${letters.slice(0, 24)}`
}

/** An object of this kind, locked until the transaction ends. Throws Stripe's 404. */
export async function lockObject<Body>({ tx }: SimulatorRequest, kind: string, id: string, param = 'id') {
  const kept = await store.lockObject<Body>(tx, id)
  if (kept?.kind !== kind) throw missing(kind, id, param)
  return kept
}

interface StripeObject {
  id: string
  object: string
}

/** Stores a new object. */
export function saveObject<Body extends StripeObject>(
  { tx, now }: SimulatorRequest,
  body: Body,
  {
    customerId = null,
    paymentId = null,
    hidden = {},
  }: Partial<Omit<store.StoredObject, 'id' | 'kind' | 'body'>> = {},
): Promise<void> {
  return store.saveObject(tx, { id: body.id, kind: body.object, customerId, paymentId, body, hidden }, now)
}

/** Stores a changed object. */
export function saveChanged(request: SimulatorRequest, kept: store.StoredObject<object>): Promise<void> {
  return store.saveObject(request.tx, kept, request.now)
}

/**
 * Locks a customer, so that changes of their subscription, invoices and payments happen one after the other. `id`: of the
 * customer, or of an object of theirs.
 */
export async function lockCustomer({ tx }: SimulatorRequest, id: string): Promise<void> {
  const kept = id === '' ? null : await store.findObject(tx, id)
  const customerId = kept?.kind === 'customer' ? kept.id : kept?.customerId
  if (customerId) await store.lockCustomer(tx, customerId)
}

/** Records an event and queues its delivery to the shop. `before`: the object before a change. */
export async function emitEvent(
  request: SimulatorRequest,
  type: string,
  about: object,
  before?: object,
): Promise<void> {
  const { tx, jobs, now, eventTypes } = request
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(now),
    data: { object: about, ...(before && { previous_attributes: previousAttributes(before, about) }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  }
  await saveObject(request, event)
  if (!eventTypes.includes(type)) return
  const { copies, afterSeconds, reversed } = await store.findDelivery(tx)
  // For reversed delivery a later event is due a little earlier.
  const turn = reversed ? -(await numberOf(tx, event.id)) : 0
  for (let copy = 0; copy < copies; copy++) {
    const after = new Date(now.getTime() + afterSeconds * 1000 + turn)
    await jobs.add(tx, { kind: DELIVER_EVENT, payload: { eventId: event.id }, after })
  }
}

/** The previous values of the fields that changed. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  )
}

async function numberOf(tx: Tx, id: string): Promise<number> {
  return (await store.findNumber(tx, id)) % 1_000
}
