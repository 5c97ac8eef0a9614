import { StudioProblem } from '#contract/generated/studio_catalogue.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { refusalSentence } from '../../platform/http/refusal-sentence.ts'
import type { ChangeProblem } from './check-changes.ts'
import { lastChanges } from './last-changes.ts'
import { findSubjects } from './row-store.ts'

/** Problems in sentences; of what somebody has changed meanwhile, with who it was and when. */
export async function problemViews(
  reads: Reads,
  problems: readonly ChangeProblem[],
  lang: Language,
): Promise<StudioProblem[]> {
  const contested = [...new Set(problems.flatMap(({ id, theirs }) => (theirs === undefined ? [] : [id])))]
  const rows = contested.length > 0 ? await findSubjects(reads, contested) : []
  const changes = new Map<string, Awaited<ReturnType<typeof lastChanges>>>()
  for (const row of rows) changes.set(row.id, await lastChanges(reads, row))
  return problems.map(({ at: row, theirs, yours, reason, ...problem }) => {
    const last =
      theirs === undefined ? undefined : changes.get(problem.id)?.find(one => one.field === problem.field)
    return StudioProblem.fromPartial({
      ...problem,
      ...{ row, reason, theirs, yours },
      message: refusalSentence(reason, lang),
      actorName: last?.actorName ?? '',
      at: last?.at,
    })
  })
}
