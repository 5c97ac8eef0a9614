import type { Reads } from '../platform/db/connect.ts'

export interface DeliveryRow {
  id: string
  webhookId: string
  eventId: string
  event: string
  body: string
  at: Date
  nextAt: Date | null
  attempts: number
  triedAt: Date | null
  status: number | null
  durationMs: number | null
  error: string | null
  deliveredAt: Date | null
  replays: string | null
}

const DELIVERY = `d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.event, d.body, d.at, d.next_at as "nextAt", d.attempts,
  d.tried_at as "triedAt", d.status, d.duration_ms as "durationMs", d.error, d.delivered_at as "deliveredAt", d.replays`

/**
 * Claims what is due: until `claimedUntil` nobody else sends it. What waits for an address that is switched off or deleted
 * waits on.
 */
export function takeDue(
  tx: Reads,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<DeliveryRow[]> {
  return tx.query<DeliveryRow>({
    text: `update webhook_deliveries d set next_at = $2 where d.id in (
        select due.id from webhook_deliveries due join webhooks w on w.id = due.webhook_id
        where due.next_at <= $1 and w.disabled_at is null and w.deleted_at is null
        order by due.next_at, due.id limit $3 for update of due skip locked)
      returning ${DELIVERY}`,
    values: [now, claimedUntil, limit],
  })
}

export type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'webhookId' | 'eventId' | 'event' | 'body' | 'at' | 'nextAt' | 'replays'
>

export async function addDelivery(tx: Reads, delivery: NewDelivery): Promise<DeliveryRow> {
  const { id, webhookId, eventId, event, body, at, nextAt, replays } = delivery
  const [added] = await tx.query<DeliveryRow>({
    text: `insert into webhook_deliveries as d (id, webhook_id, event_id, event, body, at, next_at, replays)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${DELIVERY}`,
    values: [id, webhookId, eventId, event, body, at, nextAt, replays],
  })
  if (!added) throw new Error('a delivery was not added')
  return added
}

export type Attempt = Pick<
  DeliveryRow,
  'id' | 'attempts' | 'triedAt' | 'nextAt' | 'status' | 'durationMs' | 'error' | 'deliveredAt'
>

export async function noteAttempt(tx: Reads, attempt: Attempt): Promise<void> {
  const { id, attempts, triedAt, nextAt, status, durationMs, error, deliveredAt } = attempt
  await tx.query({
    text: `update webhook_deliveries set attempts = $2, tried_at = $3, next_at = $4, status = $5, duration_ms = $6, error = $7, delivered_at = $8 where id = $1`,
    values: [id, attempts, triedAt, nextAt, status, durationMs, error, deliveredAt],
  })
}

export async function findDelivery(
  reads: Reads,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRow | null> {
  const [found] = await reads.query<DeliveryRow>({
    text: `select ${DELIVERY} from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.id = $1 and d.webhook_id = $2 and w.deleted_at is null`,
    values: [id, webhookId],
  })
  return found ?? null
}

/** The newest first. */
export function listDeliveries(
  reads: Reads,
  webhookId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<DeliveryRow[]> {
  return reads.query<DeliveryRow>({
    text: `select ${DELIVERY} from webhook_deliveries d where d.webhook_id = $1 order by d.at desc, d.id desc limit $2 offset $3`,
    values: [webhookId, limit, skip],
  })
}

export async function deleteOldDeliveries(reads: Reads, before: Date): Promise<void> {
  await reads.query({ text: 'delete from webhook_deliveries where at < $1', values: [before] })
}
