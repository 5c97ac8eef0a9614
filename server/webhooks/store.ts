import type { Reads, Tx } from '../platform/db/connect.ts'

export interface WebhookRow {
  id: string
  address: string
  events: string[]
  createdAt: Date
  createdBy: string | null
  disabledAt: Date | null
  disabledByFailure: boolean
  failingSince: Date | null
}

const WEBHOOK = `w.id, w.address, w.events, w.created_at as "createdAt", w.created_by as "createdBy", w.disabled_at as "disabledAt",
  w.disabled_by_failure as "disabledByFailure", (select f.since from webhook_failures f where f.webhook_id = w.id) as "failingSince"`

export function listWebhooks(reads: Reads): Promise<WebhookRow[]> {
  return reads.query<WebhookRow>({
    text: `select ${WEBHOOK} from webhooks w where w.deleted_at is null order by w.created_at, w.id`,
  })
}

export async function findWebhook(reads: Reads, id: string): Promise<WebhookRow | null> {
  const [found] = await reads.query<WebhookRow>({
    text: `select ${WEBHOOK} from webhooks w where w.id = $1 and w.deleted_at is null`,
    values: [id],
  })
  return found ?? null
}

/** Locks all of them, so that no two additions go beyond how many there may be. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table webhooks in share row exclusive mode' })
}

export async function addWebhook(
  tx: Tx,
  {
    id,
    address,
    events,
    createdAt,
    createdBy,
  }: Pick<WebhookRow, 'id' | 'address' | 'events' | 'createdAt' | 'createdBy'>,
  sealed: Buffer,
): Promise<void> {
  await tx.query({
    text: 'insert into webhooks (id, address, events, created_at, created_by) values ($1, $2, $3, $4, $5)',
    values: [id, address, events, createdAt, createdBy],
  })
  await tx.query({
    text: 'insert into webhook_secrets (webhook_id, sealed) values ($1, $2)',
    values: [id, sealed],
  })
}

/** False where there is none. */
export async function setWebhook(
  tx: Tx,
  { id, address, events, disabledAt }: Pick<WebhookRow, 'id' | 'address' | 'events' | 'disabledAt'>,
): Promise<boolean> {
  const set = await tx.query({
    text: `update webhooks set address = $2, events = $3, disabled_at = $4, disabled_by_failure = disabled_by_failure and $4::timestamptz is not null
      where id = $1 and deleted_at is null returning id`,
    values: [id, address, events, disabledAt],
  })
  return set.length > 0
}

/** False where there is none. What waits to be sent is not sent any more. */
export async function setDeleted(tx: Tx, id: string, at: Date): Promise<boolean> {
  const set = await tx.query({
    text: 'update webhooks set deleted_at = $2 where id = $1 and deleted_at is null returning id',
    values: [id, at],
  })
  return set.length > 0
}

export async function findSecret(reads: Reads, webhookId: string): Promise<Buffer | null> {
  const [found] = await reads.query<{ sealed: Buffer }>({
    text: 'select sealed from webhook_secrets where webhook_id = $1',
    values: [webhookId],
  })
  return found?.sealed ?? null
}

export function listSecrets(tx: Tx): Promise<{ webhookId: string; sealed: Buffer }[]> {
  return tx.query<{ webhookId: string; sealed: Buffer }>({
    text: 'select webhook_id as "webhookId", sealed from webhook_secrets for update',
  })
}

export async function setSecret(tx: Tx, webhookId: string, sealed: Buffer): Promise<void> {
  await tx.query({
    text: 'update webhook_secrets set sealed = $2 where webhook_id = $1',
    values: [webhookId, sealed],
  })
}

/** How many there were. */
export async function deleteSecrets(tx: Tx): Promise<number> {
  const gone = await tx.query({ text: 'delete from webhook_secrets returning webhook_id' })
  return gone.length
}

/** Notes that an address has failed at this time, and answers since when it has. */
export async function noteFailing(tx: Tx, webhookId: string, at: Date): Promise<Date> {
  const [noted] = await tx.query<{ since: Date }>({
    text: `insert into webhook_failures (webhook_id, since) values ($1, $2)
      on conflict (webhook_id) do update set since = webhook_failures.since returning since`,
    values: [webhookId, at],
  })
  return noted?.since ?? at
}

export async function noteWorking(tx: Tx, webhookId: string): Promise<void> {
  await tx.query({ text: 'delete from webhook_failures where webhook_id = $1', values: [webhookId] })
}

/** Switches an address off that has failed for days. False where it is off already. */
export async function switchOff(tx: Tx, id: string, at: Date): Promise<boolean> {
  const off = await tx.query({
    text: `update webhooks set disabled_at = $2, disabled_by_failure = true
      where id = $1 and disabled_at is null and deleted_at is null returning id`,
    values: [id, at],
  })
  return off.length > 0
}
