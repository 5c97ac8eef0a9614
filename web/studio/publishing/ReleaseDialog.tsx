import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { StudioChangeResult, StudioField, StudioProblem } from '#contract/generated/studio_catalogue.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { useNow } from '../../platform/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { ChangeLines } from '../catalogue/ChangeLines.tsx'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Releases.module.css'
import { UnpublishedTable } from './UnpublishedTable.tsx'
import { itemOf } from './unpublished-of.ts'
import { countKinds, useReleaseTexts } from './use-release-texts.ts'

interface Props {
  readonly fields: readonly StudioField[]
  readonly changes: readonly StudioUnpublished[]
  /** Of the one thing to which all of it belongs. */
  readonly name?: string
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Of a problem what a refusal says of it. */
type Problem = Pick<StudioProblem, 'row' | 'reason' | 'message' | 'theirs' | 'actorName'>

/**
 * When and under which name; what readers see by it, old and new, before it is published or planned; and what stands in the
 * way.
 */
export function ReleaseDialog({ fields, changes, name: own, onDone, onClose }: Props) {
  const { t, what, momentText, counted } = useReleaseTexts(fields)
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const now = useNow()
  const begun = {
    name: own ?? t('usualName', { when: momentText(now) }),
    when: 'now',
    at: undefined as Date | undefined,
  }
  const kept = useKeptInDialog('release', begun, onClose)
  const { name, when, at } = kept.value
  const { send: look, refusal: lookRefusal } = useSend(publishRelease)
  const { send, sending, refusal } = useSend(publishRelease)
  const { save, dialog } = usePublicSave()
  const [preview, setPreview] = useState<StudioChangeResult>()
  const items = changes.map(itemOf)
  const publishAt = when === 'now' ? undefined : at
  const isOpen = when === 'now' || at !== undefined
  const isNamed = own === undefined || when === 'later'
  const body = { items, name: isNamed ? name : '', ...(publishAt && { publishAt }) }
  /** As they were when they were sent. */
  const [shown, setShown] = useState(changes)

  // Of what is read anew, or of another time, it is asked anew what publishing does.
  const asked = JSON.stringify([items, publishAt, isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for what is sent
  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    if (isOpen)
      void look({ body: { ...body, name: begun.name, dryRun: true } }).then(({ answer }) => {
        if (isCurrent) setPreview(answer)
      })
    return () => {
      isCurrent = false
    }
  }, [look, asked])

  async function confirm() {
    setShown(changes)
    const sent = await save(options => send({ body: { ...body, ...options } }), preview)
    await mutate(() => true)
    if (!sent?.answer) return
    const { entryId } = sent.answer
    onDone?.()
    kept.close()
    if (publishAt) return showMessage(t('plannedDone', { name, when: momentText(publishAt, 'full') }))
    const text = t('published', { count: changes.length })
    if (entryId) showUndo({ text, undo: () => putBack(entryId) })
    else showMessage(text)
  }

  const problems = preview?.problems ?? []
  const lines = preview?.changes ?? []
  const others = changes.filter(({ kind }) => kind !== 'field')
  const titles = new Map(changes.map(({ subjectId, title }) => [subjectId, title]))
  const sum = {
    what: counted(countKinds(changes, fields)),
    when: publishAt ? momentText(publishAt, 'full') : '',
  }
  const said = refusal?.said ?? lookRefusal?.said
  return (
    <Dialog
      open
      title={own === undefined ? t('publishCount', { count: changes.length }) : t('dialog', { name: own })}
      onClose={kept.close}
      className={styles.dialog ?? ''}
      actions={
        <>
          <Button
            look="main"
            disabled={sending || !preview || problems.length > 0}
            onClick={() => void confirm()}
          >
            {when === 'now' ? t('publishIt', { count: changes.length }) : t('plan')}
          </Button>
          <Button onClick={kept.close}>{t('close')}</Button>
        </>
      }
    >
      <Restored kept={kept} />
      <div className={styles.fields}>
        {isNamed && (
          <Field
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={100}
            onChange={event => kept.change({ name: event.currentTarget.value })}
          />
        )}
        <Select
          label={t('when')}
          hint={t('whenHint')}
          value={when}
          options={['now', 'later'].map(value => ({ value, label: t(`whenOf.${value}`) }))}
          onChange={event => kept.change({ when: event.currentTarget.value })}
        />
        {when === 'later' && (
          <MomentField
            label={t('at')}
            hint={t('atHint')}
            value={at}
            onChange={to => kept.change({ at: to })}
          />
        )}
      </div>
      <div role="alert">
        {said && <p className={styles.trouble}>{said}</p>}
        <Problems {...{ fields }} changes={shown} problems={problemsIn(refusal?.details)} />
      </div>
      {isOpen && !preview && !lookRefusal && <Skeleton count={4} />}
      {problems.length > 0 && (
        <>
          <p>{t('refused')}</p>
          <Problems {...{ fields, changes, problems }} />
        </>
      )}
      {preview && problems.length === 0 && (
        <>
          <p role="status">
            <strong>{t(publishAt ? 'sentenceLater' : 'sentenceNow', sum)}</strong>
          </p>
          {lines.length + others.length === 0 && <p>{t('nothing')}</p>}
          <GoesPublic rows={preview.public} total={preview.publicTotal} />
          {lines.length > 0 && (
            <ChangeLines
              {...{ lines, fields }}
              nameOf={({ id, field }) =>
                t('line', { title: titles.get(id) ?? '', what: what({ kind: 'field', field }) })
              }
            />
          )}
          {others.length > 0 && <UnpublishedTable {...{ fields }} changes={others} tick={null} />}
        </>
      )}
      {dialog}
    </Dialog>
  )
}

interface ProblemsProps {
  readonly fields: readonly StudioField[]
  readonly changes: readonly StudioUnpublished[]
  readonly problems: readonly Problem[]
}

/** Why something cannot be published; both values where somebody else has saved another. */
function Problems({ fields, changes, problems }: ProblemsProps) {
  const { t, what, value } = useReleaseTexts(fields)
  const { first, more } = useFirstRows(problems)
  return (
    <>
      <ul className={styles.problems}>
        {first.map(({ row, reason, message, theirs, actorName }) => {
          const change = changes[row]
          return (
            <li key={`${row} ${reason}`}>
              {change && <strong>{t('line', { title: change.title, what: what(change) })}</strong>}
              <p className={styles.trouble}>{message}</p>
              {change && theirs !== undefined && (
                <dl>
                  <dt>{t(`theirs.${reason}`, { who: actorName || t('somebody') })}</dt>
                  <dd>{value(change, theirs)}</dd>
                  <dt>{t(`yours.${reason}`)}</dt>
                  <dd>{value(change, change.value)}</dd>
                </dl>
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}

function problemsIn(details: string | undefined): Problem[] {
  const list: unknown = details === undefined ? [] : JSON.parse(details)
  return Array.isArray(list) ? (list as Problem[]) : []
}
