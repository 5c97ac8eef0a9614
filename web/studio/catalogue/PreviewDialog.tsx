import { useEffect, useState } from 'react'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioChange, StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Catalogue.module.css'
import { textOfValue } from './cell-text.ts'
import { problemKey, readProblems, resolvedChanges, type ShownProblem } from './change-problems.ts'
import { useGridTexts } from './use-grid-texts.ts'

/** Changes that are not saved. */
export interface PendingChanges {
  readonly changes: readonly StudioChange[]
  readonly titles: ReadonlyMap<string, string>
  /** Known already: of a change that was refused. */
  readonly problems?: readonly ShownProblem[]
}

interface Props {
  readonly pending: PendingChanges
  readonly fields: readonly StudioField[]
  readonly onSaved: (result: StudioChangeResult) => void
  readonly onClose: () => void
}

/** The most lines that are shown of a preview; all are saved. */
const MOST_LINES = 200

/** What changes would do, old and new, before they are saved at once; and what stands in their way, with what can be done about it. */
export function PreviewDialog({ pending, fields, onSaved, onClose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const [changes, setChanges] = useState(pending.changes)
  const [problems, setProblems] = useState<readonly ShownProblem[]>(pending.problems ?? [])
  const hasProblems = problems.length > 0
  const [preview, setPreview] = useState<StudioChangeResult | null>(null)
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set())
  const { send: look, refusal: lookRefusal } = useSend(changeStudioFields)
  const { send: save, sending, refusal } = useSend(changeStudioFields)
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
    const { answer, refusal: why } = await save({ body: { changes: [...changes], dryRun: false } })
    if (answer) onSaved(answer)
    else setProblems(readProblems(why?.details))
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
              {t('preview.save', { count: lines.length })}
            </Button>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      {hasProblems && <p>{t('problems.text')}</p>}
      {hasProblems && (
        <ul className={styles.problems}>
          {problems.slice(0, MOST_LINES).map(problem => (
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
      {!hasProblems && !preview && !lookRefusal && <Skeleton count={4} />}
      {!hasProblems && preview && (
        <>
          <p role="status">
            {lines.length === 0
              ? t('preview.nothing')
              : t('preview.summary', { count: rows, changes: lines.length })}
          </p>
          <table className={styles.preview}>
            <thead>
              <tr>
                <th scope="col">{t('preview.what')}</th>
                <th scope="col">{t('preview.old')}</th>
                <th scope="col">{t('preview.new')}</th>
                <th scope="col">{t('preview.shown')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, MOST_LINES).map(line => (
                <tr key={problemKey(line)}>
                  <th scope="row">{nameOf(line.id, line.field)}</th>
                  <td>
                    <Value fields={fields} name={line.field} json={line.old} />
                  </td>
                  <td>
                    <Value fields={fields} name={line.field} json={line.new} />
                  </td>
                  <td>
                    {line.keepers
                      ? t('preview.keepers', {
                          owners: line.keepers.owners,
                          renters: line.keepers.renters,
                        })
                      : line.shown}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > MOST_LINES && <p>{t('preview.more', { count: lines.length - MOST_LINES })}</p>}
        </>
      )}
      <p role="alert" className={styles.problem}>
        {said}
      </p>
    </Dialog>
  )
}

interface ConflictProps {
  readonly problem: ShownProblem
  readonly fields: readonly StudioField[]
  readonly name: string
  readonly onChoose: (key: string, isMine: boolean) => void
}

/** What somebody else has saved meanwhile, and what one was about to save. */
function Conflict({ problem, fields, name, onChoose }: ConflictProps) {
  const { t } = useTranslation('studio-catalogue')
  const key = problemKey(problem)
  return (
    <fieldset className={styles.conflict}>
      <legend className="unseen">{name}</legend>
      <label>
        <input type="radio" name={key} defaultChecked onChange={() => onChoose(key, false)} />
        <span>{t('problems.theirs', { name: problem.actorName || t('problems.somebody') })}</span>
        <Value fields={fields} name={problem.field} json={problem.theirs ?? 'null'} />
      </label>
      <label>
        <input type="radio" name={key} onChange={() => onChoose(key, true)} />
        <span>{t('problems.yours')}</span>
        <Value fields={fields} name={problem.field} json={problem.yours ?? 'null'} />
      </label>
    </fieldset>
  )
}

function Value({ fields, name, json }: { fields: readonly StudioField[]; name: string; json: string }) {
  const { t } = useTranslation('studio-catalogue')
  const texts = useGridTexts()
  const field = fields.find(one => one.name === name)
  const text = field ? textOfValue(field, json, texts) : json
  return <b className={styles.value}>{text || t('preview.empty')}</b>
}
