import * as calls from '#contract/calls/studio-upload.ts'
import { EditionOutcome, KeptEditionList } from '#contract/generated/studio_upload.ts'
import { auditedDb } from '../../audit/audited-db.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { Db } from '../../platform/db/connect.ts'
import { StartError } from '../../platform/start-error.ts'
import { restoreEdition } from '../../publishing/restore-edition.ts'
import { listReplacedEditions } from '../../publishing/restore-store.ts'
import { actorOf } from '../actor.ts'
import { requireInScope } from '../scope.ts'
import { findVolumeById } from './imported-store.ts'
import { remarkViews } from './remark-view.ts'

/** The editions of a volume that others replaced, the newest first. */
export async function listEditions({
  params,
  reader,
  app,
}: CallInput<typeof calls.listKeptEditions>): Promise<KeptEditionList> {
  const volume = await volumeInScope(app.db, reader, params.volumeId)
  if (!volume) throw refuse(calls.listKeptEditions, 'volumeNotFound')
  const editions = await listReplacedEditions(app.db, volume.id)
  return KeptEditionList.fromPartial({
    editions: editions
      .toReversed()
      .map(({ number, replacedAt, title, parts }) => ({ number, replacedAt, title, parts })),
  })
}

/** Puts an edition back in its volume, and keeps what stands there in turn. */
export async function takeBack({
  params,
  reader,
  app,
}: CallInput<typeof calls.restoreKeptEdition>): Promise<EditionOutcome> {
  const volume = await volumeInScope(app.db, reader, params.volumeId)
  if (!volume) throw refuse(calls.restoreKeptEdition, 'volumeNotFound')
  const number = /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0
  const editions = await listReplacedEditions(app.db, volume.id)
  if (!editions.some(one => one.number === number)) throw refuse(calls.restoreKeptEdition, 'noSuchEdition')
  const db = auditedDb(app.db, app.clock, await actorOf(app.db, reader), {
    action: 'edition.restore',
    right: 'edit',
    subject: { kind: 'volume', id: volume.id, name: volume.title },
  })
  try {
    const { kept, remarks } = await restoreEdition({ db, clock: app.clock }, volume, number)
    return EditionOutcome.fromPartial({ kept, ...remarkViews(remarks), entryId: db.lastEntry() ?? '' })
  } catch (error) {
    if (error instanceof StartError) throw refuse(calls.restoreKeptEdition, 'cannotBeRestored')
    throw error
  }
}

async function volumeInScope(db: Db, reader: Reader, id: string) {
  const volume = await findVolumeById(db, id)
  if (volume) requireInScope(reader, 'edit', volume)
  return volume
}
