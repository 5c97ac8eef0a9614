import { mayIn, type Staff, type StudioScope } from '#rules/studio-rights.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { ChangeProblem, CheckedChange } from './check-changes.ts'
import { findSubjectsAt } from './row-store.ts'

/**
 * Which of the changes would take a series or volume to where somebody may not change it: a series to another language, a
 * volume to another series. Otherwise whoever is limited to a language or series could move something out of reach of
 * everybody else with these limits, and to where only others decide.
 */
export async function moveProblems(
  reads: Reads,
  checked: readonly CheckedChange[],
  staff: Staff,
): Promise<ChangeProblem[]> {
  const slugs = checked.flatMap(one => (isToSeries(one) ? [JSON.parse(one.new) as string] : []))
  const found = slugs.length > 0 ? await findSubjectsAt(reads, 'series', { ids: [], slugs }) : []
  const series = new Map(found.map(row => [row.slug, row]))
  const scopeAfter = (change: CheckedChange): StudioScope | null => {
    const { row, field, new: json } = change
    if (isToSeries(change)) return series.get(JSON.parse(json)) ?? null
    return field.name === 'lang' ? { seriesId: row.seriesId, lang: JSON.parse(json) } : row
  }
  return checked.flatMap(change => {
    const { at, row, field, right } = change
    const to = scopeAfter(change)
    // What somebody may not see is not told apart from what is not there.
    const reason = !to || !mayIn(staff, 'see', to) ? hiddenReason(change) : 'mayNotChange'
    return to && mayIn(staff, right, to) ? [] : [{ at, id: row.id, field: field.name, reason }]
  })
}

const isToSeries = ({ row, field }: CheckedChange) => row.kind === 'volume' && field.name === 'series'
const hiddenReason = (change: CheckedChange) => (isToSeries(change) ? 'noSuchSeries' : 'mayNotChange')
