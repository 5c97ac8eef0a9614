import { useEffect, useRef, useState } from 'react'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import type { StudioChange, StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import type { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Catalogue.module.css'
import { ChangeLines } from './ChangeLines.tsx'
import { problemKey, readProblems } from './change-problems.ts'
import type { RowKind } from './columns.ts'
import { saveFile } from './download-rows.ts'
import { type NewChoice, NewChoices, NewLines } from './ImportNew.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import type { PendingChanges } from './PreviewDialog.tsx'

interface Props {
  readonly file: File
  readonly kind: RowKind
  readonly fields: readonly StudioField[]
  readonly onOtherFile: () => void
  readonly onSaved: (result: StudioChangeResult) => void
  readonly onRefused: (pending: PendingChanges) => void
  readonly onClose: () => void
}

/** What a file would change, with all that is wrong in it, before anything is saved. */
export function ImportDialog({ file, kind, fields, onOtherFile, onSaved, onRefused, onClose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const { send: check, refusal: unread } = useSend(checkExchange)
  const { send, sending, refusal: unsaved } = useSend(changeStudioFields)
  const { save, dialog } = usePublicSave()
  const [found, setFound] = useState<ExchangeCheck | null>(null)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const [choice, setChoice] = useState<NewChoice>({})
  const [leavesOut, setLeavesOut] = useState(false)
  const lastCheck = useRef(Promise.resolve())
  const isTooLarge = file.size > (checkExchange.mostBody ?? 0)

  useEffect(() => {
    if (isTooLarge) return
    let isCurrent = true
    setFound(null)
    setMine(new Set())
    setLeavesOut(false)
    // One after the other: what is chosen while a file is checked counts for the next check.
    lastCheck.current = lastCheck.current.then(async () => {
      const body = isCurrent && (await file.bytes())
      const { answer } = body ? await check({ query: { kind, ...choice }, body }) : {}
      if (isCurrent && answer) setFound(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [check, file, kind, choice, isTooLarge])

  const changes = found ? chosenChanges(found, mine) : []
  const creations = found?.creations.flatMap(({ creation }) => creation ?? []) ?? []
  // Parts are not created by files; products of ONIX are volumes, whatever the table shows.
  const mayCreate = kind !== 'part' || found?.format === 'onix'

  // What somebody has changed meanwhile is chosen, and not wrong.
  const isWrong =
    found !== null &&
    (found.problemCount > found.problems.length ||
      !found.problems.every(({ theirs }) => theirs !== undefined))

  async function saveWrong() {
    const { answer } = await check({ query: { kind, ...choice, wrong: true }, body: await file.bytes() })
    if (answer)
      saveFile(
        new Blob([answer.wrongRows], { type: 'text/csv' }),
        `${t('import.problemsTitle')} ${file.name}`,
      )
  }

  async function confirm() {
    // What was chosen against somebody else's values is not in what was said of the file.
    const said = found && mine.size === 0 ? found : undefined
    const sent = await save(options => send({ body: { changes, creations, ...options } }), said)
    if (!sent) return
    if (sent.answer) return onSaved(sent.answer)
    const problems = readProblems(sent.refusal.details)
    const titles = new Map(
      [...(found?.changes ?? []), ...(found?.problems ?? [])].map(one => [one.id, one.title]),
    )
    // What is new is in no other dialog: the file is checked anew, and says what has come between.
    if (problems.length > 0 && creations.length > 0) setChoice({ ...choice })
    else if (problems.length > 0) onRefused({ changes, problems, titles })
  }

  function choose(key: string, isMine: boolean) {
    const next = new Set(mine)
    if (isMine) next.add(key)
    else next.delete(key)
    setMine(next)
  }

  const said = isTooLarge ? t('import.tooLarge') : (unread?.said ?? unsaved?.said)
  return (
    <Dialog
      open
      title={t('import.title', { name: file.name })}
      onClose={onClose}
      className={styles.dialog ?? ''}
      actions={
        <>
          <Button
            look="main"
            disabled={sending || (isWrong && !leavesOut) || changes.length + creations.length === 0}
            onClick={() => void confirm()}
          >
            {creations.length > 0
              ? t('import.saveNew', { count: creations.length })
              : t('preview.save', { count: changes.length })}
          </Button>
          <Button onClick={onOtherFile}>{t('import.other')}</Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {mayCreate && !isTooLarge && <NewChoices choice={choice} onChoose={setChoice} />}
      {!found && !said && (
        <>
          <p role="status">{t('import.reading')}</p>
          <Skeleton count={4} />
        </>
      )}
      {found && <Counts found={found} />}
      {found && found.problems.length > 0 && (
        <ImportProblems found={found} fields={fields} onChoose={choose} />
      )}
      {isWrong && (
        <div className={styles.form}>
          <Check
            label={t('import.leaveOut')}
            hint={t('import.leaveOutHelp')}
            checked={leavesOut}
            onChange={event => setLeavesOut(event.currentTarget.checked)}
          />
          {found.format === 'csv' && (
            <Button onClick={() => void saveWrong()}>{t('import.wrongFile')}</Button>
          )}
        </div>
      )}
      {found && found.creations.length > 0 && <NewLines creations={found.creations} />}
      {found && <GoesPublic rows={found.public} total={found.publicTotal} />}
      {found && found.changes.length > 0 && (
        <section>
          <h3>{t('import.changes')}</h3>
          <ChangeLines
            lines={standingFirst(found)}
            fields={fields}
            nameOf={({ title, field }) => t('preview.cell', { title, field: t(`column.${field}`) })}
          />
        </section>
      )}
      <p role="alert" className={styles.problem}>
        {said}
      </p>
      {dialog}
    </Dialog>
  )
}

function Counts({ found }: { found: ExchangeCheck }) {
  const { t } = useTranslation('studio-catalogue')
  const standing = standingFirst(found).filter(({ id }) => !isNewIn(found)(id))
  const added = (kind: string) => found.creations.filter(({ creation }) => creation?.kind === kind).length
  const left = (key: string, names: readonly string[]) =>
    names.length > 0 && <p>{t(key, { count: names.length, names: names.join(', ') })}</p>
  return (
    <>
      <p role="status">
        {[
          t('import.rows', { count: found.rows }),
          ...(added('volume') > 0 ? [t('import.newVolumes', { count: added('volume') })] : []),
          ...(added('series') > 0 ? [t('import.newSeries', { count: added('series') })] : []),
          t('import.changed', { count: standing.length }),
          t('import.unchanged', { count: found.unchanged }),
          t('import.problems', { count: found.problemCount }),
        ].join(' · ')}
      </p>
      {found.newer > 0 && <p>{t('import.newer', { count: found.newer })}</p>}
      {left('import.unknown', found.unknownColumns)}
      {left('import.shown', found.shownColumns)}
    </>
  )
}

function isNewIn({ creations }: ExchangeCheck): (id: string) => boolean {
  const keys = new Set(creations.map(({ creation }) => creation?.key))
  return id => keys.has(id)
}

/** The changes of what the shop has, and then the values of what is new. */
function standingFirst(found: ExchangeCheck) {
  const isNew = isNewIn(found)
  return found.changes.toSorted((a, b) => Number(isNew(a.id)) - Number(isNew(b.id)))
}

/** The changes of a file, and those against what somebody has changed meanwhile that were chosen. */
function chosenChanges(found: ExchangeCheck, mine: ReadonlySet<string>): StudioChange[] {
  const { changes, problems } = found
  const isNew = isNewIn(found)
  return [
    ...changes.map(({ id, field, old, new: to }) => ({ id, field, from: isNew(id) ? undefined : old, to })),
    ...problems.flatMap(problem =>
      problem.theirs !== undefined && problem.yours !== undefined && mine.has(problemKey(problem))
        ? { id: problem.id, field: problem.field, from: problem.theirs, to: problem.yours }
        : [],
    ),
  ]
}
