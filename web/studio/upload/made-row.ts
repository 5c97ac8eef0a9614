import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read } from '../../session/read.ts'

/** What an import has made, as it stands in the catalogue now. */
export function madeRow(kind: 'volume' | 'series', id: string | undefined) {
  return id ? read(listStudioCatalogue, { query: { kind, ids: id, limit: 1 } }) : null
}
