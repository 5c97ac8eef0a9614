import type { CountedEvent } from '#rules/analytics.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

interface NewEvent extends CountedEvent {
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

/**
 * Counts an event in the totals of its day, and locks that row until the transaction ends. False where the day has `most` different events and this is a new
 * one: totals are stored for good, and anybody can invent events.
 */
export async function addToTotal(tx: Tx, day: string, event: CountedEvent, most: number): Promise<boolean> {
  const { category, action, label, campaign, source, medium, value } = event
  const counted = await tx.query({
    name: 'addToTotal',
    text: `insert into analytics_totals as t (day, category, action, label, campaign, source, medium, events, sessions, value)
      select $1::date, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, 1, 0, $8::double precision
      where exists (select from analytics_totals where day = $1 and category = $2 and action = $3 and label = $4
          and campaign = $5 and source = $6 and medium = $7)
        or (select count(*) from analytics_totals where day = $1) < $9
      on conflict (day, category, action, label, campaign, source, medium)
      do update set events = t.events + 1, value = t.value + excluded.value
      returning 1`,
    values: [day, category, action, label, campaign, source, medium, value, most],
  })
  return counted.length > 0
}

/** Adds the raw event, and counts its session if it is new to this event on this day. Call it after `addToTotal`, which locks the row. */
export async function addEvent(tx: Tx, day: string, dayStart: Date, event: NewEvent): Promise<void> {
  const { at, session, category, action, label, campaign, source, medium, value } = event
  await tx.query({
    name: 'addEvent',
    text: `with added as (
        insert into analytics_events (at, session, category, action, label, campaign, source, medium, value)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      )
      update analytics_totals set sessions = sessions + 1
      where day = $10 and category = $3 and action = $4 and label = $5 and campaign = $6 and source = $7 and medium = $8
        and not exists (
          select from analytics_events where session = $2 and at >= $11 and at < $11::timestamptz + interval '1 day'
            and category = $3 and action = $4 and label = $5 and campaign = $6 and source = $7 and medium = $8
        )`,
    values: [at, session, category, action, label, campaign, source, medium, value, day, dayStart],
  })
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
