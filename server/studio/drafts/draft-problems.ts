import type { StudioProblem } from '#contract/generated/studio_catalogue.ts'
import type { StudioDraftSeen } from '#contract/generated/studio_drafts.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { ChangeProblem } from '../catalogue/check-changes.ts'
import { problemViews } from '../catalogue/problem-views.ts'
import type { DraftRow } from './store.ts'

/** The problem of a draft that is another by now; null where it is the one that was seen. */
export function draftProblem(
  at: number,
  { id, field }: { id: string; field: string },
  { seen, there, yours }: { seen: string | undefined; there: DraftRow | undefined; yours: string },
): ChangeProblem | null {
  if (there?.value === seen) return null
  const reason = there ? 'draftChanged' : 'noSuchDraft'
  return { at, id, field, reason, ...(there && { theirs: there.value, yours }) }
}

/** Of drafts that somebody has seen, those that are there as they were seen, and the problems of the others. */
export function compareSeen(
  id: string,
  seen: readonly StudioDraftSeen[],
  drafts: readonly DraftRow[],
): { same: { at: number; draft: DraftRow; live: string }[]; problems: ChangeProblem[] } {
  const same: { at: number; draft: DraftRow; live: string }[] = []
  const problems: ChangeProblem[] = []
  for (const [at, { field, value, live }] of seen.entries()) {
    const there = drafts.find(draft => draft.field === field)
    const isTwice = same.some(({ draft }) => draft.field === field)
    const problem = isTwice
      ? { at, id, field, reason: 'twice' }
      : draftProblem(at, { id, field }, { seen: value, there, yours: value })
    if (problem) problems.push(problem)
    else if (there) same.push({ at, draft: there, live })
  }
  return { same, problems }
}

/** Whether somebody has written, published or discarded a draft meanwhile. */
export function isDraftChanged(problems: readonly ChangeProblem[]): boolean {
  return problems.some(({ reason }) => reason === 'draftChanged' || reason === 'noSuchDraft')
}

/** Problems in sentences; of a draft that is another by now with who wrote it and when. */
export async function draftProblemViews(
  reads: Reads,
  problems: readonly ChangeProblem[],
  drafts: readonly DraftRow[],
  lang: Language,
): Promise<StudioProblem[]> {
  return (await problemViews(reads, problems, lang)).map(problem => {
    if (problem.reason !== 'draftChanged') return problem
    const draft = drafts.find(({ subjectId, field }) => subjectId === problem.id && field === problem.field)
    return { ...problem, actorName: draft?.writerName ?? '', at: draft?.changedAt }
  })
}
