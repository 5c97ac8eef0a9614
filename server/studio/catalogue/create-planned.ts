import type { StudioCreation } from '#contract/generated/studio_catalogue.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { readValue } from '#rules/studio-values.ts'
import type { Reader } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { makeSeries, makeVolume } from '../../publishing/shelf/plan-on-shelf.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import { staffOf } from '../scope.ts'
import type { ChangeProblem } from './check-changes.ts'
import { findSubjects, lockSubjects } from './row-store.ts'

/** Of one request. Each takes some ten statements. */
export const MOST_CREATIONS = 1_000

/** What was planned: ids by the keys of the request, and why others were not. */
export interface Planned {
  readonly ids: ReadonlyMap<string, string>
  readonly problems: readonly ChangeProblem[]
}

interface Input {
  readonly reader: Reader
  readonly now: Date
  readonly creations: readonly StudioCreation[]
}

/** Plans series and then volumes, which nobody but the studio sees; their series are locked. What cannot be is named. */
export async function createPlanned(tx: Tx, input: Input): Promise<Planned> {
  const ids = new Map<string, string>()
  const problems: ChangeProblem[] = []
  const { creations } = input
  const keys = new Set(creations.map(({ key }) => key))
  await lockSubjects(tx, await slugsOf(tx, creations))
  for (const kind of ['series', 'volume'])
    for (const [at, creation] of creations.entries()) {
      const { key, seriesId } = creation
      // What is to be in a series that could not be planned has no problem of its own.
      if (creation.kind !== kind || (kind === 'volume' && keys.has(seriesId) && !ids.has(seriesId))) continue
      const made = ids.has(key) ? { reason: 'twice' } : await makeOne(tx, input, creation, ids)
      if ('reason' in made) problems.push({ at, id: key, field: '', reason: made.reason })
      else ids.set(key, made.id)
    }
  for (const [at, { kind, key }] of creations.entries())
    if (kind !== 'series' && kind !== 'volume')
      problems.push({ at, id: key, field: '', reason: 'notAChoice' })
  return { ids, problems }
}

type Made = { readonly id: string } | { readonly reason: string }

function makeOne(
  tx: Tx,
  input: Input,
  creation: StudioCreation,
  ids: ReadonlyMap<string, string>,
): Promise<Made> {
  return creation.kind === 'series'
    ? planSeries(tx, input, creation)
    : planVolume(tx, input, { ...creation, seriesId: ids.get(creation.seriesId) ?? creation.seriesId })
}

async function planSeries(
  tx: Tx,
  { reader, now }: Input,
  { title, type, lang }: StudioCreation,
): Promise<Made> {
  const named = titleIn('series', title)
  if ('reason' in named) return { reason: named.reason === 'valueMissing' ? 'titleMissing' : named.reason }
  if (type !== 'novel' && type !== 'manga') return { reason: 'typeMissing' }
  if (!isLanguage(lang)) return { reason: 'langMissing' }
  // It is in no series yet that a role could be limited to, but in a language.
  if (!mayIn(staffOf(reader), 'edit', { seriesId: '', lang })) return { reason: 'mayNotChange' }
  return { id: await makeSeries(tx, { title: named.title, type, lang }, now) }
}

async function planVolume(
  tx: Tx,
  { reader, now }: Input,
  { title, number, seriesId }: StudioCreation,
): Promise<Made> {
  const staff = staffOf(reader)
  const [series] = await findSubjects(tx, [seriesId])
  // What somebody may not see is not told apart from what is not there.
  if (series?.kind !== 'series' || !mayIn(staff, 'see', series)) return { reason: 'noSuchSubject' }
  if (!mayIn(staff, 'edit', series)) return { reason: 'mayNotChange' }
  const numbered = readValue(ruleOf('volume', 'number'), JSON.stringify(number))
  if ('reason' in numbered) return numbered
  const named = title === '' ? { title } : titleIn('volume', title)
  if ('reason' in named) return named
  const id = await makeVolume(
    tx,
    { seriesSlug: series.slug, number, title: named.title, publishingAt: null },
    now,
  )
  return id ? { id } : { reason: 'numberTaken' }
}

function titleIn(kind: 'series' | 'volume', title: string): { title: string } | { reason: string } {
  const read = readValue(ruleOf(kind, 'title'), JSON.stringify(title))
  return 'reason' in read ? read : { title: String(read.value) }
}

function ruleOf(kind: 'series' | 'volume', name: string) {
  const field = fieldNamed(kind, name)
  if (!field) throw new Error(`a ${kind} has no ${name}`)
  return field
}

/** Of the series that are there and get volumes. */
async function slugsOf(tx: Tx, creations: readonly StudioCreation[]): Promise<string[]> {
  const ids = [...new Set(creations.map(({ seriesId }) => seriesId).filter(Boolean))]
  return (await findSubjects(tx, ids)).map(({ seriesSlug }) => seriesSlug)
}
