import type { Upload, UploadOutcome } from '#contract/generated/studio_upload.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listStandingEditions, type StandingEdition } from './imported-store.ts'

/** Says of imported files what has become of their editions since. */
export async function withWhatCameSince(reads: Reads, uploads: readonly Upload[]): Promise<Upload[]> {
  const ids = new Set(uploads.flatMap(({ outcome }) => (outcome?.volumeId ? [outcome.volumeId] : [])))
  const editions = ids.size > 0 ? await listStandingEditions(reads, [...ids]) : []
  const byVolume = new Map(editions.map(one => [one.volumeId, one]))
  return uploads.map(upload => {
    const { outcome, sha256 } = upload
    if (!outcome) return upload
    return {
      ...upload,
      outcome: { ...outcome, since: since(outcome, sha256, byVolume.get(outcome.volumeId)) },
    }
  })
}

function since(
  { outcome, kept }: UploadOutcome,
  sha256: string,
  standing: StandingEdition | undefined,
): '' | 'takenBack' | 'replaced' | 'gone' {
  if (!standing) return 'gone'
  const isEdition = outcome === 'created' || outcome === 'updated'
  if (!isEdition || standing.sha256 === sha256) return ''
  if (standing.lastKept <= kept) return ''
  return standing.isRestored ? 'takenBack' : 'replaced'
}
