import * as calls from '#contract/calls/studio-preview.ts'
import type { Preview, PreviewList } from '#contract/generated/previews.ts'
import { TERRITORY } from '#rules/country.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { previewEnds, proofLinkEnds, standInNamed } from '#rules/stand-in.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import * as catalogue from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { requireInScope, staffOf } from '../scope.ts'
import * as store from './store.ts'
import { previewMessage } from './view.ts'

/** Makes a look at the shop as somebody else. */
export async function makePreview({
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.makePreview>): Promise<Preview> {
  const standsFor = standInNamed(body.as)
  const country = body.country === '' ? null : body.country
  const looksAt = body.at ?? now
  if (!standsFor || (country && !TERRITORY.test(country)) || Number.isNaN(looksAt.getTime()))
    throw refuse(calls.makePreview, 'badInput')
  const series = await catalogue.findSeries(app.db, body.seriesId, 'all')
  if (!series) throw refuse(calls.makePreview, 'seriesNotFound')
  requireInScope(reader, 'proof', { seriesId: series.id, lang: series.lang })
  const about = { standsFor, country, looksAt, seriesId: series.id, volumeId: null, partId: null }
  return make(app, reader, about, { title: series.title, now, expiresAt: previewEnds(now) })
}

/** Makes a link with which somebody reads a volume or a part before it is published. */
export async function makeProofLink({
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.makeProofLink>): Promise<Preview> {
  const expiresAt = proofLinkEnds(body.days, now)
  if (!expiresAt) throw refuse(calls.makeProofLink, 'badInput')
  const volume = await catalogue.findVolume(app.db, body.volumeId, 'all')
  if (!volume) throw refuse(calls.makeProofLink, 'volumeNotFound')
  requireInScope(reader, 'proof', { seriesId: volume.seriesId, lang: volume.lang })
  const part = body.partId === '' ? null : await catalogue.findPart(app.db, body.partId, 'all')
  if (body.partId !== '' && part?.volumeId !== volume.id) throw refuse(calls.makeProofLink, 'partNotFound')
  const about = {
    ...{ standsFor: null, country: null, looksAt: null, seriesId: volume.seriesId, volumeId: volume.id },
    partId: part?.id ?? null,
  }
  return make(app, reader, about, { title: part?.title ?? volume.title, now, expiresAt })
}

type About = Pick<store.NewPreview, 'standsFor' | 'country' | 'looksAt' | 'seriesId' | 'volumeId' | 'partId'>

async function make(
  app: AppContext,
  reader: Reader,
  about: About,
  { title, now, expiresAt }: { title: string; now: Date; expiresAt: Date },
): Promise<Preview> {
  const actor = await actorOf(app.db, reader)
  const id = newId('PRV', now)
  const subject = { kind: 'preview' as const, id, name: title }
  const action = about.standsFor ? 'preview.make' : 'proofLink.make'
  await app.db.transaction(tx =>
    audited(tx, actor, { action, right: 'proof', subject }, now, () =>
      store.addPreview(tx, {
        id,
        ...about,
        madeBy: actor.name,
        madeByAccount: reader.id,
        madeAt: now,
        expiresAt,
      }),
    ),
  )
  const row = await store.findPreview(app.db, id)
  if (!row) throw new Error(`the preview ${id} was not made`)
  return previewMessage(app, row)
}

/** The links that are good now, of the series in which the reader may proof-read. */
export async function listProofLinks({
  query,
  reader,
  app,
  now,
}: CallInput<typeof calls.listProofLinks>): Promise<PreviewList> {
  const staff = staffOf(reader)
  const { limit, skip } = page(query, ROOMY_LIMIT)
  const links = (await store.listLinks(app.db, now)).filter(link => mayIn(staff, 'proof', link))
  return {
    previews: links.slice(skip, skip + limit).map(link => previewMessage(app, link)),
    total: links.length,
  }
}

/** Ends a preview or a link. */
export async function revokePreview({
  params,
  reader,
  app,
  now,
}: CallInput<typeof calls.revokePreview>): Promise<null> {
  const row = await store.findPreview(app.db, params.previewId)
  if (!row) throw refuse(calls.revokePreview, 'previewNotFound')
  requireInScope(reader, 'proof', row)
  const actor = await actorOf(app.db, reader)
  const deed = {
    action: row.standsFor ? 'preview.revoke' : 'proofLink.revoke',
    right: 'proof',
    subject: { kind: 'preview', id: row.id, name: row.title },
  } as const
  await app.db.transaction(tx => audited(tx, actor, deed, now, () => store.revoke(tx, row.id, now)))
  return null
}
