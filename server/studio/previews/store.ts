import type { Language } from '#rules/interface-language.ts'
import type { StandInKind } from '#rules/stand-in.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface PreviewRow {
  id: string
  /** null: a link for reading before publication. */
  standsFor: StandInKind | null
  country: string | null
  looksAt: Date | null
  seriesId: string
  volumeId: string | null
  partId: string | null
  madeBy: string
  /** null where an older version made it. */
  madeByAccount: string | null
  madeAt: Date
  expiresAt: Date
  openedAt: Date | null
  revokedAt: Date | null
  lang: Language
  seriesSlug: string
  volumeSlug: string | null
  partSlug: string | null
  /** Of the part, the volume or the series. */
  title: string
}

const COLUMNS = `pr.id, pr.stands_for as "standsFor", pr.country, pr.looks_at as "looksAt", pr.series_id as "seriesId", pr.volume_id as "volumeId",
  pr.part_id as "partId", pr.made_by as "madeBy", pr.made_by_account as "madeByAccount", pr.made_at as "madeAt", pr.expires_at as "expiresAt", pr.opened_at as "openedAt",
  pr.revoked_at as "revokedAt", s.lang, s.slug as "seriesSlug", v.slug as "volumeSlug", p.slug as "partSlug", coalesce(p.title, v.title, s.title) as title`
const TABLES = `previews pr join series s on s.id = pr.series_id left join volumes v on v.id = pr.volume_id left join parts p on p.id = pr.part_id`

export async function findPreview(reads: Reads, id: string): Promise<PreviewRow | null> {
  const [row] = await reads.query<PreviewRow>({
    name: 'findPreview',
    text: `select ${COLUMNS} from ${TABLES} where pr.id = $1`,
    values: [id],
  })
  return row ?? null
}

/** What somebody has made that is good at that moment, the newest first. */
export function listMadeBy(reads: Reads, accountId: string, now: Date): Promise<PreviewRow[]> {
  return reads.query<PreviewRow>({
    text: `select ${COLUMNS} from ${TABLES}
      where pr.made_by_account = $1 and pr.expires_at > $2 and pr.revoked_at is null order by pr.id desc`,
    values: [accountId, now],
  })
}

/** The links that are good at that moment, the newest first. */
export function listLinks(reads: Reads, now: Date): Promise<PreviewRow[]> {
  return reads.query<PreviewRow>({
    text: `select ${COLUMNS} from ${TABLES}
      where pr.stands_for is null and pr.expires_at > $1 and pr.revoked_at is null order by pr.id desc`,
    values: [now],
  })
}

export type NewPreview = Pick<
  PreviewRow,
  | 'id'
  | 'standsFor'
  | 'country'
  | 'looksAt'
  | 'seriesId'
  | 'volumeId'
  | 'partId'
  | 'madeBy'
  | 'madeByAccount'
  | 'madeAt'
  | 'expiresAt'
>

export async function addPreview(tx: Tx, preview: NewPreview): Promise<void> {
  const { id, standsFor, country, looksAt, seriesId, volumeId, partId, madeAt, expiresAt } = preview
  const { madeBy, madeByAccount } = preview
  await tx.query({
    text: `insert into previews (id, stands_for, country, looks_at, series_id, volume_id, part_id, made_by, made_at, expires_at, made_by_account)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[
        id,
        standsFor,
        country,
        looksAt,
        seriesId,
        volumeId,
        partId,
        madeBy,
        madeAt,
        expiresAt,
        madeByAccount,
      ],
    ],
  })
}

export async function revoke(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    text: 'update previews set revoked_at = coalesce(revoked_at, $2) where id = $1',
    values: [id, at],
  })
}

/** Notes that a link is opened. False where it was before. */
export async function noteOpened(tx: Tx, id: string, at: Date): Promise<boolean> {
  const opened = await tx.query({
    text: 'update previews set opened_at = $2 where id = $1 and opened_at is null returning id',
    values: [id, at],
  })
  return opened.length > 0
}

/** Deletes those that ended before that moment. */
export async function deleteEnded(tx: Reads, before: Date): Promise<void> {
  await tx.query({ text: 'delete from previews where expires_at < $1', values: [before] })
}
