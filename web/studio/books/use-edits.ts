import { type ReactNode, useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import type {
  StudioField,
  StudioProblem,
  StudioRow,
  StudioSubject,
} from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { type Kept, useKept } from '../ui/kept/use-kept.ts'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { changesOf, type Edits, leftAfter, withEdit, without, withoutKept } from './edited-values.ts'

type Problems = Readonly<Record<string, StudioProblem>>

export interface Editing {
  /** Of each field the value as it stands on the screen, as JSON. */
  readonly values: Readonly<Record<string, string>>
  readonly kept: Kept<Edits>
  readonly changed: number
  /** How many of the changed fields somebody may change in the shop; of all others they only write drafts. */
  readonly saveable: number
  /** Why fields were not saved, by their names. */
  readonly problems: Problems
  readonly saving: boolean
  readonly said: string | undefined
  readonly set: (field: string, to: string) => void
  readonly discard: () => void
  /** Saves what is changed, with other values. Where readers see something by it, that is asked first. */
  readonly save: (others?: Readonly<Record<string, string>>) => void
  /** What is asked before saving. */
  readonly dialog: ReactNode
  /** Keeps all changes as drafts; nothing in the shop changes. */
  readonly saveAsDrafts: () => void
  /** Of a field that somebody has changed meanwhile: leaves it as they have it. */
  readonly takeTheirs: (field: string) => void
  /** Saves one's own value in place of theirs, with the next saving. */
  readonly keepMine: (field: string) => void
  /** Saves a value made of theirs and one's own, with the next saving. */
  readonly merge: (field: string, to: string) => void
  /** The value of a field when its change was begun, as JSON. */
  readonly begunWith: (field: string) => string | undefined
}

/** Why changes were not saved, as the call says it. */
function problemsIn(details: string | undefined): Problems {
  const list = JSON.parse(details ?? '[]') as (Omit<StudioProblem, 'at'> & { at?: string })[]
  return Object.fromEntries(
    list.map(({ at, ...problem }) => [problem.field, { ...problem, at: at ? new Date(at) : undefined }]),
  )
}

/** Why values were not kept as drafts. A draft that is another by now is shown beside the field. */
function draftProblemsIn(details: string | undefined): Problems {
  return Object.fromEntries(
    Object.entries(problemsIn(details)).map(([field, problem]) => [field, { ...problem, theirs: undefined }]),
  )
}

/** What somebody changes of a series, volume or part, until it is saved. All of it is saved at once, or nothing. */
export function useEdits(
  row: StudioRow,
  fields: readonly StudioField[],
  { drafts, mayChange }: Pick<StudioSubject, 'drafts' | 'mayChange'>,
): Editing {
  const { t } = useTranslation(['studio-books', 'refusals'])
  const { mutate } = useSWRConfig()
  const kept = useKept<Edits>(
    `fields ${row.id}`,
    {},
    {
      // Saved, though its answer did not come.
      restore: edits =>
        without(
          edits,
          Object.keys(edits).filter(name => edits[name]?.to === row.values[name]),
        ),
    },
  )
  const { value: edits, set: setEdits } = kept
  const [problems, setProblems] = useState<Problems>({})
  const { send, sending: saving } = useSend(changeStudioFields)
  const drafting = useSend(saveDrafts)
  const { putBack } = useUndoEntry()
  const [said, setSaid] = useState<string>()
  const { save: saveAsked, dialog } = usePublicSave()
  const readAgain = () => mutate(() => true)
  const saveableOf = (all: Edits): Edits =>
    without(
      all,
      Object.keys(all).filter(name => !mayChange.includes(name)),
    )
  const change = (now: Edits, field: string, to: string) =>
    withEdit(now, field, row.values[field] ?? 'null', to)

  async function save(others: Readonly<Record<string, string>> = {}): Promise<void> {
    const all = Object.entries(others).reduce((now, [field, to]) => change(now, field, to), edits)
    setEdits(all)
    const sent = saveableOf(all)
    if (Object.keys(sent).length === 0) return
    setProblems({})
    setSaid(undefined)
    const changes = changesOf(row.id, sent, fields)
    const concerns = fields.some(({ name, group }) => group === 'stage' && sent[name])
    const { answer, refusal } = concerns
      ? ((await saveAsked(options => send({ body: { changes, ...options } }))) ?? {})
      : await send({ body: { changes } })
    if (answer) {
      await readAgain()
      setEdits(now => leftAfter(now, sent))
      const { entryId } = answer
      const text = t('saved', { name: row.title })
      if (entryId) showUndo({ text, undo: () => putBack(entryId) })
      else showMessage(text)
    } else if (refusal) {
      setSaid(refusal.said)
      setProblems(problemsIn(refusal.details))
    }
  }

  async function saveAsDrafts(): Promise<void> {
    const sent = edits
    setProblems({})
    setSaid(undefined)
    const written = changesOf(row.id, sent, fields).map(({ field, from = 'null', to }) => {
      const before = drafts.find(draft => draft.field === field)?.value
      return { field, to, madeFrom: from, before }
    })
    const body = { drafts: written, state: 'draft' }
    const { answer, refusal } = await drafting.send({ params: { id: row.id }, body })
    await readAgain()
    if (!answer) {
      setSaid(refusal.said)
      return setProblems(draftProblemsIn(refusal.details))
    }
    setEdits(now => withoutKept(now, sent))
    const text = t('drafts.savedMany', { count: written.length })
    if (answer.entryId) showUndo({ text, undo: () => putBack(answer.entryId) })
    else showMessage(text)
  }

  function settle(field: string): string | undefined {
    const { [field]: settled, ...others } = problems
    setProblems(others)
    if (Object.keys(others).length === 0) setSaid(undefined)
    return settled?.theirs
  }

  return {
    values: {
      ...row.values,
      ...Object.fromEntries(Object.entries(edits).map(([name, { to }]) => [name, to])),
    },
    kept,
    changed: Object.keys(edits).length,
    saveable: Object.keys(saveableOf(edits)).length,
    problems,
    saving: saving || drafting.sending,
    said,
    set: (field, to) => setEdits(now => change(now, field, to)),
    discard() {
      kept.discard()
      setProblems({})
      setSaid(undefined)
    },
    save: others => void save(others),
    dialog,
    saveAsDrafts: () => void saveAsDrafts(),
    takeTheirs(field) {
      settle(field)
      void readAgain().then(() => setEdits(now => without(now, [field])))
    },
    keepMine(field) {
      const from = settle(field)
      if (from !== undefined)
        setEdits(now => (now[field] ? { ...now, [field]: { from, to: now[field].to } } : now))
    },
    merge(field, to) {
      const from = settle(field)
      if (from === undefined) return
      setEdits(now => withEdit(without(now, [field]), field, from, to))
      void readAgain()
    },
    begunWith: field => edits[field]?.from,
  }
}
