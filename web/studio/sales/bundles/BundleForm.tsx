import { useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeStudioBundle, findStudioBundle, planStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { isOver } from '#rules/studio-states.ts'
import { Button } from '../../../ui/Button.tsx'
import { sendFromStudio } from '../../frame/ended-session.ts'
import { goTo, useUnsavedChanges } from '../../frame/studio-location.ts'
import { showUndo } from '../../frame/toasts.ts'
import { Restored } from '../../ui/kept/Restored.tsx'
import { useKept } from '../../ui/kept/use-kept.ts'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'
import styles from '../Sales.module.css'
import { nameOf } from '../sale-draft.ts'
import { timeOf } from '../TimedList.tsx'
import { BundleConflict } from './BundleConflict.tsx'
import { BundleFields } from './BundleFields.tsx'
import { BundlePreviewDialog } from './BundlePreviewDialog.tsx'
import { type BundleDraft, differences, requestOf } from './bundle-draft.ts'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly begun: BundleDraft
  /** Undefined for a new one. */
  readonly bundle: StudioBundle | undefined
  readonly onTakeTheirs?: (theirs: StudioBundle) => void
}

/** What a bundle is made of, with its preview before it is published. */
export function BundleForm({ begun, bundle, onTakeTheirs }: Props) {
  const { t, lang } = useBundleTexts()
  const kept = useKept('bundle', { draft: begun, version: bundle?.version })
  const { draft, version } = kept.value
  const [previewing, setPreviewing] = useState(false)
  const { save, sending, said, theirs, saved, forget } = useBundleSaving({ bundle, version })
  useUnsavedChanges(differences(begun, draft).length > 0 && !saved)
  const forgetKept = useEffectEvent(kept.forget)
  useEffect(() => {
    if (!saved) return
    forgetKept()
    goTo(`/studio/sales/bundles?time=${timeOf(saved)}`)
  }, [saved])
  const state = bundle?.state ?? 'draft'
  const hasEnded = isOver(state)
  const isFixed = hasEnded || (bundle !== undefined && !bundle.mayChange)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setPreviewing(true)
      }}
    >
      <Restored kept={kept} />
      <BundleFields draft={draft} onChange={to => kept.change({ draft: to })} isFixed={isFixed} />
      {theirs && (
        <BundleConflict
          theirs={theirs}
          mine={draft}
          onTakeTheirs={() => {
            kept.forget()
            onTakeTheirs?.(theirs)
          }}
          onKeepMine={() => {
            kept.change({ version: theirs.version })
            forget()
          }}
        />
      )}
      {!previewing && (
        <p className={styles.problem} role="alert">
          {said}
        </p>
      )}
      {!isFixed && (
        <div className={`${styles.bar} studio-bar`}>
          <Button look="main" type="submit" disabled={theirs !== null}>
            {t('preview.open')}
          </Button>
          {state !== 'running' && (
            <Button disabled={sending || theirs !== null} onClick={() => void save(draft, true)}>
              {t('saveDraft')}
            </Button>
          )}
        </div>
      )}
      {previewing && (
        <BundlePreviewDialog
          request={requestOf(draft, { isDraft: false, version: undefined })}
          confirm={t(state === 'running' ? 'save' : 'publish')}
          name={nameOf(draft, lang)}
          sending={sending}
          onConfirm={async () => {
            if (!(await save(draft, false))) setPreviewing(false)
          }}
          onClose={() => setPreviewing(false)}
        />
      )}
    </form>
  )
}

interface Saving {
  readonly bundle: StudioBundle | undefined
  readonly version: string | undefined
}

/** Saves a bundle and says so, with a way back. */
function useBundleSaving({ bundle, version }: Saving) {
  const { t } = useBundleTexts()
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const plan = useSend(planStudioBundle)
  const change = useSend(changeStudioBundle)
  const [theirs, setTheirs] = useState<StudioBundle | null>(null)
  /** The state that it was saved in. */
  const [saved, setSaved] = useState('')
  const { sending, refusal } = bundle ? change : plan

  async function save(draft: BundleDraft, isDraft: boolean): Promise<boolean> {
    const body = requestOf(draft, { isDraft, version })
    const params = { bundleId: bundle?.id ?? '' }
    const { answer, refusal: why } = await (bundle ? change.send({ params, body }) : plan.send({ body }))
    if (why?.refused === 'changedMeanwhile') {
      const found = await sendFromStudio(findStudioBundle, { params })
      if ('answer' in found && found.answer) setTheirs(found.answer)
    }
    if (!answer?.bundle) return false
    const { name, state } = answer.bundle
    if (answer.entryId) showUndo({ text: t(`saved.${state}`, { name }), undo: () => putBack(answer.entryId) })
    // First: while the lists are read again, another press would save it once more.
    setSaved(state)
    await mutate(() => true)
    return true
  }

  const said = theirs ? undefined : refusal?.said
  return { save, sending, said, theirs, saved, forget: () => setTheirs(null) }
}
