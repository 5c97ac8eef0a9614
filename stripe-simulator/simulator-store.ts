import type { Db, Reads, Tx } from '#server/platform/db/connect.ts'

/** An object of the provider: the body that calls answer, and hidden state of the simulator. */
export interface StoredObject<Body = Record<string, unknown>> {
  id: string
  kind: string
  customerId: string | null
  paymentId: string | null
  body: Body
  hidden: Record<string, unknown>
}

const COLUMNS = `id, kind, customer_id as "customerId", payment_id as "paymentId", body, hidden`

export async function findObject<Body>(reads: Reads, id: string): Promise<StoredObject<Body> | null> {
  const [row] = await reads.query<StoredObject<Body>>({
    name: 'findSimulatorObject',
    text: `select ${COLUMNS} from simulator_objects where id = $1`,
    values: [id],
  })
  return row ?? null
}

/** Locks it until the transaction ends. */
export async function lockObject<Body>(tx: Tx, id: string): Promise<StoredObject<Body> | null> {
  const [row] = await tx.query<StoredObject<Body>>({
    name: 'lockSimulatorObject',
    text: `select ${COLUMNS} from simulator_objects where id = $1 for update`,
    values: [id],
  })
  return row ?? null
}

export async function saveObject(reads: Reads, kept: StoredObject<object>, at: Date): Promise<void> {
  await reads.query({
    name: 'keepSimulatorObject',
    text: `insert into simulator_objects (id, kind, customer_id, payment_id, created_at, body, hidden) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (id) do update set kind = excluded.kind, customer_id = excluded.customer_id, payment_id = excluded.payment_id, body = excluded.body,
        hidden = excluded.hidden`,
    values: [
      ...[kept.id, kept.kind, kept.customerId, kept.paymentId, at],
      ...[JSON.stringify(kept.body), JSON.stringify(kept.hidden)],
    ],
  })
}

const FIELDS = {
  id: 'id',
  status: `body->>'status'`,
  lookupKey: `body->>'lookup_key'`,
  lowerCode: `lower(body->>'code')`,
} as const

export interface ObjectQuery {
  kind: string
  customerId?: string | null
  paymentId?: string | null
  /** Of events. */
  types?: readonly string[]
  /** What its body holds, as JSON. */
  like?: object
  /** The field has one of these values; an empty list does not filter. */
  among?: { field: keyof typeof FIELDS; values: readonly string[] }
  /** In seconds. */
  created?: Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>
  /** The last of the page before. */
  after?: string | null
  limit: number
}

const NEVER = 253_402_300_000

/** The newest first. */
export async function listObjects<Body>(reads: Reads, wanted: ObjectQuery): Promise<StoredObject<Body>[]> {
  const { kind, customerId, paymentId, types = [], like, among, created, after, limit } = wanted
  const asked = new ObjectStatement(kind)
  if (customerId) asked.put('customer', value => `customer_id = ${value}`, customerId)
  if (paymentId) asked.put('payment', value => `payment_id = ${value}`, paymentId)
  if (types.length > 0) asked.put('types', value => `body->>'type' = any(${value}::text[])`, types)
  if (like) asked.put('like', value => `body @> ${value}::jsonb`, JSON.stringify(like))
  if (among && among.values.length > 0)
    asked.put(among.field, value => `${FIELDS[among.field]} = any(${value}::text[])`, among.values)
  // Seconds are whole: `gt` is one more than `gte`.
  const from = Math.max(created?.gte ?? 0, (created?.gt ?? -1) + 1)
  const until = Math.min(created?.lt ?? NEVER, (created?.lte ?? NEVER - 1) + 1)
  if (from > 0) asked.put('from', value => `created_at >= to_timestamp(${value})`, from)
  if (until < NEVER) asked.put('until', value => `created_at < to_timestamp(${value})`, until)
  if (after)
    asked.put('after', value => `number < (select number from simulator_objects where id = ${value})`, after)
  return reads.query<StoredObject<Body>>(asked.statement(limit))
}

/**
 * Builds a statement with only the conditions that are used, so that an index serves it and each combination keeps its plan.
 */
class ObjectStatement {
  private readonly names: string[] = []
  private readonly conditions = ['kind = $1']
  private readonly values: unknown[]

  constructor(kind: string) {
    this.values = [kind]
  }

  put(name: string, condition: (value: string) => string, value: unknown): void {
    this.names.push(name)
    this.values.push(value)
    this.conditions.push(condition(`$${this.values.length}`))
  }

  statement(limit: number) {
    return {
      name: ['listSimulatorObjects', ...this.names].join(' '),
      text: `select ${COLUMNS} from simulator_objects where ${this.conditions.join(' and ')} order by number desc limit $${this.values.length + 1}`,
      values: [...this.values, limit],
    }
  }
}

/** Locks the customer until the transaction ends. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.query({
    name: 'holdSimulatorCustomer',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 7042))',
    values: [customerId],
  })
}

export interface RequestRow {
  fingerprint: string
  /** null while it is being answered */
  status: number | null
  answer: unknown
}

/** Notes a request under its idempotency key; a concurrent request with the same key waits here. null for a new one. */
export async function beginRequest(
  tx: Tx,
  { key, fingerprint, at }: { key: string; fingerprint: string; at: Date },
): Promise<RequestRow | null> {
  const fresh = await tx.query({
    name: 'beginSimulatorRequest',
    text: `insert into simulator_requests (key, fingerprint, created_at) values ($1, $2, $3) on conflict do nothing returning key`,
    values: [key, fingerprint, at],
  })
  if (fresh.length > 0) return null
  const [row] = await tx.query<RequestRow>({
    name: 'findSimulatorRequest',
    text: 'select fingerprint, status, answer from simulator_requests where key = $1',
    values: [key],
  })
  return row ?? null
}

export async function endRequest(tx: Tx, key: string, status: number, answer: unknown): Promise<void> {
  await tx.query({
    name: 'endSimulatorRequest',
    text: 'update simulator_requests set status = $2, answer = $3 where key = $1',
    values: [key, status, JSON.stringify(answer)],
  })
}

/** How events arrive. */
export interface Delivery {
  /** 0: they are lost. */
  copies: number
  afterSeconds: number
  /** The newest first, of those that wait together. */
  reversed: boolean
}

const RELIABLE: Delivery = { copies: 1, afterSeconds: 0, reversed: false }

export async function findDelivery(reads: Reads): Promise<Delivery> {
  const [row] = await reads.query<Delivery>({
    name: 'findSimulatorDelivery',
    text: 'select copies, after_seconds as "afterSeconds", reversed from simulator_delivery',
  })
  return row ?? RELIABLE
}

/** Applies at once in every process. Omitted fields have their default. */
export async function setDelivery(db: Db, change: Partial<Delivery>): Promise<void> {
  const { copies, afterSeconds, reversed } = { ...RELIABLE, ...change }
  await db.query({
    text: `insert into simulator_delivery (copies, after_seconds, reversed) values ($1, $2, $3)
      on conflict (only_row) do update set copies = excluded.copies, after_seconds = excluded.after_seconds, reversed = excluded.reversed`,
    values: [copies, afterSeconds, reversed],
  })
}

/** The sequence number of an object. */
export async function findNumber(reads: Reads, id: string): Promise<number> {
  const [row] = await reads.query<{ number: number }>({
    name: 'findSimulatorNumber',
    text: 'select number from simulator_objects where id = $1',
    values: [id],
  })
  return row?.number ?? 0
}
