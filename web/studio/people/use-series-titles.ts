import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'

/** As many as one request answers. */
const MOST = 500

/** Titles of series by their ids; an id whose title is not known (yet) is its own. */
export function useSeriesTitles(ids: readonly string[]): (id: string) => string {
  const asked = [...new Set(ids)].sort().slice(0, MOST)
  const query = { kind: 'series', ids: asked.join(','), limit: MOST } as const
  const found = useRead(asked.length > 0 ? read(listStudioCatalogue, { query }) : null)
  const titles = new Map(found.answer?.rows.map(({ id, title }) => [id, title]))
  return id => titles.get(id) ?? id
}
