import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { sendFromStudio } from '../frame/ended-session.ts'

/** The most that one request answers. */
const PAGE = 500

/** All parts of a volume in its order, as they are now. Throws where they cannot be read. */
export async function listParts(volumeId: string): Promise<StudioRow[]> {
  const rows: StudioRow[] = []
  for (let total = 1; rows.length < total; ) {
    const { answer } = await sendFromStudio(listStudioCatalogue, {
      query: { kind: 'part', volume: volumeId, sort: 'number', limit: PAGE, skip: rows.length },
    })
    if (!answer || (answer.rows.length === 0 && answer.total > rows.length))
      throw new Error(`the parts of ${volumeId} could not be read`)
    rows.push(...answer.rows)
    total = answer.total
  }
  return rows
}
