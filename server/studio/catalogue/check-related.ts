import type { StudioChange } from '#contract/generated/studio_catalogue.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import { mayIn, type Staff } from '#rules/studio-rights.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { ChangeProblem, CheckedChange } from './check-changes.ts'
import { findSubjectsAt, type SubjectRow } from './row-store.ts'

const isOfRelated = ({ field }: CheckedChange) => field.name === 'related'

/** The addresses of which two lists do not say the same. */
function otherAddresses(old: string, next: string): string[] {
  const [before, after] = [old, next].map(
    json => new Map((JSON.parse(json) as RelatedTitle[]).map(({ series, relation }) => [series, relation])),
  ) as [Map<string, string>, Map<string, string>]
  return [...new Set([...before.keys(), ...after.keys()])].filter(one => before.get(one) !== after.get(one))
}

/**
 * The addresses of all series that are, or are to be, related to what is changed, which change with it, and of those to
 * which volumes move.
 */
export function namedAddresses(
  changes: readonly StudioChange[],
  rows: readonly SubjectRow[],
): readonly string[] {
  const own = changes.filter(({ field }) => field === 'related')
  const ids = new Set(own.map(({ id }) => id))
  const known = rows.filter(({ id }) => ids.has(id)).flatMap(({ values }) => values.related ?? [])
  const moves = changes.flatMap(({ field, to }) =>
    field === 'series' || field === 'address' ? listIn(`[${to}]`) : [],
  )
  const named = [...known, ...own.flatMap(({ to }) => listIn(to)), ...moves]
  return named
    .map(one => (typeof one === 'string' ? one : (one as Partial<RelatedTitle> | null)?.series))
    .filter(one => typeof one === 'string')
}

function listIn(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/**
 * Which of the changes relate a series to what is not there, to itself, or to one that somebody may not change, and part it
 * from such a one.
 */
export async function relatedProblems(
  reads: Reads,
  checked: readonly CheckedChange[],
  staff: Staff,
): Promise<ChangeProblem[]> {
  const own = checked.filter(isOfRelated)
  const slugs = own.flatMap(({ old, new: next }) => otherAddresses(old, next))
  if (slugs.length === 0) return []
  const found = await findSubjectsAt(reads, 'series', { ids: [], slugs })
  const series = new Map(found.map(row => [row.slug, row]))
  return own.flatMap(({ at, row, field, old, new: next }) => {
    const others = otherAddresses(old, next)
    const reason = others.map(slug => reasonOf(series.get(slug), row, staff)).find(one => one !== null)
    return reason ? [{ at, id: row.id, field: field.name, reason }] : []
  })
}

function reasonOf(other: SubjectRow | undefined, row: SubjectRow, staff: Staff): string | null {
  if (!other || !mayIn(staff, 'see', other)) return 'noSuchSeries'
  if (other.id === row.id) return 'relatedToItself'
  return mayIn(staff, 'edit', other) ? null : 'relatedNotYours'
}
