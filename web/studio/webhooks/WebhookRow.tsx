import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeWebhook, deleteWebhook } from '#contract/calls/studio-settings.ts'
import type { Webhook } from '#contract/generated/studio_settings.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { showUndo } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Webhooks.module.css'

interface Props {
  readonly webhook: Webhook
  readonly onChange: () => void
}

/** An address: what it hears, whether that arrives, and what can be done about it. */
export function WebhookRow({ webhook, onChange }: Props) {
  const { t } = useTranslation('studio-webhooks')
  const momentText = useMomentText()
  const { may } = useStudioMe()
  const { id, address, events, active, failingSince, disabledByFailure } = webhook
  const since = failingSince && momentText(failingSince)
  return (
    <li className={styles.row}>
      <h2 className={styles.address}>
        {address} {!active && <Badge look="mark">{t('off')}</Badge>}
      </h2>
      <p className={styles.soft}>{events.map(event => t(`event.${event}`)).join(' · ')}</p>
      {disabledByFailure && <p className={styles.warning}>{t('disabledByFailure')}</p>}
      {active && since && <p className={styles.warning}>{t('failing', { when: since })}</p>}
      <div className={styles.buttons}>
        <LinkButton href={`/studio/settings/webhooks/${id}`} aria-label={t('log.of', { address })}>
          {t('log.open')}
        </LinkButton>
        {may('changeSettings') && <Changes webhook={webhook} onChange={onChange} />}
      </div>
    </li>
  )
}

function Changes({ webhook, onChange }: Props) {
  const { t } = useTranslation('studio-webhooks')
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const deleting = useSend(deleteWebhook)
  const turning = useSend(changeWebhook)
  const [refusal, setRefusal] = useState('')
  const { id, address, events, active } = webhook
  const sending = deleting.sending || turning.sending

  async function turn() {
    const body = { address, events, active: !active }
    await done(await turning.send({ params: { webhookId: id }, body }), active ? 'turnedOff' : 'turnedOn')
  }

  async function remove() {
    await done(await deleting.send({ params: { webhookId: id } }), 'deleted')
  }

  async function done(sent: Awaited<ReturnType<typeof deleting.send>>, text: string) {
    setRefusal(sent.refusal?.said ?? '')
    if (!sent.answer) return
    const { entryId } = sent.answer
    await mutate(() => true)
    if (entryId) showUndo({ text: t(text, { address }), undo: () => putBack(entryId) })
  }

  return (
    <>
      <Button aria-label={t('changeThe', { address })} onClick={onChange}>
        {t('change')}
      </Button>
      <Button
        aria-label={t(active ? 'turnOffThe' : 'turnOnThe', { address })}
        disabled={sending}
        onClick={() => void turn()}
      >
        {t(active ? 'turnOff' : 'turnOn')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('deleteThe', { address })}
        disabled={sending}
        onClick={() => void remove()}
      >
        {t('delete')}
      </Button>
      <p role="alert" className={styles.problem}>
        {refusal}
      </p>
    </>
  )
}
