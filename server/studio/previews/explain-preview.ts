import * as calls from '#contract/calls/studio-preview.ts'
import { PreviewAccess } from '#contract/generated/previews.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { findAccess } from '../../reading/find-access.ts'
import { requireInScope } from '../scope.ts'
import { standInFor } from './stand-in.ts'
import { findPreview } from './store.ts'

/** Why a part opens in a preview, or does not: the same answer as its check. */
export async function explainPreview({
  params,
  reader,
  app,
  now,
}: CallInput<typeof calls.explainPreview>): Promise<PreviewAccess> {
  const row = await findPreview(app.db, params.previewId)
  if (!row) throw refuse(calls.explainPreview, 'previewNotFound')
  requireInScope(reader, 'proof', row)
  const { visitor } = standInFor(row, '', new Headers(), now)
  const { part, access } = await findAccess(app, params.partId, visitor, visitor.standIn?.at ?? now)
  // Who asks may read all of the series, so that what is hidden there is no secret.
  if (!part || part.seriesId !== row.seriesId) throw refuse(calls.explainPreview, 'partNotFound')
  return PreviewAccess.fromPartial({
    title: part.title,
    check: access.status,
    reason: access.reason,
    launch: part.launchAt,
  })
}
