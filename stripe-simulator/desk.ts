import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import * as store from './simulator-store.ts'
import { missing } from './stripe-refusal.ts'

/** As the pinned library expects it. */
export const API_VERSION = '2026-10-28.endive'
export const DELIVER_EVENT = 'deliver simulator event'

/** Where one question to the simulator is answered, in one transaction. */
export interface SimulatorRequest {
  readonly tx: Tx
  readonly jobs: Jobs
  readonly now: Date
  /** Of the pages: the shop's own address. */
  readonly shopUrl: string
  /** The types of events that the shop's endpoint is set up for. No others are sent to it, as at Stripe. */
  readonly eventTypes: readonly string[]
  /** What a question has drawn up without keeping it, by its name. */
  readonly unkept?: Map<string, object>
}

/** Stripe counts in seconds. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** `pi_…`: as long as Stripe's, and not to be guessed. */
export function newId(prefix: string): string {
  const letters = randomBytes(24).toString('base64url').replace(/[-_]/g, '0')
  return `${prefix}_${letters.slice(0, 24)}`
}

/** One of this kind, held until the answer. Throws Stripe's 404. */
export async function lockObject<Body>({ tx }: SimulatorRequest, kind: string, id: string, param = 'id') {
  const kept = await store.lockObject<Body>(tx, id)
  if (kept?.kind !== kind) throw missing(kind, id, param)
  return kept
}

interface StripeObject {
  id: string
  object: string
}

/** Keeps an object under its own kind. */
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

/** Keeps what was taken and has changed. */
export function saveChanged(request: SimulatorRequest, kept: store.StoredObject<object>): Promise<void> {
  return store.saveObject(request.tx, kept, request.now)
}

/** One thing after the other for a customer, whose subscription, invoices and payments hang together. `id`: theirs, or of something of theirs. */
export async function lockCustomer({ tx }: SimulatorRequest, id: string): Promise<void> {
  const kept = id === '' ? null : await store.findObject(tx, id)
  const customerId = kept?.kind === 'customer' ? kept.id : kept?.customerId
  if (customerId) await store.lockCustomer(tx, customerId)
}

/** Something happened: it stands on the list of events, and is on its way to the shop. `before`: as it was, where it has changed. */
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
  // A later event is due a little sooner, wherever and whenever it was told.
  const turn = reversed ? -(await numberOf(tx, event.id)) : 0
  for (let copy = 0; copy < copies; copy++) {
    const after = new Date(now.getTime() + afterSeconds * 1000 + turn)
    await jobs.add(tx, { kind: DELIVER_EVENT, payload: { eventId: event.id }, after })
  }
}

/** What was different before. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now = after as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  )
}

async function numberOf(tx: Tx, id: string): Promise<number> {
  return (await store.findNumber(tx, id)) % 1_000
}
