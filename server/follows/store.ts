import type { PersonalRow } from '../accounts/personal-data/personal-data-source.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** How often a follower gets mails about releases. */
export type Rhythm = 'each' | 'daily' | 'weekly' | 'off'

export interface FollowRow {
  seriesId: string
  seriesLegacyId: string
  followedAt: Date
  /** null: the account's setting for all series. */
  rhythm: Rhythm | null
  notifiedAt: Date | null
  title: string
  /** The series is no longer shown. */
  hidden: boolean
}

/** False where the series is followed already. Of several concurrent calls one answers true. */
export async function addFollow(
  reads: Reads,
  { accountId, seriesId, at }: { accountId: string; seriesId: string; at: Date },
): Promise<boolean> {
  const added = await reads.query({
    name: 'addFollow',
    text: `insert into follows (account_id, series_id, followed_at) values ($1, $2, $3)
      on conflict do nothing returning series_id`,
    values: [accountId, seriesId, at],
  })
  return added.length > 0
}

/** False where the series was not followed. */
export async function endFollow(reads: Reads, accountId: string, seriesId: string): Promise<boolean> {
  const ended = await reads.query({
    name: 'endFollow',
    text: 'delete from follows where account_id = $1 and series_id = $2 returning series_id',
    values: [accountId, seriesId],
  })
  return ended.length > 0
}

/** The followed series, the latest follow first; hidden ones too, so that they can be unfollowed. */
export function listFollows(reads: Reads, accountId: string): Promise<FollowRow[]> {
  return reads.query<FollowRow>({
    name: 'listFollows',
    text: `select f.series_id as "seriesId", s.legacy_id as "seriesLegacyId", f.followed_at as "followedAt", f.rhythm,
        f.notified_at as "notifiedAt", s.title, s.hidden
      from follows f join series s on s.id = f.series_id
      where f.account_id = $1 order by f.followed_at desc, f.series_id`,
    values: [accountId],
  })
}

/** The id of a followed series by its id, legacy id or slug, shown or hidden; null where it is not followed. */
export async function findFollowedId(reads: Reads, accountId: string, key: string): Promise<string | null> {
  const [row] = await reads.query<{ id: string }>({
    text: `select s.id from follows f join series s on s.id = f.series_id
      where f.account_id = $1 and ($2 in (s.id, s.legacy_id, s.slug)
        or s.id = (select a.subject_id from former_addresses a where a.kind = 'series' and a.slug = $2))`,
    values: [accountId, key],
  })
  return row?.id ?? null
}

export async function listFollowedIds(reads: Reads, accountId: string): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    name: 'listFollowedIds',
    text: 'select series_id as id from follows where account_id = $1',
    values: [accountId],
  })
  return rows.map(({ id }) => id)
}

/** Which of these series an account follows; `accountId` is null for visitors, who follow none. */
export async function listFollowed(
  reads: Reads,
  accountId: string | null,
  seriesIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountId === null || seriesIds.length === 0) return new Set()
  const rows = await reads.query<{ id: string }>({
    name: 'listFollowed',
    text: 'select series_id as id from follows where account_id = $1 and series_id = any($2)',
    values: [accountId, seriesIds],
  })
  return new Set(rows.map(({ id }) => id))
}

/** All rows of the account, for its data export. */
export async function listAllOfFollows(reads: Reads, accountId: string) {
  const [follows, settings, links] = await Promise.all([
    reads.query<PersonalRow>({
      text: `select s.title, f.series_id, f.followed_at, f.rhythm, f.notified_at
        from follows f join series s on s.id = f.series_id where f.account_id = $1 order by f.followed_at`,
      values: [accountId],
    }),
    reads.query<PersonalRow>({
      text: 'select rhythm, changed_at from notice_wishes where account_id = $1',
      values: [accountId],
    }),
    reads.query<PersonalRow>({
      text: 'select made_at from personal_links where account_id = $1',
      values: [accountId],
    }),
  ])
  return { follows, notice_wishes: settings, personal_links: links }
}

export async function endAllFollows(tx: Tx, accountId: string): Promise<void> {
  for (const table of ['follows', 'notice_wishes', 'personal_links'])
    await tx.query({ text: `delete from ${table} where account_id = $1`, values: [accountId] })
}
