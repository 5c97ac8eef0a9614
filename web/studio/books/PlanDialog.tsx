import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { planPart, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage } from '../frame/toasts.ts'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Books.module.css'

interface Props {
  readonly kind: 'volume' | 'part'
  readonly parent: StudioRow
  readonly onClose: () => void
}

/** Adds a volume to a series, or a part to a volume, which readers do not see until it is ready. */
export function PlanDialog({ kind, parent, onClose }: Props) {
  const { t } = useTranslation('studio-books')
  const { mutate } = useSWRConfig()
  const { may } = useStudioMe()
  const begun = { title: '', number: '', at: undefined as Date | undefined }
  const kept = useKeptInDialog(`plan ${kind}`, begun, onClose)
  const { title, number, at } = kept.value
  const volume = useSend(planVolume)
  const part = useSend(planPart)
  const { sending, refusal } = kind === 'volume' ? volume : part

  async function plan() {
    const named = { title: title.trim() }
    if (kind === 'part') return part.send({ body: { ...named, volumeId: parent.id, launchAt: at } })
    const text = number.trim().replace(',', '.')
    const count = text === '' ? undefined : Number(text)
    // The shop says that it is no number of a volume.
    const sent = Number.isNaN(count) ? -1 : count
    return volume.send({ body: { ...named, seriesId: parent.id, publishingAt: at, number: sent } })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const { answer } = await plan()
    if (!answer) return
    // At once: while the lists are read again, Enter would plan another one.
    kept.close()
    showMessage(t('plan.done', { name: answer.row?.title }))
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t(`children.${kind}.plan`)}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="plan" aria-disabled={sending || undefined}>
            {t('plan.send')}
          </Button>
          <Button onClick={kept.close}>{t('plan.cancel')}</Button>
        </>
      }
    >
      <form id="plan" className={styles.plan} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        <p>{t('plan.why')}</p>
        {kind === 'volume' && (
          <Field
            label={t('plan.number')}
            hint={t('plan.numberHelp')}
            inputMode="decimal"
            value={number}
            onChange={event => kept.change({ number: event.currentTarget.value })}
          />
        )}
        <Field
          label={t('plan.title')}
          hint={t(`plan.titleHelp.${kind}`)}
          maxLength={300}
          value={title}
          onChange={event => kept.change({ title: event.currentTarget.value })}
        />
        {may('publish') && (
          <MomentField
            label={t('plan.date')}
            hint={t(`plan.dateHelp.${kind}`)}
            value={at}
            onChange={to => kept.change({ at: to })}
          />
        )}
        <p role="status">{sending ? t('plan.sending') : ''}</p>
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
