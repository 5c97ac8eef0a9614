import { type Event, ReleaseKind } from '#contract/generated/calendar.ts'
import type { Reader } from '../calls/bind.ts'
import { listPartsByIds, listSeriesByIds, listVolumesByIds } from '../catalogue/store.ts'
import {
  coverMessage,
  partMessage,
  seriesMessage,
  type ViewContext,
  volumeMessage,
} from '../catalogue/view.ts'
import { markFollowed } from '../follows/mark-followed.ts'
import type { Reads } from '../platform/db/connect.ts'
import type { EventRow } from './store.ts'

const KINDS = {
  part: { kind: ReleaseKind.PART, details: 'Prepub Publishing' },
  digital: { kind: ReleaseKind.DIGITAL, details: 'Ebook Publishing' },
  physical: { kind: ReleaseKind.PHYSICAL, details: 'Physical Publishing' },
} as const

/**
 * Events with their series, volumes and parts. Takes three statements for any number of events, and one more for a signed-in
 * reader.
 */
export async function eventMessages(
  reads: Reads,
  rows: readonly EventRow[],
  sight: ViewContext,
  reader: Reader | null = null,
): Promise<Event[]> {
  const ids = (of: (row: EventRow) => string) => [...new Set(rows.map(of))]
  const [series, volumes, parts] = await Promise.all([
    listSeriesByIds(
      reads,
      ids(row => row.seriesId),
    ),
    listVolumesByIds(
      reads,
      ids(row => row.volumeId),
    ),
    listPartsByIds(
      reads,
      rows.filter(row => row.kind === 'part').map(row => row.id),
    ),
  ])
  const messages = series.map(one => seriesMessage(one, sight))
  const seriesById = new Map((await markFollowed(reads, reader, messages)).map(one => [one.id, one]))
  const volumesById = new Map(volumes.map(one => [one.id, one]))
  const partsById = new Map(parts.map(one => [one.id, one]))
  return rows.map(row => {
    const serie = seriesById.get(row.seriesId)
    const volume = volumesById.get(row.volumeId)
    const part = row.kind === 'part' ? partsById.get(row.id) : undefined
    return {
      legacyId: row.legacyId,
      name: row.title,
      details: KINDS[row.kind].details,
      launch: row.at,
      legacyLink: row.kind === 'part' ? `/read/${row.slug}` : `/volumes/${row.slug}`,
      serie,
      thumbnail: volume ? coverMessage(volume.cover, sight) : serie?.cover,
      kind: KINDS[row.kind].kind,
      volume: volume && volumeMessage(volume, sight),
      part: part && partMessage(part, sight),
      final: row.final,
      followed: serie?.following ?? false,
    }
  })
}
