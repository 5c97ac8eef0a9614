import type { StudioReleaseItem } from '#contract/generated/studio_releases.ts'
import type { Page } from '#rules/paging.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { brokenConstraint } from '../platform/db/sql-state.ts'

/** One of its kind. */
export type Item = Pick<StudioReleaseItem, 'kind' | 'id'>

export interface ReleaseRow {
  id: string
  name: string
  publishAt: Date
  plannedAt: Date
  /** The account. */
  plannedBy: string
  plannedByName: string
  /** Why it was not published when its time had come; null where it has not come. */
  problem: string | null
  /** What stood in the way, as it was called; '' for the release as such. */
  problemOf: string
}

const RELEASE = `r.id, r.name, r.publish_at as "publishAt", r.planned_at as "plannedAt", r.planned_by as "plannedBy",
  r.planned_by_name as "plannedByName", r.problem, r.problem_of as "problemOf"`
const ITEM = 'i.kind, i.item_id as id, i.seen'

/** All, or those that an account planned, the next first; with something of a series, volume or part, where one is named. */
export function listReleases(
  reads: Reads,
  { plannedBy, subject, limit, skip }: { plannedBy: string | null; subject: string | null } & Page,
): Promise<ReleaseRow[]> {
  return reads.query<ReleaseRow>({
    name: 'listPlannedReleases',
    text: `select ${RELEASE} from releases r where ($1::text is null or r.planned_by = $1)
        and ($4::text is null or exists (select from release_items i where i.release_id = r.id and split_part(i.item_id, ' ', 1) = $4))
      order by r.publish_at, r.id limit $2 offset $3`,
    values: [plannedBy, limit, skip, subject],
  })
}

export async function findRelease(reads: Reads, id: string): Promise<ReleaseRow | null> {
  const [found] = await reads.query<ReleaseRow>({
    name: 'findRelease',
    text: `select ${RELEASE} from releases r where r.id = $1`,
    values: [id],
  })
  return found ?? null
}

/** Nobody else publishes or cancels it until the transaction ends. */
export async function lockRelease(tx: Tx, id: string): Promise<ReleaseRow | null> {
  await tx.query({ text: 'select from releases where id = $1 for update', values: [id] })
  return findRelease(tx, id)
}

/** Of one release, in their order. */
export function listItemsOf(reads: Reads, releaseId: string, most: number): Promise<StudioReleaseItem[]> {
  return reads.query<StudioReleaseItem>({
    name: 'listItemsOfRelease',
    text: `select ${ITEM} from release_items i where i.release_id = $1 order by i.position limit $2`,
    values: [releaseId, most],
  })
}

/** Of several. */
export function listItemsOfMany(
  reads: Reads,
  releaseIds: readonly string[],
): Promise<(StudioReleaseItem & { releaseId: string })[]> {
  return reads.query<StudioReleaseItem & { releaseId: string }>({
    name: 'listItemsOfReleases',
    text: `select i.release_id as "releaseId", ${ITEM} from release_items i where i.release_id = any($1::text[])`,
    values: [releaseIds],
  })
}

/** The releases of which these are part. */
export function listReleasesOf(
  reads: Reads,
  items: readonly Item[],
): Promise<(Item & { releaseId: string })[]> {
  return reads.query<Item & { releaseId: string }>({
    name: 'listReleasesOfItems',
    text: `select i.kind, i.item_id as id, i.release_id as "releaseId" from release_items i
      join unnest($1::text[], $2::text[]) as asked (kind, id) on asked.kind = i.kind and asked.id = i.item_id`,
    values: [items.map(({ kind }) => kind), items.map(({ id }) => id)],
  })
}

export async function addRelease(
  tx: Tx,
  { id, name, publishAt, plannedAt, plannedBy, plannedByName }: Omit<ReleaseRow, 'problem' | 'problemOf'>,
  items: readonly StudioReleaseItem[],
): Promise<void> {
  await tx.query({
    text: `insert into releases (id, name, publish_at, planned_at, planned_by, planned_by_name) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, name, publishAt, plannedAt, plannedBy, plannedByName],
  })
  await tx.query({
    text: `insert into release_items (release_id, position, kind, item_id, seen)
      select $1, position, kind, item_id, seen from unnest($2::text[], $3::text[], $4::text[]) with ordinality as new (kind, item_id, seen, position)`,
    values: [id, items.map(({ kind }) => kind), items.map(one => one.id), items.map(({ seen }) => seen)],
  })
}

/** Whether a change could not become part of a release, as it is of another. */
export const isPartOfAnother = (error: unknown) =>
  brokenConstraint(error) === 'a_change_is_part_of_one_release'

export async function setProblem(tx: Tx, id: string, problem: string, of: string): Promise<void> {
  await tx.query({
    text: 'update releases set problem = $2, problem_of = $3 where id = $1',
    values: [id, problem, of],
  })
}

/** False where there is none. */
export async function deleteRelease(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.query({ text: 'delete from releases where id = $1 returning id', values: [id] })
  return deleted.length > 0
}

/** A page of the sales or bundles that are drafts, the next to begin first. */
export async function listDraftIds(
  reads: Reads,
  table: 'sales' | 'bundles',
  { limit, skip }: Page,
): Promise<string[]> {
  const found = await reads.query<{ id: string }>({
    text: `select id from ${table} where stage = 'draft' order by starts_at, id limit $1 offset $2`,
    values: [limit, skip],
  })
  return found.map(({ id }) => id)
}
