import type { Reads } from '../platform/db/connect.ts'

export interface SkuRow {
  store: string
  identifier: string
  link: string | null
  availableAt: Date | null
}

/** The stock numbers of a volume in other stores. */
export function listStoreSkus(reads: Reads, volumeId: string): Promise<SkuRow[]> {
  return reads.query<SkuRow>({
    name: 'listSkus',
    text: `select store, identifier, link, available_at as "availableAt" from volume_skus where volume_id = $1 order by store, identifier`,
    values: [volumeId],
  })
}
