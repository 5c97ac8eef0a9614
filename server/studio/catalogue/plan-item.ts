import { planPart, planSeries, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { readValue } from '#rules/studio-values.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { makePart, makeSeries, makeVolume } from '../../publishing/shelf/plan-on-shelf.ts'
import { findOnShelf } from '../../publishing/shelf/shelf-store.ts'
import { actorOf } from '../actor.ts'
import { requireInScope } from '../scope.ts'
import { subjectView } from './find-subject.ts'
import { findSubjects, lockSubjects, type SubjectRow } from './row-store.ts'

type PlanCall = CallInput<typeof planSeries> | CallInput<typeof planVolume> | CallInput<typeof planPart>
const MOST_NUMBER = 9999

/** A series that readers do not see. */
export async function addSeries(asked: CallInput<typeof planSeries>): Promise<StudioSubject> {
  const { body, now, reader } = asked
  const title = readValue({ type: 'text', least: 1 }, JSON.stringify(body.title))
  if ('reason' in title) throw refuse(planSeries, 'titleMissing')
  const { type, lang } = body
  if ((type !== 'novel' && type !== 'manga') || !isLanguage(lang)) throw refuse(planSeries, 'notAChoice')
  // It is in no series yet that a role could be limited to, but in a language.
  requireInScope(reader, 'edit', { seriesId: '', lang })
  return added(asked, 'series', body.title, tx =>
    makeSeries(tx, { title: String(title.value), type, lang }, now),
  )
}

/** A volume after the others of its series, or with the number that is said. */
export function addVolume(asked: CallInput<typeof planVolume>): Promise<StudioSubject> {
  const { body, now } = asked
  const { number, title, publishingAt = null } = body
  if (
    number !== undefined &&
    'reason' in readValue({ type: 'number', most: MOST_NUMBER }, JSON.stringify(number))
  )
    throw refuse(planVolume, 'outOfRange')
  return added(asked, 'volume', title, async tx => {
    const { seriesSlug } = await parentOf(tx, asked, 'series', body.seriesId)
    const id = await makeVolume(tx, { seriesSlug, number, title, publishingAt }, now)
    if (!id) throw refuse(planVolume, 'numberTaken')
    return id
  })
}

/** A part after the others of its volume. */
export function addPart(asked: CallInput<typeof planPart>): Promise<StudioSubject> {
  const { body, now } = asked
  return added(asked, 'part', body.title, async tx => {
    const volume = await parentOf(tx, asked, 'volume', body.volumeId)
    return makePart(
      tx,
      { volumeId: volume.id, title: body.title.trim(), launchAt: body.launchAt ?? null },
      now,
    )
  })
}

/** The series or volume to which something is added, which is locked. */
async function parentOf(
  tx: Tx,
  { reader }: PlanCall,
  kind: 'series' | 'volume',
  name: string,
): Promise<SubjectRow> {
  const found = await findOnShelf(tx, name, kind)
  const [row] = found ? await findSubjects(tx, [found.id]) : []
  if (!row) throw refuse(planPart, 'noSuchSubject')
  requireInScope(reader, 'edit', row)
  await lockSubjects(tx, [row.seriesSlug])
  return row
}

async function added(
  asked: PlanCall,
  kind: 'series' | 'volume' | 'part',
  name: string,
  make: (tx: Tx) => Promise<string>,
): Promise<StudioSubject> {
  const { app, reader, now } = asked
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const subject = { kind, id: '', name }
    let id = ''
    await audited(tx, actor, { action: `${kind}.plan`, right: 'edit', subject }, now, async () => {
      id = await make(tx)
      subject.id = id
      const [row] = await findSubjects(tx, [id])
      if (!row) throw new Error(`${id} was not made`)
      subject.name = row.title
      await refreshSeries(tx, row.seriesId)
      await bumpCatalogue(tx, { series: [row.seriesId], listsMayBeLate: true })
    })
    return subjectView(tx, id, reader, now)
  })
}
