import type { Reads } from '../platform/db/connect.ts'
import { VOLUME_COLUMNS, VOLUME_PICTURES, VOLUME_SHOWN, type VolumeRow } from './store.ts'
import { notLeftOut } from './takedown-sql.ts'
import { CONTENT_IF_SOLD } from './volume-fields.ts'

export interface LatestVolumes {
  lang: string
  /** Published by then. */
  by: Date
  limit: number
  skip: number
  /** What is taken down where the list is asked for. */
  leftOut: readonly string[]
}

/** Ebooks that have come out, newest first; of those for sale only the ones with something to read. */
export function listLatestDigital(
  reads: Reads,
  { lang, by, limit, skip, leftOut }: LatestVolumes,
): Promise<VolumeRow[]> {
  return reads.query<VolumeRow>({
    name: 'listLatestDigital',
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where s.lang = $1 and v.publishing_at <= $2 and not v.no_ebook and not v.awaits_edition and ${CONTENT_IF_SOLD} and ${VOLUME_SHOWN}
        and ${notLeftOut('$5', ['s', 'v'])}
      order by v.publishing_at desc, v.id desc limit $3 offset $4`,
    values: [lang, by, limit, skip, leftOut],
  })
}

/** Printed books that have come out, newest first. */
export function listLatestPhysical(
  reads: Reads,
  { lang, by, limit, skip, leftOut }: LatestVolumes,
): Promise<VolumeRow[]> {
  return reads.query<VolumeRow>({
    name: 'listLatestPhysical',
    text: `select ${VOLUME_COLUMNS} from volumes v join series s on s.id = v.series_id ${VOLUME_PICTURES}
      where s.lang = $1 and v.physical_publishing_at <= $2 and ${VOLUME_SHOWN} and ${notLeftOut('$5', ['s', 'v'])}
      order by v.physical_publishing_at desc, v.id desc limit $3 offset $4`,
    values: [lang, by, limit, skip, leftOut],
  })
}
