import type { Language } from '#rules/interface-language.ts'
import type { StaffGrant } from '#rules/studio-rights.ts'
import type { Reads, Tx } from '../../../platform/db/connect.ts'
import { isWithin } from '../../catalogue/row-store.ts'
import { type CoverPictureRow, type CoverSubject, columnsOf, IS_OF, JOINED, PICTURE } from '../store.ts'

type State = 'draft' | 'ready'

/** A cover that nobody has published yet, with its picture. */
export interface CoverDraftRow extends CoverPictureRow {
  coverId: string
  subjectId: string
  lang: Language | null
  from: Date | null
  /** The version of the cover in the shop; 0: there was none. */
  madeFrom: number
  state: State
  writerName: string
  changedAt: Date
  version: number
}

const DRAFT = `d.cover_id as "coverId", coalesce(d.series_id, d.volume_id, '') as "subjectId", d.lang, d.from_at as "from", d.made_from as "madeFrom",
  d.state, d.writer_name as "writerName", d.changed_at as "changedAt", d.version, ${PICTURE}`
const FROM = `cover_drafts d join ${JOINED} on cp.id = d.picture_id`

/** The drafts of the covers of these series and volumes, the oldest first. */
export function listCoverDrafts(reads: Reads, subjectIds: readonly string[]): Promise<CoverDraftRow[]> {
  return reads.query<CoverDraftRow>({
    name: 'listCoverDrafts',
    text: `select ${DRAFT} from ${FROM} where d.series_id = any($1::text[]) or d.volume_id = any($1::text[]) order by d.changed_at, d.cover_id`,
    values: [subjectIds],
  })
}

/**
 * The oldest drafts, `most` at most, within these grants, in a state or in any; the id is that of the subject and that of
 * the cover.
 */
export function listCoverDraftHeads(
  reads: Reads,
  grants: readonly StaffGrant[],
  { state, most }: { state: State | null; most: number },
): Promise<{ id: string; changedAt: Date }[]> {
  const values: unknown[] = [state, most]
  return reads.query({
    text: `select coalesce(d.series_id, d.volume_id, '') || ' ' || d.cover_id as id, d.changed_at as "changedAt"
      from cover_drafts d left join volumes v on v.id = d.volume_id join series s on s.id = coalesce(d.series_id, v.series_id)
      where ($1::text is null or d.state = $1) and ${isWithin(grants, values)} order by d.changed_at, d.cover_id limit $2`,
    values,
  })
}

export async function findCoverDraft(
  reads: Reads,
  { id }: CoverSubject,
  coverId: string,
): Promise<CoverDraftRow | null> {
  const [draft] = await reads.query<CoverDraftRow>({
    name: 'findCoverDraft',
    text: `select ${DRAFT} from ${FROM} where d.cover_id = $2 and ${IS_OF('d', '$1')}`,
    values: [id, coverId],
  })
  return draft ?? null
}

/** How many covers are prepared, by the ids of series and volumes. */
export async function countCoverDrafts(reads: Reads, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await reads.query<{ id: string; count: number }>({
    name: 'countCoverDrafts',
    text: `select coalesce(series_id, volume_id, '') as id, count(*)::int as count from cover_drafts
      where series_id = any($1::text[]) or volume_id = any($1::text[]) group by 1`,
    values: [ids],
  })
  return new Map(found.map(({ id, count }) => [id, count]))
}

export type CoverDraftContent = Omit<CoverDraftRow, keyof CoverPictureRow | 'subjectId'> & {
  pictureId: string
}

/** Writes the draft of a cover in the place of the one that is there. */
export async function putCoverDraft(
  tx: Tx,
  subject: CoverSubject,
  { coverId, lang, from, pictureId, madeFrom, state, writerName, changedAt, version }: CoverDraftContent,
): Promise<void> {
  await tx.query({
    text: `insert into cover_drafts (cover_id, series_id, volume_id, lang, from_at, picture_id, made_from, state, writer_name, changed_at, version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (cover_id) do update set lang = excluded.lang, from_at = excluded.from_at, picture_id = excluded.picture_id,
        made_from = excluded.made_from, state = excluded.state, writer_name = excluded.writer_name, changed_at = excluded.changed_at,
        version = excluded.version`,
    values: [
      coverId,
      ...columnsOf(subject),
      lang,
      from,
      pictureId,
      madeFrom,
      state,
      writerName,
      changedAt,
      version,
    ],
  })
}

export async function deleteCoverDraft(tx: Tx, coverId: string): Promise<void> {
  await tx.query({ text: 'delete from cover_drafts where cover_id = $1', values: [coverId] })
}
