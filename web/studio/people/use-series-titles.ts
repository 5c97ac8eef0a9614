import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { seriesOptions } from '../ui/series/series-options.ts'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'

/** As many as one request answers. */
const MOST = 500

/**
 * Titles of series by their ids, with kind and language where several of them share one; an id whose title is not known
 * (yet) is its own.
 */
export function useSeriesTitles(ids: readonly string[]): (id: string) => string {
  const asked = [...new Set(ids)].sort().slice(0, MOST)
  const query = { kind: 'series', ids: asked.join(','), limit: MOST } as const
  const found = useRead(asked.length > 0 ? read(listStudioCatalogue, { query }) : null)
  const markOf = useSeriesMark()
  const names = seriesOptions(found.answer?.rows ?? [], markOf).map(
    ({ row, value }) => [row.id, value] as const,
  )
  const nameOf = new Map(names)
  return id => nameOf.get(id) ?? id
}
