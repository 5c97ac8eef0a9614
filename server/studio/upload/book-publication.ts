import type { UploadAnswers } from '#contract/generated/studio_upload.ts'
import { goesPublic } from '#rules/studio-states.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { ImportOutcome } from '../../publishing/import-request.ts'
import { listPartSummaries } from '../../publishing/plan-store.ts'
import { comingNew, publicViews } from '../catalogue/going-public.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { stateOfRow } from '../catalogue/view.ts'
import { findVolumeOf, type ImportedVolume } from './imported-store.ts'

export type Publication = ReturnType<typeof publicViews>

/** Whether readers would see something else than what was shown, where the answers name that. */
export function isOther(
  { publicVersion }: Publication,
  { publicVersion: shown }: Pick<UploadAnswers, 'publicVersion'>,
): boolean {
  return shown !== '' && shown !== publicVersion
}

/** A volume that was just stored, with what readers get to see by it that they were not to see before. */
export async function lookAtBook(
  tx: Tx,
  app: Pick<AppContext, 'db' | 'brand' | 'clock'>,
  { volumeSlug }: ImportOutcome,
): Promise<{ volume: ImportedVolume; publication: Publication }> {
  const volume = await findVolumeOf(tx, volumeSlug)
  const parts = await listPartSummaries(tx, volume.id)
  const ids = [volume.seriesId, volume.id, ...parts.map(({ id }) => id)]
  const now = app.clock.now()
  // Seen from outside the transaction: as it was before the book.
  const before = new Map((await findSubjects(app.db, ids)).map(row => [row.id, stateOfRow(row, now)]))
  const coming = (await findSubjects(tx, ids))
    .filter(row => goesPublic(row.kind, before.get(row.id) ?? 'planned', stateOfRow(row, now)))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { volume, publication: publicViews(comingNew(coming), app, now) }
}
