import { saveRelated } from '../../catalogue/related-store.ts'
import { VOLUME_FIELDS } from '../../catalogue/volume-fields.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Sku } from '../import-request.ts'
import { rowsJson } from '../rows-json.ts'
import {
  KNOWN_SERIES,
  KNOWN_VOLUME,
  SERIES_COLUMNS,
  SERIES_IDENTITY,
  saveCredits,
  saveSkus,
} from '../store.ts'
import { type PartOnShelf, type SeriesOnShelf, Shelf, type VolumeOnShelf } from './shelf.ts'

const STAGE_COLUMNS = { stage: 'stage', hidden: 'hidden', held: 'held', wasReadyUntil: 'was_ready_until' }

/** The columns that a change can write, by the names under which they are read. */
const CHANGED_OF_SERIES = {
  ...SERIES_COLUMNS,
  ...{ slug: 'slug', lang: 'lang', changedFields: 'changed_fields', ...STAGE_COLUMNS },
} satisfies Partial<Record<keyof SeriesOnShelf, string>>
const VOLUME_COLUMNS: Partial<Record<keyof VolumeOnShelf, string>> = {
  ...Object.fromEntries(Object.entries(VOLUME_FIELDS).map(([name, { column }]) => [name, column])),
  ...{
    slug: 'slug',
    seriesId: 'series_id',
    label: 'label',
    coverHash: 'cover_hash',
    totalParts: 'total_parts',
  },
  ...{ changedFields: 'changed_fields', ...STAGE_COLUMNS },
}
const PART_COLUMNS = {
  ...{ slug: 'slug', number: 'number', mangaPages: 'total_manga_pages', coverHash: 'cover_hash' },
  ...{ title: 'title', shortTitle: 'short_title', titleSet: 'title_set', launchAt: 'launch_at' },
  ...{ undated: 'undated', expiresAt: 'expires_at', preview: 'preview', rentalCoins: 'rental_coins' },
  ...STAGE_COLUMNS,
} satisfies Partial<Record<keyof PartOnShelf, string>>

const named = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', ')

/**
 * What is to be read: series by their addresses, and the parts of these volumes, of those of this number, and of all volumes
 * of these series.
 */
export interface ToLoad {
  readonly slugs: readonly string[]
  readonly openedVolumes?: readonly string[]
  readonly openedSeries?: readonly string[]
  readonly openedNumber?: number
  /** Volumes whose store links will change. */
  readonly skusOf?: readonly string[]
}

/**
 * Five statements at most, however much there is. Whoever means to store what becomes of it has locked the series before.
 * Unknown addresses are left out.
 */
export async function loadShelf(
  reads: Reads,
  { slugs, openedVolumes = [], openedSeries = [], openedNumber, skusOf = [] }: ToLoad,
): Promise<Shelf> {
  const series = await reads.query<SeriesOnShelf>({
    text: `select ${KNOWN_SERIES}, stage, held, was_ready_until as "wasReadyUntil" from series where slug = any($1::text[])`,
    values: [[...new Set(slugs)]],
  })
  const volumes = await reads.query<VolumeOnShelf>({
    text: `select ${KNOWN_VOLUME}, held, was_ready_until as "wasReadyUntil", series_id as "seriesId", label, total_parts as "totalParts"
      from volumes where series_id = any($1::text[])`,
    values: [series.map(({ id }) => id)],
  })
  const ofSeries = new Set(series.filter(({ slug }) => openedSeries.includes(slug)).map(({ id }) => id))
  const asked = new Set(openedVolumes)
  const opened = volumes.filter(
    ({ id, seriesId, number }) => asked.has(id) || ofSeries.has(seriesId) || number === openedNumber,
  )
  const ids = opened.map(({ id }) => id)
  const parts = ids.length > 0 ? await listParts(reads, ids) : []
  const skus = skusOf.length > 0 ? await listSkusOf(reads, skusOf) : []
  // Whoever names more addresses than there are series may mean one that a series had.
  const isAll = series.length === new Set(slugs).size
  const former = isAll ? [] : await listFormerSeries(reads, slugs)
  return new Shelf({ series, volumes, parts, skus, former }, ids)
}

function listFormerSeries(reads: Reads, slugs: readonly string[]): Promise<{ slug: string; id: string }[]> {
  return reads.query<{ slug: string; id: string }>({
    text: `select slug, subject_id as id from former_addresses where kind = 'series' and slug = any($1::text[])`,
    values: [slugs],
  })
}

function listParts(reads: Reads, volumeIds: readonly string[]): Promise<PartOnShelf[]> {
  return reads.query<PartOnShelf>({
    text: `select id, volume_id as "volumeId", ${named({ ...PART_COLUMNS, number: 'number::float8' })},
        exists (select from removed_parts r where r.part_id = parts.id) as removed
      from parts where volume_id = any($1::text[]) order by volume_id, number`,
    values: [volumeIds],
  })
}

function listSkusOf(reads: Reads, volumeIds: readonly string[]): Promise<(Sku & { volumeId: string })[]> {
  return reads.query<Sku & { volumeId: string }>({
    text: `select volume_id as "volumeId", store, identifier, link, available_at as "availableAt"
      from volume_skus where volume_id = any($1::text[])`,
    values: [volumeIds],
  })
}

/**
 * Stores what has been made of a shelf: of each table the rows and columns that differ, and the rows that are new, all at
 * once. What changes of volumes and parts is written here alone. Answers the ids of the series that show something else.
 */
export async function saveShelf(tx: Tx, shelf: Shelf, now: Date): Promise<string[]> {
  const { series, volumes, parts } = shelf.rows
  await addRows(tx, 'series', series, shelf)
  await saveRows(tx, 'series', changedRows(series, shelf, CHANGED_OF_SERIES))
  await saveRows(tx, 'volumes', changedRows(volumes, shelf, VOLUME_COLUMNS))
  await addRows(tx, 'volumes', volumes, shelf)
  await saveRows(tx, 'parts', changedRows(parts, shelf, PART_COLUMNS))
  await addRows(tx, 'parts', parts, shelf)
  await moveDrafts(tx, shelf)
  const shown = new Set(shelf.shown)
  if (shelf.credits.size > 0)
    for (const one of await saveCredits(tx, shelf.credits, () => newId('CRE', now))) shown.add(one)
  if (shelf.skus.size > 0) await saveSkus(tx, shelf.skus)
  for (const [id, countries] of shelf.blocked) await saveBlocked(tx, id, countries, now)
  for (const [id, related] of shelf.related)
    for (const one of await saveRelated(tx, id, related, now)) shown.add(one)
  if (shelf.readingOrderChanged) await remakeCopies(tx, now)
  shelf.noteStored()
  return [...shown]
}

/** A row by its columns, with its id. */
type ChangedRow = Record<string, unknown> & { id: string }

function changedRows<R extends SeriesOnShelf | VolumeOnShelf | PartOnShelf>(
  rows: readonly R[],
  shelf: Shelf,
  columns: Partial<Record<keyof R, string>>,
): ChangedRow[] {
  const names = Object.entries(columns) as [keyof R, string][]
  return rows.flatMap(row => {
    const before = shelf.before.get(row.id) as R | undefined
    const changed = before ? names.filter(([name]) => isOther(row[name], before[name])) : []
    if (changed.length === 0) return []
    return [{ ...Object.fromEntries(changed.map(([name, column]) => [column, row[name]])), id: row.id }]
  })
}

function isOther(one: unknown, other: unknown): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other)
}

/** Columns that new rows have besides those that can be changed. */
const NEW = {
  series: { ...CHANGED_OF_SERIES, ...SERIES_IDENTITY, id: 'id', legacyId: 'legacy_id' },
  volumes: { ...VOLUME_COLUMNS, id: 'id', legacyId: 'legacy_id' },
  parts: {
    ...{ ...PART_COLUMNS, id: 'id', legacyId: 'legacy_id', volumeId: 'volume_id' },
    ...{ originalTitle: 'original_title', createdAt: 'created_at' },
  },
}

async function addRows(
  tx: Tx,
  table: keyof typeof NEW,
  rows: readonly (SeriesOnShelf | VolumeOnShelf | PartOnShelf)[],
  shelf: Shelf,
): Promise<void> {
  const columns = Object.entries<string>(NEW[table])
  const added = rows.flatMap((row): Record<string, unknown>[] => {
    const legacyId = shelf.added.get(row.id)
    return legacyId === undefined ? [] : [{ ...row, legacyId }]
  })
  if (added.length === 0) return
  const list = columns.map(([, column]) => column).join(', ')
  await tx.query({
    text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [
      rowsJson(added.map(row => Object.fromEntries(columns.map(([name, column]) => [column, row[name]])))),
    ],
  })
}

async function saveRows(
  tx: Tx,
  table: 'series' | 'volumes' | 'parts',
  rows: readonly ChangedRow[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(name => name !== 'id')
  // A column that a row does not name keeps what it has.
  await tx.query({
    text: `update ${table} t set (${columns.join(', ')}) = (select ${columns.map(name => `n.${name}`).join(', ')} from jsonb_populate_record(t, d.changed) n)
      from jsonb_array_elements($1::jsonb) d(changed) where t.id = d.changed ->> 'id'`,
    values: [rowsJson(rows)],
  })
}

/** What is prepared of a volume and of its parts goes with it into another series. */
async function moveDrafts(tx: Tx, shelf: Shelf): Promise<void> {
  const moved = shelf.rows.volumes.filter(({ id, seriesId }) => {
    const before = shelf.before.get(id) as VolumeOnShelf | undefined
    return before && before.seriesId !== seriesId
  })
  for (const { id, seriesId } of moved)
    for (const table of ['text_drafts', 'draft_versions'])
      await tx.query({
        text: `update ${table} set series_id = $2 where series_id <> $2
          and (subject_id = $1 or subject_id in (select id from parts where volume_id = $1))`,
        values: [id, seriesId],
      })
}

async function saveBlocked(tx: Tx, seriesId: string, countries: readonly string[], at: Date): Promise<void> {
  await tx.query({ text: 'delete from series_blocked_countries where series_id = $1', values: [seriesId] })
  await tx.query({
    text: 'insert into series_blocked_countries (series_id, country, blocked_at) select $1, c, $3 from unnest($2::text[]) c',
    values: [seriesId, countries, at],
  })
}
