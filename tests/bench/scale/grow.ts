import { refreshManySeries } from '#server/catalogue/refresh/refresh-series.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { dice, type RealRecord, realRecords } from './real-records.ts'

const BATCH = 1000
const LABELS = [[], ['Heart'], ['Pulp'], []]
const PRINT = [[], ['Available in Print'], [], ['Planned for Print']]

/**
 * Fills an empty catalogue with series: real titles, authors and subjects first, and where these run out new ones joined
 * from the halves of two. Each series has one volume with one part, so that creators are there to be searched.
 */
export async function growCatalogue(db: Db, count: number): Promise<void> {
  const records = realRecords()
  const chance = dice(count)
  const creators = new Map<string, string>()
  for (let first = 0; first < count; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - first) }, (_, place) =>
      grown(records, first + place, chance),
    )
    await db.transaction(async tx => {
      await insertBatch(tx, batch, creators)
      await refreshManySeries(
        tx,
        batch.map(series => series.id),
      )
    })
  }
  await db.query({ text: 'analyze' })
}

interface Grown extends RealRecord {
  id: string
  volumeId: string
  partId: string
  legacyId: string
  type: 'novel' | 'manga'
  catchup: boolean
  createdAt: Date
}

function grown(records: readonly RealRecord[], place: number, chance: () => number): Grown {
  const one = records[place % records.length] as RealRecord
  const other = records[Math.floor(chance() * records.length)] as RealRecord
  const first = place < records.length
  const half = (text: string, from: number, to: number) =>
    text
      .split(/(?<=[\s:、。])/)
      .slice(from, to)
      .join('')
  const number = String(place).padStart(26, '0')
  return {
    ...one,
    title: first ? one.title : `${half(one.title, 0, 3).trim()} ${half(other.title, -3, 99).trim()}`,
    authors: first || chance() < 0.5 ? one.authors : other.authors,
    tags: [...one.tags, ...(LABELS[place % 4] ?? []), ...(PRINT[Math.floor(place / 4) % 4] ?? [])],
    id: `SER-${number}`,
    volumeId: `VOL-${number}`,
    partId: `PRT-${number}`,
    legacyId: place.toString(16).padStart(24, '0'),
    type: place % 3 === 0 ? 'manga' : 'novel',
    catchup: place % 40 === 0,
    createdAt: new Date(Date.UTC(2015, 0, 1) + Math.floor(chance() * 3e11)),
  }
}

async function insertBatch(tx: Tx, batch: readonly Grown[], creators: Map<string, string>): Promise<void> {
  const names = [...new Set(batch.flatMap(series => series.authors))].filter(name => !creators.has(name))
  for (const name of names) creators.set(name, `CRE-${String(creators.size).padStart(26, '0')}`)
  const rows = batch.map(series => ({
    ...series,
    creators: [...new Set(series.authors)].map(name => creators.get(name)),
  }))
  const values = [JSON.stringify(rows)]
  await tx.query({
    text: `insert into creators (id, name) select id, name from jsonb_to_recordset($1::jsonb) as c(id text, name text)`,
    values: [JSON.stringify(names.map(name => ({ id: creators.get(name), name })))],
  })
  const from = `from jsonb_to_recordset($1::jsonb) as r(id text, "volumeId" text, "partId" text, "legacyId" text, type text, lang text, title text,
    "originalTitle" text, description text, tags text[], catchup boolean, "createdAt" timestamptz, creators text[])`
  await tx.query({
    text: `insert into series (id, legacy_id, slug, type, lang, title, original_title, description, tags, catchup, created_at)
      select id, "legacyId", 'series-' || "legacyId", type, lang, title, "originalTitle", description, tags, catchup, "createdAt" ${from}`,
    values,
  })
  await tx.query({
    text: `insert into volumes (id, legacy_id, slug, series_id, number, title, created_at, publishing_at, total_parts)
      select "volumeId", "legacyId", 'volume-' || "legacyId", id, 1, title || ' Volume 1', "createdAt", "createdAt", 1 ${from}`,
    values,
  })
  await tx.query({
    text: `insert into parts (id, legacy_id, slug, volume_id, number, title, preview, created_at, launch_at)
      select "partId", "legacyId", 'part-' || "legacyId", "volumeId", 1, title || ' Part 1', true, "createdAt", "createdAt" ${from}`,
    values,
  })
  await tx.query({
    text: `insert into volume_creators (volume_id, position, creator_id, role)
      select "volumeId", place, creator, 'author' ${from}, unnest(creators) with ordinality as credited(creator, place)`,
    values,
  })
}
