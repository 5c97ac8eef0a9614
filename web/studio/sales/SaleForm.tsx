import { useEffect, useEffectEvent, useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeStudioSale, findStudioSale, planStudioSale } from '#contract/calls/studio-sales.ts'
import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { isOver } from '#rules/studio-states.ts'
import { Button } from '../../ui/Button.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import { goTo, useUnsavedChanges } from '../frame/studio-location.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKept } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { SaleConflict } from './SaleConflict.tsx'
import { SaleFields } from './SaleFields.tsx'
import { SalePreviewDialog } from './SalePreviewDialog.tsx'
import styles from './Sales.module.css'
import { differences, nameOf, openIn, requestOf, type SaleDraft, type SaleSaving } from './sale-draft.ts'
import { timeOf } from './TimedList.tsx'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly begun: SaleDraft
  /** Undefined for a new one. */
  readonly sale: StudioSale | undefined
  readonly onTakeTheirs?: (theirs: StudioSale) => void
}

/** What a sale is made of, with its preview before it is launched. */
export function SaleForm({ begun, sale, onTakeTheirs }: Props) {
  const { t } = useSaleTexts()
  const kept = useKept('sale', { draft: begun, version: sale?.version })
  const { draft, version } = kept.value
  const [previewing, setPreviewing] = useState(false)
  const { save, sending, said, theirs, saved, forget } = useSaleSaving({ sale, version })
  const changed = differences(begun, draft)
  useUnsavedChanges(changed.length > 0 && !saved)
  const forgetKept = useEffectEvent(kept.forget)
  useEffect(() => {
    if (!saved) return
    forgetKept()
    goTo(`/studio/sales?time=${timeOf(saved)}`)
  }, [saved])
  const state = sale?.state ?? 'draft'
  const hasEnded = isOver(state)
  const isFixed = hasEnded || (sale !== undefined && !sale.mayChange)
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
      <SaleFields
        draft={draft}
        onChange={to => kept.change({ draft: to })}
        isFixed={isFixed}
        hasBegun={hasEnded || state === 'running'}
      />
      {theirs && (
        <SaleConflict
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
          {state === 'planned' && <NeededForDraft draft={draft} />}
          <Button look="main" type="submit" disabled={theirs !== null}>
            {t('preview.open')}
          </Button>
          {state !== 'running' &&
            (['draft', 'planned'] as const).map(stage => (
              <Button
                key={stage}
                disabled={sending || theirs !== null}
                onClick={() => void save(draft, stage)}
              >
                {t(`saveAs.${stage}`)}
              </Button>
            ))}
        </div>
      )}
      {previewing && (
        <SalePreviewDialog
          request={requestOf(draft, { stage: 'ready', saleId: sale?.id ?? '', version: undefined })}
          confirm={t(state === 'running' ? 'save' : 'launch')}
          name={nameOf(draft, 'en')}
          sending={sending}
          onConfirm={async () => {
            if (!(await save(draft, 'ready'))) setPreviewing(false)
          }}
          onClose={() => setPreviewing(false)}
        />
      )}
    </form>
  )
}

/** What a planned sale needs to be more. */
function NeededForDraft({ draft }: { readonly draft: SaleDraft }) {
  const { t } = useSaleTexts()
  const open = openIn(draft)
  if (open.length === 0) return null
  const fields = open.map(one => t(`needed.${one}`)).join(', ')
  return <p className={styles.soft}>{t('needed.forDraft', { fields })}</p>
}

/** Saves a sale and says so, with a way back where there is one. */
function useSaleSaving({ sale, version }: { sale: StudioSale | undefined; version: string | undefined }) {
  const { t } = useSaleTexts()
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const plan = useSend(planStudioSale)
  const change = useSend(changeStudioSale)
  const [theirs, setTheirs] = useState<StudioSale | null>(null)
  /** The state that it was saved in. */
  const [saved, setSaved] = useState('')
  const { sending, refusal } = sale ? change : plan

  async function save(draft: SaleDraft, stage: SaleSaving['stage']): Promise<boolean> {
    const body = requestOf(draft, { stage, saleId: '', version })
    const params = { saleId: sale?.id ?? '' }
    const { answer, refusal: why } = await (sale ? change.send({ params, body }) : plan.send({ body }))
    if (why?.refused === 'changedMeanwhile') {
      const found = await sendFromStudio(findStudioSale, { params })
      if ('answer' in found && found.answer) setTheirs(found.answer)
    }
    if (!answer?.sale) return false
    const { name, state } = answer.sale
    const text = t(`saved.${state}`, { name })
    // What has begun stays in the history of prices: it is ended, and not undone.
    if (answer.entryId && state !== 'running') showUndo({ text, undo: () => putBack(answer.entryId) })
    else showMessage(text)
    // First: while the lists are read again, another press would save it once more.
    setSaved(state)
    await mutate(() => true)
    return true
  }

  const said = theirs ? undefined : refusal?.said
  return { save, sending, said, theirs, saved, forget: () => setTheirs(null) }
}
