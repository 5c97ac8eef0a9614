import type { CountedEvent } from '#rules/analytics.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface NewEvent extends CountedEvent {
  session: string
  at: Date
}

export interface TotalRow extends CountedEvent {
  /** YYYY-MM-DD, UTC. */
  day: string
  events: number
  /** Distinct sessions among the events. */
  sessions: number
}

/** Events that are counted together, once. */
export interface Batch {
  id: string
  events: readonly NewEvent[]
}

const KIND = 'category, action, label, campaign, source, medium'
const KIND_OF_C = 'c.category, c.action, c.label, c.campaign, c.source, c.medium'
/** In SQL: whether a row is of the same kind as an event (c). */
const isOfKind = (one: string) =>
  `(${one}.category, ${one}.action, ${one}.label, ${one}.campaign, ${one}.source, ${one}.medium) = (${KIND_OF_C})`
/** In SQL: when a day (of c) begins. */
const DAY_BEGINS = `c.day::timestamp at time zone 'UTC'`

/**
 * Adds raw events and counts them in the totals of their days, one row for each kind of event, unless this was done before.
 * Of a day that has `most` kinds others are dropped: totals are stored for good, and anybody can invent events. Processes do
 * this one after the other until the transaction ends.
 */
export async function addEvents(
  tx: Tx,
  { id, events }: Batch,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  await tx.query({ name: 'lockTotals', text: `select pg_advisory_xact_lock(hashtext('analytics totals'))` })
  const added = await tx.query({
    name: 'addBatch',
    text: 'insert into analytics_batches (id, written_at) values ($1, $2) on conflict do nothing returning id',
    values: [id, now],
  })
  if (added.length === 0) return
  await tx.query({
    name: 'addEvents',
    text: `with sent as (
        select n, at, session, ${KIND}, value, (at at time zone 'UTC')::date as day
        from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[])
          with ordinality as e (at, session, ${KIND}, value, n)
      ), new_kinds as (
        select c.*, row_number() over (partition by c.day order by c.first)
          + (select count(*) from analytics_totals t where t.day = c.day) as place
        from (select day, ${KIND}, min(n) as first from sent group by day, ${KIND}) c
        where not exists (select from analytics_totals t where t.day = c.day and ${isOfKind('t')})
      ), counted as (
        select * from sent c where not exists (
          select from new_kinds k where k.day = c.day and ${isOfKind('k')} and k.place > $10)
      ), added as (
        insert into analytics_events (at, session, ${KIND}, value)
        select at, session, ${KIND}, value from counted order by n
      ), fresh as (
        select distinct day, ${KIND}, session from counted c where not exists (
          select from analytics_events e where e.session = c.session and ${isOfKind('e')}
            and e.at >= ${DAY_BEGINS} and e.at < ${DAY_BEGINS} + interval '1 day')
      )
      insert into analytics_totals as t (day, ${KIND}, events, sessions, value)
      select c.day, ${KIND_OF_C}, count(*),
        (select count(*) from fresh f where f.day = c.day and ${isOfKind('f')}), sum(c.value)
      from counted c group by c.day, ${KIND_OF_C}
      on conflict (day, ${KIND}) do update set events = t.events + excluded.events, sessions = t.sessions + excluded.sessions,
        value = t.value + excluded.value`,
    values: [
      events.map(({ at }) => at),
      events.map(({ session }) => session),
      events.map(({ category }) => category),
      events.map(({ action }) => action),
      events.map(({ label }) => label),
      events.map(({ campaign }) => campaign),
      events.map(({ source }) => source),
      events.map(({ medium }) => medium),
      events.map(({ value }) => value),
      most,
    ],
  })
}

/** Forgets which batches were written, once nobody can write them again. */
export async function endOldBatches(reads: Reads, before: Date): Promise<void> {
  await reads.query({ text: 'delete from analytics_batches where written_at < $1', values: [before] })
}

/** The totals of these days, the latest day first, within a day the most frequent first. */
export async function listTotals(
  reads: Reads,
  from: string,
  until: string,
  most: number,
): Promise<TotalRow[]> {
  return reads.query<TotalRow>({
    name: 'listTotals',
    text: `select to_char(day, 'YYYY-MM-DD') as day, category, action, label, campaign, source, medium, events, sessions, value
      from analytics_totals where day between $1 and $2
      order by analytics_totals.day desc, events desc, category, action, label, campaign, source, medium limit $3`,
    values: [from, until, most],
  })
}

export async function endOldEvents(reads: Reads, before: Date): Promise<void> {
  await reads.query({ text: 'delete from analytics_events where at < $1', values: [before] })
}
