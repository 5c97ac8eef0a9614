import { useEffect, useState } from 'react'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import type { StudioChange, StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import type { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Catalogue.module.css'
import { ChangeLines } from './ChangeLines.tsx'
import { problemKey, readProblems } from './change-problems.ts'
import type { RowKind } from './columns.ts'
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
  const { send: save, sending, refusal: unsaved } = useSend(changeStudioFields)
  const [found, setFound] = useState<ExchangeCheck | null>(null)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const isTooLarge = file.size > (checkExchange.mostBody ?? 0)

  useEffect(() => {
    if (isTooLarge) return
    let isCurrent = true
    setFound(null)
    setMine(new Set())
    void file
      .bytes()
      .then(body => check({ query: { kind }, body }))
      .then(({ answer }) => {
        if (isCurrent && answer) setFound(answer)
      })
    return () => {
      isCurrent = false
    }
  }, [check, file, kind, isTooLarge])

  const changes = found ? chosenChanges(found, mine) : []

  async function confirm() {
    const { answer, refusal } = await save({ body: { changes, dryRun: false } })
    if (answer) return onSaved(answer)
    const problems = readProblems(refusal?.details)
    const titles = new Map(
      [...(found?.changes ?? []), ...(found?.problems ?? [])].map(one => [one.id, one.title]),
    )
    if (problems.length > 0) onRefused({ changes, problems, titles })
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
          <Button look="main" disabled={sending || changes.length === 0} onClick={() => void confirm()}>
            {t('preview.save', { count: changes.length })}
          </Button>
          <Button onClick={onOtherFile}>{t('import.other')}</Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
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
      {found && found.changes.length > 0 && (
        <section>
          <h3>{t('import.changes')}</h3>
          <ChangeLines
            lines={found.changes}
            fields={fields}
            nameOf={({ title, field }) => t('preview.cell', { title, field: t(`column.${field}`) })}
          />
        </section>
      )}
      <p role="alert" className={styles.problem}>
        {said}
      </p>
    </Dialog>
  )
}

function Counts({ found }: { found: ExchangeCheck }) {
  const { t } = useTranslation('studio-catalogue')
  const changed = new Set(found.changes.map(({ id }) => id)).size
  const left = (key: string, names: readonly string[]) =>
    names.length > 0 && <p>{t(key, { count: names.length, names: names.join(', ') })}</p>
  return (
    <>
      <p role="status">
        {[
          t('import.rows', { count: found.rows }),
          t('import.changed', { count: found.changes.length, rows: changed }),
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

/** The changes of a file, and those against what somebody has changed meanwhile that were chosen. */
function chosenChanges({ changes, problems }: ExchangeCheck, mine: ReadonlySet<string>): StudioChange[] {
  return [
    ...changes.map(({ id, field, old: from, new: to }) => ({ id, field, from, to })),
    ...problems.flatMap(problem =>
      problem.theirs !== undefined && problem.yours !== undefined && mine.has(problemKey(problem))
        ? { id: problem.id, field: problem.field, from: problem.theirs, to: problem.yours }
        : [],
    ),
  ]
}
