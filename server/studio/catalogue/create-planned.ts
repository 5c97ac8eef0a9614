import type { StudioCreation } from '#contract/generated/studio_catalogue.ts'
import { isLanguage } from '#rules/interface-language.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { readValue } from '#rules/studio-values.ts'
import type { Reader } from '../../calls/bind.ts'
import type { Tx } from '../../platform/db/connect.ts'
import {
  makeSeries,
  makeVolumes,
  type NewSeries,
  type PlannedVolume,
} from '../../publishing/shelf/plan-on-shelf.ts'
import { lockManySeries } from '../../publishing/store.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import { staffOf } from '../scope.ts'
import type { ChangeProblem } from './check-changes.ts'
import { findSubjects, type SubjectRow } from './row-store.ts'

/** Of one request. */
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
  /** In a transaction that will be undone: nobody is kept from the series. */
  readonly isTried?: true
}

type Creation = StudioCreation & { readonly at: number }
type Read<T> = { readonly wanted: T } | { readonly reason: string }

/**
 * Plans series and then volumes, which nobody but the studio sees; their series are locked, unless it is only tried. What
 * cannot be is named.
 */
export async function createPlanned(tx: Tx, input: Input): Promise<Planned> {
  const { creations, now, isTried } = input
  const ids = new Map<string, string>()
  const problems: ChangeProblem[] = []
  const refuse = ({ at, key }: Creation, reason: string) => problems.push({ at, id: key, field: '', reason })
  const asked = creations.map((creation, at) => ({ ...creation, at }))
  /** Makes those that can be, all at once. */
  const make = async <T>(
    some: readonly Creation[],
    read: (one: Creation) => Read<T>,
    makeAll: (wanted: readonly T[]) => Promise<readonly (string | null)[]>,
  ) => {
    const known = new Set<string>()
    const ready = some.flatMap(one => {
      const isTwice = known.has(one.key) || ids.has(one.key)
      const result = isTwice ? { reason: 'twice' } : read(one)
      if ('reason' in result) refuse(one, result.reason)
      else known.add(one.key)
      return 'reason' in result ? [] : [{ one, wanted: result.wanted }]
    })
    const made = ready.length > 0 ? await makeAll(ready.map(({ wanted }) => wanted)) : []
    for (const [at, { one }] of ready.entries()) {
      const id = made[at]
      if (id) ids.set(one.key, id)
      else refuse(one, 'numberTaken')
    }
  }
  const ofKind = (kind: string) => asked.filter(one => one.kind === kind)

  if (!isTried) {
    const standing = await findSubjects(
      tx,
      creations.map(({ seriesId }) => seriesId),
    )
    await lockManySeries(
      tx,
      standing.map(({ seriesSlug }) => seriesSlug),
    )
  }
  await make(
    ofKind('series'),
    one => readSeries(input, one),
    wanted => makeSeries(tx, wanted, now, { isTried }),
  )
  // What is to be in a series that could not be planned has no problem of its own.
  const keys = new Set(creations.map(({ key }) => key))
  const volumes = ofKind('volume').filter(({ seriesId }) => !keys.has(seriesId) || ids.has(seriesId))
  const idOf = ({ seriesId }: Creation) => ids.get(seriesId) ?? seriesId
  const parents = new Map((await findSubjects(tx, volumes.map(idOf))).map(row => [row.id, row]))
  await make(
    volumes,
    one => readVolume(input, one, parents.get(idOf(one))),
    wanted => makeVolumes(tx, wanted, now),
  )
  for (const one of asked) if (one.kind !== 'series' && one.kind !== 'volume') refuse(one, 'notAChoice')
  return { ids, problems }
}

function readSeries({ reader }: Input, { title, type, lang }: StudioCreation): Read<NewSeries> {
  const named = titleIn('series', title)
  if ('reason' in named) return { reason: named.reason === 'valueMissing' ? 'titleMissing' : named.reason }
  if (type !== 'novel' && type !== 'manga') return { reason: 'typeMissing' }
  if (!isLanguage(lang)) return { reason: 'langMissing' }
  // It is in no series yet that a role could be limited to, but in a language.
  if (!mayIn(staffOf(reader), 'edit', { seriesId: '', lang })) return { reason: 'mayNotChange' }
  return { wanted: { title: named.title, type, lang } }
}

function readVolume(
  { reader }: Input,
  { title, number }: StudioCreation,
  series: SubjectRow | undefined,
): Read<PlannedVolume> {
  const staff = staffOf(reader)
  // What somebody may not see is not told apart from what is not there.
  if (series?.kind !== 'series' || !mayIn(staff, 'see', series)) return { reason: 'noSuchSubject' }
  if (!mayIn(staff, 'edit', series)) return { reason: 'mayNotChange' }
  const numbered = readValue(ruleOf('volume', 'number'), JSON.stringify(number))
  if ('reason' in numbered) return numbered
  const named = title === '' ? { title } : titleIn('volume', title)
  if ('reason' in named) return named
  return { wanted: { seriesSlug: series.slug, number, title: named.title, publishingAt: null } }
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
