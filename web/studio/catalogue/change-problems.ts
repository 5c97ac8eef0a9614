import type { StudioChange, StudioProblem } from '#contract/generated/studio_catalogue.ts'

/** What the screen needs of a problem; the details of a refusal have no more. */
export type ShownProblem = Pick<
  StudioProblem,
  'id' | 'field' | 'reason' | 'message' | 'theirs' | 'yours' | 'actorName'
>

/** The problems in the details of a refusal. */
export function readProblems(details: string | undefined): ShownProblem[] {
  const list: unknown = details ? JSON.parse(details) : []
  return Array.isArray(list) ? (list as ShownProblem[]) : []
}

export function problemKey({ id, field }: { readonly id: string; readonly field: string }): string {
  return `${id} ${field}`
}

/**
 * Changes without those that cannot be made. What somebody else has changed meanwhile stays only where `mine` names it, and
 * is then made from their value.
 */
export function resolvedChanges(
  changes: readonly StudioChange[],
  problems: readonly ShownProblem[],
  mine: ReadonlySet<string>,
): StudioChange[] {
  const byCell = new Map(problems.map(problem => [problemKey(problem), problem]))
  return changes.flatMap(change => {
    const problem = byCell.get(problemKey(change))
    if (!problem) return change
    return problem.theirs !== undefined && mine.has(problemKey(change))
      ? { ...change, from: problem.theirs }
      : []
  })
}
