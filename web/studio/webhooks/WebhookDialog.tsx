import type { FormEvent } from 'react'
import { useSWRConfig } from 'swr'
import { addWebhook, changeWebhook } from '#contract/calls/studio-settings.ts'
import type { Webhook } from '#contract/generated/studio_settings.ts'
import { WEBHOOK_EVENTS } from '#rules/webhook-events.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { showUndo } from '../frame/toasts.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Webhooks.module.css'

interface Props {
  /** null: a new one. */
  readonly webhook: Webhook | null
  readonly onAdded: (id: string, secret: string) => void
  readonly onClose: () => void
}

/** Adds an address, or changes one: where it is, and which events it is sent. */
export function WebhookDialog({ webhook, onAdded, onClose }: Props) {
  const { t } = useTranslation('studio-webhooks')
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const begun = { address: webhook?.address ?? '', events: (webhook?.events ?? []) as readonly string[] }
  const kept = useKeptInDialog(`webhook ${webhook?.id ?? ''}`, begun, onClose)
  const { address, events } = kept.value
  const adding = useSend(addWebhook)
  const changing = useSend(changeWebhook)
  const { sending, refusal } = webhook ? changing : adding

  async function save(event: FormEvent) {
    event.preventDefault()
    const body = { address, events: [...events], active: webhook?.active ?? true }
    const { answer } = webhook
      ? await changing.send({ params: { webhookId: webhook.id }, body })
      : await adding.send({ body })
    if (!answer) return
    const { entryId, secret } = answer
    if (secret) onAdded(answer.webhook?.id ?? '', secret)
    else if (entryId) showUndo({ text: t('changed', { address }), undo: () => putBack(entryId) })
    kept.close()
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={t(webhook ? 'change' : 'add')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="webhook" aria-disabled={sending || undefined}>
            {t('studio:save.save')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="webhook" className={styles.form} noValidate onSubmit={event => void save(event)}>
        <Restored kept={kept} />
        <Field
          label={t('address')}
          hint={t('addressHint')}
          type="url"
          autoComplete="off"
          maxLength={1000}
          value={address}
          onChange={event => kept.change({ address: event.currentTarget.value })}
        />
        <FieldSet className={styles.choice} legend={t('events')} hint={t('eventsHelp')}>
          {WEBHOOK_EVENTS.map(one => (
            <Check
              key={one}
              label={t(`event.${one}`)}
              hint={one}
              checked={events.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                kept.change({ events: checked ? [...events, one] : events.filter(other => other !== one) })
              }
            />
          ))}
        </FieldSet>
        <p role="alert" className={styles.problem}>
          {refusal?.said}
        </p>
      </form>
    </Dialog>
  )
}
