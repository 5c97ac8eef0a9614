import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { actorOf } from '../actor.ts'
import { MOST_CREATIONS } from '../catalogue/create-planned.ts'
import { publicViews } from '../catalogue/going-public.ts'
import { changedView, MOST_CHANGES, tryChanges } from '../catalogue/make-changes.ts'
import { problemViews } from '../catalogue/problem-views.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { staffOf } from '../scope.ts'
import type { Creation } from './new-subjects.ts'
import { isXml, readOnix } from './onix/read-onix.ts'
import { type FileProblem, type Resolved, resolveProposals } from './proposal.ts'
import { readCsv } from './read-csv.ts'
import { whatFits } from './what-fits.ts'
import { isWrong, spoilsRow, wrongRows } from './wrong-rows.ts'

type CheckInput = CallInput<typeof checkExchange>

/** Problems that are named one by one; all are counted. */
const MOST_PROBLEMS = 500
const LONGEST_VALUE = 200

/** What a file would change, row by row and field by field, and what of it cannot be. */
export async function checkFile(asked: CheckInput): Promise<ExchangeCheck> {
  const { body, query, app, reader, visitor, now } = asked
  const { zone } = app.brand.current()
  const kind = query.kind ?? 'volume'
  const staff = staffOf(reader)
  const create = query.create ? { type: query.type, lang: query.newLang } : null
  const source = { zone, create, sees: (subject: SubjectRow) => mayIn(staff, 'see', subject) }
  const file = isXml(body)
    ? await readOnix(app.db, body, source)
    : await readCsv(app.db, body, { ...source, kind })
  if ('reason' in file) throw refuse(checkExchange, file.reason)
  const resolved = resolveProposals(file.proposals)
  if (resolved.changes.length > MOST_CHANGES || file.creations.length > MOST_CREATIONS)
    throw refuse(checkExchange, 'tooManyChanges')
  const { problems, ...made } = await tried(asked, resolved, file.creations)
  const all = [...file.problems, ...resolved.problems, ...problems].toSorted((a, b) => a.row - b.row)
  // A wrong cell never becomes a right book: of a table its whole row is left out.
  const wrong = new Set(file.table ? all.filter(spoilsRow).map(({ row }) => row) : [])
  const { changed, created } = withoutRows(wrong, made)
  const shown = changed.map(({ change }) => change)
  const told = await problemsView(asked, query.wrong ? all : all.slice(0, MOST_PROBLEMS))
  const concerned = new Set([...all, ...changed, ...created].map(({ row }) => row))
  return ExchangeCheck.fromPartial({
    ...{ format: file.format, rows: file.rows, unchanged: file.rows - concerned.size },
    newer: [...resolved.newer].filter(row => !concerned.has(row)).length,
    changes: await Promise.all(
      changed.map(async ({ id, change }) => ({
        ...(await changedView(change, { app, lang: visitor.lang, now })),
        id,
      })),
    ),
    ...publicViews(shown, app, now),
    creations: created.map(({ row, seriesTitle, ...creation }) => ({ row, seriesTitle, creation })),
    problems: told.slice(0, MOST_PROBLEMS),
    wrongRows:
      file.table && query.wrong
        ? wrongRows(file.table, told.filter(isWrong), { kind, lang: visitor.lang })
        : '',
    problemCount: all.length,
    unknownColumns: [...file.unknown],
    shownColumns: [...file.onlyShown],
  })
}

/** Without what comes from these rows; a new series stays for the volumes of other rows. */
function withoutRows(rows: ReadonlySet<number>, { changed, created }: Made): Made {
  const isLeft = ({ row }: { readonly row: number }) => !rows.has(row)
  const needed = new Set(created.filter(isLeft).map(({ seriesId }) => seriesId))
  return {
    changed: changed.filter(isLeft),
    created: created.filter(one => isLeft(one) || needed.has(one.key)),
  }
}

type Made = Pick<Awaited<ReturnType<typeof tried>>, 'changed' | 'created'>

/** Plans and changes as saving would, in a transaction that is given up, with the row of the file that each comes from. */
async function tried(
  { reader, app, now }: CheckInput,
  { changes }: Resolved,
  creations: readonly Creation[],
) {
  const actor = await actorOf(app.db, reader)
  const made = await tryChanges({ app, reader, actor, changes, creations, now, leavesOut: true })
  const titles = new Map(made.created?.map(({ key, row }) => [key, row.title]))
  const byKey = new Map(creations.map(creation => [creation.key, creation]))
  return {
    changed: made.changed.map(change => ({
      ...{ row: changes[change.at]?.row ?? 0, id: changes[change.at]?.id ?? '' },
      change,
    })),
    created: creations.flatMap(creation => {
      const title = titles.get(creation.key)
      return title === undefined ? [] : { ...creation, title }
    }),
    problems: made.problems.map(({ at, ...problem }): FileProblem => {
      const creation = problem.field === '' ? byKey.get(problem.id) : undefined
      const { row = 0, title = '' } = creation ?? changes[at] ?? {}
      return { ...problem, row, title, value: creation ? '' : (changes[at]?.to ?? '') }
    }),
  }
}

async function problemsView({ app, visitor }: CheckInput, problems: readonly FileProblem[]) {
  const told = await problemViews(
    app.db,
    problems.map((problem, at) => ({ ...problem, at })),
    visitor.lang,
  )
  return told.map((problem, at) => {
    const { row = 0, title = '', value = '' } = problems[at] ?? {}
    const message = [problem.message, whatFits(problem, visitor.lang)].filter(Boolean).join(' ')
    return { ...problem, message, row, title, value: value.slice(0, LONGEST_VALUE) }
  })
}
