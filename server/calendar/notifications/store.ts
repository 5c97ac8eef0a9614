import { HELD_WITHIN_MS } from '#rules/notice-times.ts'
import { CONTENT_IF_SOLD } from '../../catalogue/volume-fields.ts'
import { allowLonger, type Reads, type Tx } from '../../platform/db/connect.ts'
import type { EventRow } from '../store.ts'

type Release = Pick<EventRow, 'kind' | 'id'>

interface Span {
  since: Date
  until: Date
}

const released = (kind: EventRow['kind'], columns: string, column: string, offered: string) =>
  `select '${kind}' as kind, ${columns}, ${column} as at from ${offered} and ${column} > $1 and ${column} <= $2`
const VOLUME = 'v.id as release_id, v.series_id'
const VOLUMES = 'volumes v join series s on s.id = v.series_id where not s.hidden and not v.hidden'
const RELEASED = `
  ${released('part', 'p.id as release_id, v.series_id', 'p.launch_at', `parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where not s.hidden and not v.hidden and not p.hidden`)}
  union all ${released('digital', VOLUME, 'v.publishing_at', `${VOLUMES} and not v.no_ebook and not v.awaits_edition`)}
  union all ${released('physical', VOLUME, 'v.physical_publishing_at', VOLUMES)}`

/** How often the follower is notified: the setting of the series, else that of all, else at each launch. */
const RHYTHM = `coalesce(f.rhythm, w.rhythm, 'each')`

const ANNOUNCE_MS = 300_000

/** When a release of this moment is mailed, by rhythm. */
export interface DueAt {
  each: Date
  daily: Date
  weekly: Date
}

/**
 * Stores the releases that are out and not announced yet, and a due notice for each of those who followed before the
 * release. Concurrent and repeated runs announce a release once.
 */
export async function announceReleases(tx: Tx, span: Span, due: DueAt): Promise<void> {
  // With very many followers, or after days offline, this takes longer than the usual limit. A timeout would repeat for
  // ever.
  await allowLonger(tx, ANNOUNCE_MS)
  const noted = await tx.query<Release>({
    text: `insert into announced_releases (kind, release_id, at, pushed) select kind, release_id, at, false from (${RELEASED}) released
      on conflict do nothing returning kind, release_id as id`,
    values: [span.since, span.until],
  })
  if (noted.length === 0) return
  await tx.query({
    text: `insert into due_notices (account_id, series_id, kind, release_id, due_at)
      select f.account_id, f.series_id, r.kind, r.release_id,
        case ${RHYTHM} when 'weekly' then $7::timestamptz when 'daily' then $6::timestamptz else $5::timestamptz end
      from (${RELEASED}) r join unnest($3::text[], $4::text[]) noted (kind, id) on noted.kind = r.kind and noted.id = r.release_id
      join follows f on f.series_id = r.series_id left join notice_wishes w on w.account_id = f.account_id
      where f.followed_at < r.at and ${RHYTHM} <> 'off' on conflict do nothing`,
    values: [
      ...[span.since, span.until, noted.map(({ kind }) => kind), noted.map(({ id }) => id)],
      ...[due.each, due.daily, due.weekly],
    ],
  })
}

const LAUNCH = `case d.kind when 'part' then p.launch_at when 'digital' then v.publishing_at else v.physical_publishing_at end`

/**
 * Somebody has brought the release before readers by hand since $2, and so it can still be held. What launches at its
 * planned time was said before that.
 */
const CAN_BE_HELD = `exists (select from audit_entries e join audit_rows r on r.entry_id = e.id
  where e.at > $2::timestamptz and e.at >= ${LAUNCH} and (${['p', 'v', 's'].map(of => `r.row_key @> jsonb_build_object('id', ${of}.id)`).join(' or ')})
    and r.after ?| array['stage', 'hidden', 'held', 'undated', 'launch_at', 'publishing_at'])`

/**
 * Of the release d, with its part p, volume v and series s: it is out by $1 and shown. Hidden and postponed ones wait, and
 * volumes for sale until there is something to read in them.
 */
const IS_READY = `not ${CAN_BE_HELD} and not s.hidden and not v.hidden and case d.kind
  when 'part' then not p.hidden and p.launch_at <= $1
  when 'digital' then not v.no_ebook and not v.awaits_edition and v.publishing_at <= $1 and ${CONTENT_IF_SOLD}
  else v.physical_publishing_at <= $1 end`
const readyAt = (now: Date) => [now, new Date(now.getTime() - HELD_WITHIN_MS)]

/** Announced releases about which browsers get messages now. Each is answered once. */
export function takeReleasesToPush(tx: Tx, now: Date): Promise<Release[]> {
  return tx.query<Release>({
    text: `update announced_releases a set pushed = true
      from announced_releases d left join parts p on d.kind = 'part' and p.id = d.release_id
        join volumes v on v.id = coalesce(p.volume_id, d.release_id) join series s on s.id = v.series_id
      where not a.pushed and d.kind = a.kind and d.release_id = a.release_id and not d.pushed and ${IS_READY}
      returning a.kind, a.release_id as id`,
    values: readyAt(now),
  })
}

/**
 * Deletes announcements of releases that were postponed since, so that they are announced again at the new date. Only a
 * changed date counts, because the clocks of two processes differ.
 */
export async function endPostponed(tx: Tx, now: Date): Promise<void> {
  await tx.query({
    text: `with put_off as (
        delete from announced_releases a using (
          select 'part' as kind, id, launch_at as at from parts where launch_at > $1
          union all select 'digital', id, publishing_at from volumes where publishing_at > $1
          union all select 'physical', id, physical_publishing_at from volumes where physical_publishing_at > $1
        ) later
        where a.kind = later.kind and a.release_id = later.id and a.at < later.at returning a.kind, a.release_id)
      delete from due_notices d using put_off o where d.kind = o.kind and d.release_id = o.release_id and d.mail_id is null`,
    values: [now],
  })
}

/** Releases with due notices that are ready. One query for all followers. */
export function listDueReleases(reads: Reads, now: Date): Promise<Release[]> {
  return reads.query<Release>({
    text: `with due as materialized (
        select distinct kind, release_id from due_notices where mail_id is null and due_at <= $1)
      select d.kind, d.release_id as id from due d left join parts p on d.kind = 'part' and p.id = d.release_id
        join volumes v on v.id = coalesce(p.volume_id, d.release_id) join series s on s.id = v.series_id
      where ${IS_READY}`,
    values: readyAt(now),
  })
}

/**
 * Assigns the due notices of these releases to one mail for each of at most `most` readers. `nameOf` makes the mail's id. A
 * notice is in one mail only.
 */
export async function fillMails(
  tx: Tx,
  {
    releases,
    now,
    refusedSince,
    most,
    nameOf,
  }: {
    releases: readonly Release[]
    now: Date
    /** Readers whose mail server refused mails for good since then get none. */
    refusedSince: Date
    most: number
    nameOf: () => string
  },
): Promise<{ accountId: string; mailId: string; domain: string }[]> {
  const named = [releases.map(({ kind }) => kind), releases.map(({ id }) => id)]
  const readers = await tx.query<{ accountId: string; domain: string }>({
    text: `select distinct account_id as "accountId", lower(substring(a.email from '[^@]*$')) as domain from due_notices d
      join accounts a on a.id = d.account_id
      join unnest($2::text[], $3::text[]) r (kind, id) on d.kind = r.kind and d.release_id = r.id
      where mail_id is null and due_at <= $1
        and (a.mail_refused_at > $5) is not true limit $4`,
    values: [now, ...named, most, refusedSince],
  })
  const mails = readers.map(reader => ({ ...reader, mailId: nameOf() }))
  const filled = await tx.query<{ mailId: string | null }>({
    text: `update due_notices d set mail_id = m.mail_id
      from unnest($2::text[], $3::text[]) r (kind, id), unnest($4::text[], $5::text[]) m (account_id, mail_id)
      where d.account_id = m.account_id and d.kind = r.kind and d.release_id = r.id and d.mail_id is null and d.due_at <= $1
      returning d.mail_id as "mailId"`,
    values: [now, ...named, mails.map(({ accountId }) => accountId), mails.map(({ mailId }) => mailId)],
  })
  const taken = new Set(filled.map(({ mailId }) => mailId))
  return mails.filter(({ mailId }) => taken.has(mailId))
}

/**
 * Takes the next so many turns of each domain, at `perMinute` of them, from `now` on. When the first of each is. Processes
 * that ask at the same time get different turns.
 */
export async function takeTurns(
  tx: Tx,
  counts: ReadonlyMap<string, number>,
  { perMinute, now }: { perMinute: number; now: Date },
): Promise<Map<string, Date>> {
  const domains = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  const turnMs = 60_000 / perMinute
  const rows = await tx.query<{ domain: string; nextAt: Date }>({
    text: `insert into mail_turns as t (domain, next_at)
      select domain, $3::timestamptz + count * ($4 * interval '1 ms') from unnest($1::text[], $2::int[]) as asked (domain, count)
      on conflict (domain) do update set next_at = greatest(t.next_at, $3) + (excluded.next_at - $3)
      returning domain, next_at as "nextAt"`,
    values: [domains.map(([domain]) => domain), domains.map(([, count]) => count), now, turnMs],
  })
  return new Map(
    rows.map(({ domain, nextAt }) => [
      domain,
      new Date(nextAt.getTime() - (counts.get(domain) ?? 0) * turnMs),
    ]),
  )
}

export interface Notice {
  kind: EventRow['kind']
  id: string
  seriesId: string
  dueAt: Date
}

/** The notices of a mail, without those that its reader has turned off since. */
export function listNotices(reads: Reads, accountId: string, mailId: string): Promise<Notice[]> {
  return reads.query<Notice>({
    text: `select d.kind, d.release_id as id, d.series_id as "seriesId", d.due_at as "dueAt"
      from due_notices d join follows f on f.account_id = d.account_id and f.series_id = d.series_id
      left join notice_wishes w on w.account_id = d.account_id
      where d.account_id = $2 and d.mail_id = $1 and ${RHYTHM} <> 'off'`,
    values: [mailId, accountId],
  })
}

/**
 * After the mail was sent: stores when the series were last notified, returns the `waiting` notices to the queue, and
 * deletes the others.
 */
export async function endMail(
  tx: Tx,
  {
    mailId,
    accountId,
    sent,
    waiting,
    at,
  }: { mailId: string; accountId: string; sent: readonly Notice[]; waiting: readonly Notice[]; at: Date },
): Promise<void> {
  await tx.query({
    text: 'update follows set notified_at = $3 where account_id = $1 and series_id = any($2)',
    values: [accountId, [...new Set(sent.map(({ seriesId }) => seriesId))], at],
  })
  await tx.query({
    text: `update due_notices d set mail_id = null from unnest($2::text[], $3::text[]) waiting (kind, id)
      where d.account_id = $4 and d.mail_id = $1 and d.kind = waiting.kind and d.release_id = waiting.id`,
    values: [mailId, waiting.map(({ kind }) => kind), waiting.map(({ id }) => id), accountId],
  })
  await tx.query({
    text: 'delete from due_notices where account_id = $2 and mail_id = $1',
    values: [mailId, accountId],
  })
}

/** Reschedules the waiting notices of an account after a change of its settings; those turned off are deleted. */
export async function rescheduleNotices(tx: Tx, accountId: string, due: DueAt): Promise<void> {
  await tx.query({
    text: `update due_notices d set due_at = case ${RHYTHM}
        when 'off' then 'infinity' when 'weekly' then $4::timestamptz when 'daily' then $3::timestamptz else $2::timestamptz end
      from follows f left join notice_wishes w on w.account_id = f.account_id
      where d.account_id = $1 and d.mail_id is null and f.account_id = d.account_id and f.series_id = d.series_id`,
    values: [accountId, due.each, due.daily, due.weekly],
  })
  await tx.query({
    text: `delete from due_notices where account_id = $1 and due_at = 'infinity'`,
    values: [accountId],
  })
}

/**
 * Returns the notices of abandoned mails to the queue, as after days without a mail server. `job` is the kind of their jobs.
 */
export async function returnAbandoned(
  reads: Reads,
  { before, job }: { before: Date; job: string },
): Promise<void> {
  await reads.query({
    text: `update due_notices d set mail_id = null
      where d.mail_id is not null and d.due_at < $1 and not exists (select from jobs j where j.kind = $2 and j.key = d.mail_id)`,
    values: [before, job],
  })
}

/** Deletes announcements and unsent notices from before `before`. */
export async function endOldNotices(reads: Reads, before: Date): Promise<void> {
  await reads.query({ text: 'delete from announced_releases where at < $1', values: [before] })
  await reads.query({ text: 'delete from due_notices where due_at < $1', values: [before] })
}
