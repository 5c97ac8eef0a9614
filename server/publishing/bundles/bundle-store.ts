import type { BundleStage } from '#rules/bundle-change.ts'
import type { Language } from '#rules/interface-language.ts'
import { BUNDLE_TOPICS } from '../../catalogue/bundles/bundle-sql.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A bundle as its publisher plans it. */
export interface PlannedBundle extends BundleStage {
  /** As readers see it where `names` has no other for their language. */
  readonly name: string
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly discountBps: number
  /** With all their volumes, also those that are to come. */
  readonly seriesIds: readonly string[]
  readonly volumeIds: readonly string[]
}

export interface PlannedBundleRow extends PlannedBundle {
  readonly id: string
  /** How often it was bought. */
  readonly sold: number
}

const COLUMNS = `b.id, b.name, b.names, b.stage, b.starts_at as "startsAt", b.ends_at as "endsAt", b.discount_bps as "discountBps",
  array(select bs.series_id from bundle_series bs where bs.bundle_id = b.id order by bs.series_id) as "seriesIds",
  array(select bv.volume_id from bundle_volumes bv where bv.bundle_id = b.id order by bv.volume_id) as "volumeIds",
  (select count(*) from bundle_purchases p where p.bundle_id = b.id)::int as sold`

/** In no order; unknown ids are left out. */
export function findBundles(reads: Reads, ids: readonly string[]): Promise<PlannedBundleRow[]> {
  return reads.query<PlannedBundleRow>({
    text: `select ${COLUMNS} from bundles b where b.id = any($1::text[])`,
    values: [ids],
  })
}

/** The bundle, which nobody else changes until the transaction ends. */
export async function lockBundle(tx: Tx, id: string): Promise<PlannedBundleRow | null> {
  await tx.query({ text: 'select from bundles where id = $1 for update', values: [id] })
  const [bundle] = await findBundles(tx, [id])
  return bundle ?? null
}

/** Drafts and what is offered or is to be, the last made first. */
export function listCurrentBundles(reads: Reads, now: Date): Promise<PlannedBundleRow[]> {
  return reads.query<PlannedBundleRow>({
    text: `select ${COLUMNS} from bundles b
      where b.stage = 'draft' or b.stage = 'ready' and (b.ends_at is null or b.ends_at > $1) order by b.starts_at desc, b.id desc`,
    values: [now],
  })
}

/** Those that were over or withdrawn by a moment, the last first. */
export function listPastBundles(reads: Reads, now: Date): Promise<PlannedBundleRow[]> {
  return reads.query<PlannedBundleRow>({
    text: `select ${COLUMNS} from bundles b where b.stage = 'withdrawn' or b.stage = 'ready' and b.ends_at <= $1
      order by b.starts_at desc, b.id desc`,
    values: [now],
  })
}

/** Returns its id: bundle-1, bundle-2 and so on. */
export async function addBundle(tx: Tx, bundle: PlannedBundle): Promise<string> {
  await tx.query({ text: 'lock table bundles in share row exclusive mode' })
  const [added] = await tx.query<{ id: string }>({
    text: `insert into bundles (id, name, names, stage, starts_at, ends_at, discount_bps)
      select 'bundle-' || coalesce(max(substring(id from '^bundle-(\\d{1,9})$')::int), 0) + 1, $1, $2, $3, $4, $5, $6 from bundles returning id`,
    values: valuesOf(bundle),
  })
  const { id } = added as { id: string }
  await setVolumes(tx, id, bundle)
  return id
}

/** Makes a bundle another. */
export async function writeBundle(tx: Tx, id: string, bundle: PlannedBundle): Promise<void> {
  await tx.query({
    text: `update bundles set name = $1, names = $2, stage = $3, starts_at = $4, ends_at = $5, discount_bps = $6 where id = $7`,
    values: [...valuesOf(bundle), id],
  })
  await setVolumes(tx, id, bundle)
}

function valuesOf({ name, names, stage, startsAt, endsAt, discountBps }: PlannedBundle): unknown[] {
  return [name, JSON.stringify(names), stage, startsAt, endsAt, discountBps]
}

/** Rows that stay are not written again, so that the log has only what is another. */
async function setVolumes(tx: Tx, id: string, { seriesIds, volumeIds }: PlannedBundle): Promise<void> {
  const chosen = [
    { table: 'bundle_series', column: 'series_id', ids: seriesIds },
    { table: 'bundle_volumes', column: 'volume_id', ids: volumeIds },
  ]
  for (const { table, column, ids } of chosen) {
    await tx.query({
      text: `delete from ${table} where bundle_id = $1 and ${column} <> all($2::text[])`,
      values: [id, ids],
    })
    await tx.query({
      text: `insert into ${table} (bundle_id, ${column}) select $1, one from unnest($2::text[]) one on conflict do nothing`,
      values: [id, ids],
    })
  }
}

/** The ids of the series whose pages the bundle changes. */
export async function topicsOfBundle(reads: Reads, id: string): Promise<string[]> {
  const topics = await reads.query<{ topic: string }>({
    text: `select topics.topic from bundles b cross join lateral ${BUNDLE_TOPICS} topics where b.id = $1`,
    values: [id],
  })
  return topics.map(({ topic }) => topic)
}

export interface LastBundleChange {
  bundleId: string
  entryId: string
  at: Date
  actorName: string
}

/** Of each of these bundles the entry of the log that changed it last. */
export function listLastBundleChanges(reads: Reads, ids: readonly string[]): Promise<LastBundleChange[]> {
  return reads.query<LastBundleChange>({
    text: `select coalesce(bundle.id, '') as "bundleId", last.* from unnest($1::text[]) bundle (id) cross join lateral (
      select e.id as "entryId", e.at, e.actor_name as "actorName" from audit_rows r join audit_entries e on e.id = r.entry_id
      where (r.table_name = 'bundles' and r.row_key @> jsonb_build_object('id', bundle.id))
        or (r.table_name in ('bundle_series', 'bundle_volumes') and r.row_key @> jsonb_build_object('bundle_id', bundle.id))
      order by r.position desc limit 1) last`,
    values: [ids],
  })
}

/** The volumes that a bundle of these would have, whether they are shown or not, in their order. */
export async function listVolumeIdsOf(
  reads: Reads,
  { seriesIds, volumeIds }: Pick<PlannedBundle, 'seriesIds' | 'volumeIds'>,
): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    text: `select v.id from volumes v join series s on s.id = v.series_id
      where v.series_id = any($1::text[]) or v.id = any($2::text[]) order by s.title, s.id, v.number, v.id`,
    values: [seriesIds, volumeIds],
  })
  return rows.map(({ id }) => id)
}
