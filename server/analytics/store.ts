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
  /** Different ones among the events. */
  sessions: number
}

/**
 * Counts an event in the totals of its day. Whoever counts the same waits from here on until this transaction ends. False where the day has seen `most` different
 * events, and this is another: totals are kept for good, and anybody can make some up.
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

/** Keeps an event as it came, and counts its session where the day has not seen it with the same. After `addToTotal`, which keeps others out. */
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

/** The totals of days, the latest first, and what happened most first within each. */
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
