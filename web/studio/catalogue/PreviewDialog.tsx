import { useEffect, useState } from 'react'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioChange, StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Catalogue.module.css'
import { Conflict } from './CellValue.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import { problemKey, readProblems, resolvedChanges, type ShownProblem } from './change-problems.ts'
import { useChangesSentence } from './use-changes-sentence.ts'

/** Changes that are not saved. */
export interface PendingChanges {
  readonly changes: readonly StudioChange[]
  readonly titles: ReadonlyMap<string, string>
  /** Of volumes by their ids: what each costs while it has no price of its own. */
  readonly usualPrices?: ReadonlyMap<string, number | undefined>
  /** Known already: of a change that was refused. */
  readonly problems?: readonly ShownProblem[]
}

interface Props {
  readonly pending: PendingChanges
  readonly fields: readonly StudioField[]
  readonly onSaved: (result: StudioChangeResult) => void
  readonly onClose: () => void
}

/**
 * What changes would do, old and new, before they are saved at once; and what stands in their way, with what can be done
 * about it.
 */
export function PreviewDialog({ pending, fields, onSaved, onClose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const [changes, setChanges] = useState(pending.changes)
  const [problems, setProblems] = useState<readonly ShownProblem[]>(pending.problems ?? [])
  const hasProblems = problems.length > 0
  const [preview, setPreview] = useState<StudioChangeResult | null>(null)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const { send: look, refusal: lookRefusal } = useSend(changeStudioFields)
  const { send, sending, refusal } = useSend(changeStudioFields)
  const { save, dialog } = usePublicSave()
  const sumOf = useChangesSentence(fields)
  const { first, more } = useFirstRows(problems)
  const nameOf = (id: string, field: string) =>
    t('preview.cell', { title: pending.titles.get(id) ?? '', field: t(`column.${field}`) })

  useEffect(() => {
    if (hasProblems) return
    let isCurrent = true
    setPreview(null)
    void look({ body: { changes: [...changes], dryRun: true } }).then(({ answer }) => {
      if (!isCurrent || !answer) return
      if (answer.problems.length > 0) setProblems(answer.problems)
      setPreview(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [look, changes, hasProblems])

  async function confirm() {
    const sent = await save(
      options => send({ body: { changes: [...changes], ...options } }),
      preview ?? undefined,
    )
    if (sent?.answer) onSaved(sent.answer)
    else if (sent) setProblems(readProblems(sent.refusal.details))
  }

  function goOn() {
    const left = resolvedChanges(changes, problems, mine)
    if (left.length === 0) return onClose()
    setChanges(left)
    setProblems([])
  }

  function choose(key: string, isMine: boolean) {
    const next = new Set(mine)
    if (isMine) next.add(key)
    else next.delete(key)
    setMine(next)
  }

  const lines = preview?.changes ?? []
  const rows = new Set(lines.map(({ id }) => id)).size
  const sum = sumOf(lines)
  // After a fault nobody knows whether it was saved: the same is sent again with the same key.
  const said = lookRefusal?.said ?? (hasProblems ? undefined : refusal?.said)
  return (
    <Dialog
      open
      title={hasProblems ? t('problems.title') : t('preview.title')}
      onClose={onClose}
      className={styles.dialog ?? ''}
      actions={
        <>
          {hasProblems ? (
            <Button look="main" onClick={goOn}>
              {t('problems.goOn')}
            </Button>
          ) : (
            <Button look="main" disabled={sending || lines.length === 0} onClick={() => void confirm()}>
              {preview ? t('preview.save', { count: lines.length }) : t('studio:save.save')}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {hasProblems && <p>{t('problems.text')}</p>}
      {hasProblems && (
        <ul className={styles.problems}>
          {first.map(problem => (
            <li key={problemKey(problem)}>
              <strong>{nameOf(problem.id, problem.field)}</strong>
              {problem.theirs === undefined ? (
                <p className={styles.problem}>{problem.message}</p>
              ) : (
                <Conflict
                  problem={problem}
                  fields={fields}
                  name={nameOf(problem.id, problem.field)}
                  onChoose={choose}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {hasProblems && more}
      {!hasProblems && !preview && !lookRefusal && (
        <>
          <p role="status">{t('preview.wait', { count: changes.length })}</p>
          <Skeleton count={4} />
        </>
      )}
      {!hasProblems && preview && (
        <>
          <p role="status">
            {sum && <strong>{sum}</strong>}
            {lines.length > 1
              ? !sum && t('preview.summary', { count: rows, changes: lines.length })
              : t(lines.length === 1 ? 'preview.single' : 'preview.nothing')}
          </p>
          <GoesPublic rows={preview.public} total={preview.publicTotal} />
          <ChangeLines
            {...{ lines, fields }}
            nameOf={({ id, field }) => (sum ? (pending.titles.get(id) ?? '') : nameOf(id, field))}
            usualPrices={pending.usualPrices}
          />
        </>
      )}
      <p role="alert" className={styles.problem}>
        {said}
      </p>
      {dialog}
    </Dialog>
  )
}
