import { planPart, planSeries, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { isLanguage } from '#rules/interface-language.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { readValue } from '#rules/studio-values.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { makePart, makeSeries, makeVolumes } from '../../publishing/shelf/plan-on-shelf.ts'
import { findOnShelf } from '../../publishing/shelf/shelf-store.ts'
import { lockManySeries } from '../../publishing/store.ts'
import { actorOf } from '../actor.ts'
import type { Kind } from '../fields/field.ts'
import { rightsToSay } from '../fields/input-rights.ts'
import { requireInScope } from '../scope.ts'
import { subjectView } from './find-subject.ts'
import { findSubjects, type SubjectRow } from './row-store.ts'

type PlanCall = CallInput<typeof planSeries> | CallInput<typeof planVolume> | CallInput<typeof planPart>
const MOST_NUMBER = 9999

/** A series that readers do not see. */
export async function addSeries(asked: CallInput<typeof planSeries>): Promise<StudioSubject> {
  const { body, now, reader } = asked
  const title = readValue({ type: 'text', least: 1 }, JSON.stringify(body.title))
  if ('reason' in title) throw refuse(planSeries, 'titleMissing')
  const { type, lang } = body
  if ((type !== 'novel' && type !== 'manga') || !isLanguage(lang)) throw refuse(planSeries, 'notAChoice')
  const rights = rightsToPlan(rightsToSay('StudioNewSeries', body))
  // It is in no series yet that a role could be limited to, but in a language.
  for (const right of rights) requireInScope(reader, right, { seriesId: '', lang })
  return added(asked, { kind: 'series', name: body.title, rights }, async tx =>
    (await makeSeries(tx, [{ title: String(title.value), type, lang }], now)).join(),
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
  const rights = rightsToPlan(rightsToSay('StudioNewVolume', body))
  return added(asked, { kind: 'volume', name: title, rights }, async tx => {
    const { seriesSlug } = await parentOf(tx, asked, { kind: 'series', name: body.seriesId, rights })
    const [id] = await makeVolumes(tx, [{ seriesSlug, number, title, publishingAt }], now)
    if (!id) throw refuse(planVolume, 'numberTaken')
    return id
  })
}

/** A part after the others of its volume. */
export function addPart(asked: CallInput<typeof planPart>): Promise<StudioSubject> {
  const { body, now } = asked
  const rights = rightsToPlan(rightsToSay('StudioNewPart', body))
  return added(asked, { kind: 'part', name: body.title, rights }, async tx => {
    const { id: volumeId, seriesSlug } = await parentOf(tx, asked, {
      kind: 'volume',
      name: body.volumeId,
      rights,
    })
    const title = body.title.trim()
    return makePart(tx, { seriesSlug, volumeId, title, launchAt: body.launchAt ?? null }, now)
  })
}

/** A date takes the right to publish also of what is not there yet. */
function rightsToPlan(said: readonly StudioRight[]): StudioRight[] {
  return [...new Set<StudioRight>(['edit', ...said])]
}

interface Planned<K extends Kind> {
  readonly kind: K
  readonly name: string
  readonly rights: readonly StudioRight[]
}

/**
 * The series or volume to which something is added, which is locked. Throws 403 where one of the rights is not given there.
 */
async function parentOf(
  tx: Tx,
  { reader }: PlanCall,
  { kind, name, rights }: Planned<'series' | 'volume'>,
): Promise<SubjectRow> {
  const found = await findOnShelf(tx, name, kind)
  const [row] = found ? await findSubjects(tx, [found.id]) : []
  if (!row) throw refuse(planPart, 'noSuchSubject')
  for (const right of rights) requireInScope(reader, right, row)
  await lockManySeries(tx, [row.seriesSlug])
  return row
}

async function added(
  asked: PlanCall,
  { kind, name, rights }: Planned<Kind>,
  make: (tx: Tx) => Promise<string>,
): Promise<StudioSubject> {
  const { app, reader, now } = asked
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const subject = { kind, id: '', name }
    let id = ''
    await audited(tx, actor, { action: `${kind}.plan`, right: rights, subject }, now, async () => {
      id = await make(tx)
      subject.id = id
      const [row] = await findSubjects(tx, [id])
      if (!row) throw new Error(`${id} was not made`)
      subject.name = row.title
      await refreshSeries(tx, row.seriesId)
      await bumpCatalogue(tx, { series: [row.seriesId], listsMayBeLate: true })
    })
    return subjectView(tx, id, { reader, shop: app.brand.current(), now })
  })
}
