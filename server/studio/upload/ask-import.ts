import * as calls from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers, UploadPlan } from '#contract/generated/studio_upload.ts'
import type { StudioScope } from '#rules/studio-rights.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { findSeriesBySlug } from '../../publishing/store.ts'
import { actorOf } from '../actor.ts'
import { PUBLIC_CHANGED } from '../catalogue/make-changes.ts'
import { problemViews } from '../catalogue/problem-views.ts'
import { requireInScope, staffOf } from '../scope.ts'
import { areAnswers, rightsFor } from './answers.ts'
import { requestImport, requestReading } from './request-work.ts'
import type { UploadState } from './upload.ts'
import * as store from './upload-store.ts'
import { ownUpload } from './uploads.ts'
import { uploadView } from './view.ts'

const PLANNED_FROM: readonly UploadState[] = ['waiting', 'reading', 'read', 'refused']

/** Has an upload planned with new answers. Of two requests that come at once the later one counts. */
export async function askForPlan(asked: CallInput<typeof calls.planUpload>): Promise<Upload> {
  const { body, app, now } = asked
  const upload = await ownUpload(asked, calls.planUpload)
  if (!areAnswers(body)) throw refuse(calls.planUpload, 'malformed')
  if (upload.state === 'importing') throw refuse(calls.planUpload, 'importingNow')
  const answers = UploadAnswers.encode(body).finish()
  return app.db.transaction(async tx => {
    const change = { state: 'waiting', from: PLANNED_FROM, answers, now } as const
    if (!(await store.changeState(tx, upload.id, change))) throw refuse(calls.planUpload, 'notThereYet')
    await requestReading(app, tx, upload.id)
    return uploadView((await store.findUpload(tx, upload.id)) as store.UploadRow)
  })
}

/**
 * Has an upload imported. Whether whoever asks may do that is asked of the series that the plan names, and once more when it
 * is done.
 */
export async function askForImport(asked: CallInput<typeof calls.importUpload>): Promise<Upload> {
  const { body, reader, visitor, app, now } = asked
  const upload = await ownUpload(asked, calls.importUpload)
  if (!areAnswers(body)) throw refuse(calls.importUpload, 'malformed')
  if (upload.state === 'importing' || upload.state === 'imported')
    throw refuse(calls.importUpload, 'importingNow')
  if (upload.state !== 'read') throw refuse(calls.importUpload, 'notThereYet')
  const plan = upload.plan ? UploadPlan.decode(upload.plan) : null
  if (body.publicVersion !== '' && body.publicVersion !== plan?.publicVersion)
    throw refuse(calls.importUpload, 'changedMeanwhile').detailing(
      await problemViews(app.db, [PUBLIC_CHANGED], visitor.lang),
    )
  const slug = body.seriesSlug || plan?.seriesSlug
  const series = slug ? await findSeriesBySlug(app.db, slug) : null
  const lang = body.lang || plan?.lang
  const scope = series
    ? { seriesId: series.id, lang: series.lang }
    : lang
      ? ({ seriesId: '', lang } as StudioScope)
      : 'shop'
  const isNew = body.asPart || plan?.outcome === 'created'
  const goesPublic = isNew ? !body.draft : (plan?.publicTotal ?? 0) > 0
  for (const right of rightsFor(body, { goesPublic })) requireInScope(reader, right, scope)
  const answers = UploadAnswers.encode(body).finish()
  const asker = { actor: await actorOf(app.db, reader), staff: staffOf(reader) }
  return app.db.transaction(async tx => {
    const change = { state: 'importing', from: ['read'], answers, asker, now } as const
    if (!(await store.changeState(tx, upload.id, change))) throw refuse(calls.importUpload, 'importingNow')
    await requestImport(app, tx, upload.id)
    return uploadView((await store.findUpload(tx, upload.id)) as store.UploadRow)
  })
}
