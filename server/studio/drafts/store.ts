import type { StaffGrant } from '#rules/studio-rights.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { isWithin } from '../catalogue/row-store.ts'

export type DraftState = 'draft' | 'ready'

/** A value of a field that nobody has published yet. Values are JSON. */
export interface DraftRow {
  subjectId: string
  field: string
  value: string
  madeFrom: string
  state: DraftState
  writerName: string
  changedAt: Date
  version: number
}

const DRAFT = `d.subject_id as "subjectId", d.field, d.value, d.made_from as "madeFrom", d.state, d.writer_name as "writerName",
  d.changed_at as "changedAt", d.version`

/** The drafts of one series, volume or part. */
export function listDraftsOf(reads: Reads, subjectId: string): Promise<DraftRow[]> {
  return listDraftsOfMany(reads, [subjectId])
}

/** The drafts of several series, volumes and parts. */
export function listDraftsOfMany(reads: Reads, subjectIds: readonly string[]): Promise<DraftRow[]> {
  return reads.query<DraftRow>({
    name: 'listDraftsOfMany',
    text: `select ${DRAFT} from text_drafts d where d.subject_id = any($1::text[]) order by d.subject_id, d.field`,
    values: [subjectIds],
  })
}

/**
 * The oldest drafts, `most` at most, of what is still there within these grants, in a state or in any; the id is that of the
 * subject and the name of the field.
 */
export function listDraftHeads(
  reads: Reads,
  grants: readonly StaffGrant[],
  { state, most }: { state: DraftState | null; most: number },
): Promise<{ id: string; changedAt: Date }[]> {
  const values: unknown[] = [state, most]
  return reads.query({
    text: `select d.subject_id || ' ' || d.field as id, d.changed_at as "changedAt" from text_drafts d join series s on s.id = d.series_id
      where ($1::text is null or d.state = $1) and ${isWithin(grants, values)} and (d.subject_id = s.id
        or exists (select from volumes v where v.id = d.subject_id) or exists (select from parts p where p.id = d.subject_id))
      order by d.changed_at, 1 limit $2`,
    values,
  })
}

/** The version of a draft that is about to be written: another than any that a draft of this field has had. */
export async function takeVersion(
  tx: Tx,
  seriesId: string,
  { subjectId, field, before }: { subjectId: string; field: string; before: number },
): Promise<number> {
  const [taken] = await tx.query<{ version: number }>({
    text: `insert into draft_versions as known (series_id, subject_id, field, version) values ($1, $2, $3, $4 + 1)
      on conflict (subject_id, field) do update set version = greatest(known.version, $4) + 1 returning version`,
    values: [seriesId, subjectId, field, before],
  })
  if (!taken) throw new Error(`no version of a draft of ${field} was taken`)
  return taken.version
}

/** Writes the draft of a field in the place of the one that is there. */
export async function putDraft(tx: Tx, seriesId: string, draft: DraftRow): Promise<void> {
  const { subjectId, field, value, madeFrom, state, writerName, changedAt, version } = draft
  await tx.query({
    text: `insert into text_drafts (series_id, subject_id, field, value, made_from, state, writer_name, changed_at, version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (subject_id, field) do update set value = excluded.value, made_from = excluded.made_from, state = excluded.state,
        writer_name = excluded.writer_name, changed_at = excluded.changed_at, version = excluded.version`,
    values: [seriesId, subjectId, field, value, madeFrom, state, writerName, changedAt, version],
  })
}

export async function deleteDrafts(
  tx: Tx,
  drafts: readonly Pick<DraftRow, 'subjectId' | 'field'>[],
): Promise<void> {
  await tx.query({
    text: `delete from text_drafts d using unnest($1::text[], $2::text[]) as ended (id, field)
      where d.subject_id = ended.id and d.field = ended.field`,
    values: [drafts.map(({ subjectId }) => subjectId), drafts.map(({ field }) => field)],
  })
}
