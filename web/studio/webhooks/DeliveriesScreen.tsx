import { useState } from 'react'
import { useSWRConfig } from 'swr'
import {
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
} from '#contract/calls/studio-settings.ts'
import type { WebhookDelivery } from '#contract/generated/studio_settings.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import type { ScreenProps } from '../frame/studio-route.ts'
import { showMessage } from '../frame/toasts.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Webhooks.module.css'

const PAGE_SIZE = 50

/** What was sent to an address, what came of it, and a button that sends it again. */
export default function DeliveriesScreen({ params, search }: ScreenProps) {
  const { t } = useTranslation('studio-webhooks')
  const { mutate } = useSWRConfig()
  const { may } = useStudioMe()
  const webhookId = params.id ?? ''
  const skip = Math.max(0, Math.trunc(Number(search.get('skip') ?? 0)) || 0)
  const asked = read(listWebhookDeliveries, { params: { webhookId }, query: { limit: PAGE_SIZE, skip } })
  const listed = useRead(asked, { revalidateOnMount: true })
  const webhooks = useRead(read(listWebhooks, {}))
  const address = webhooks.answer?.webhooks.find(({ id }) => id === webhookId)?.address
  const deliveries = listed.answer?.deliveries ?? []
  const testing = useSend(testWebhook)
  const replaying = useSend(replayWebhookDelivery)
  const sending = testing.sending || replaying.sending
  const [said, setSaid] = useState('')

  async function sent(outcome: Awaited<ReturnType<typeof testing.send>>) {
    setSaid(outcome.refusal?.said ?? '')
    if (!outcome.answer) return
    const { state } = outcome.answer
    showMessage(t(state === 'delivered' ? 'log.delivered' : 'log.failed'))
    await mutate(() => true)
  }

  const empty = (
    <EmptyState title={t('log.none')} drawing="history">
      <p>{t('log.noneWhy')}</p>
    </EmptyState>
  )
  return (
    <StudioPage
      title={t('log.title')}
      lead={address ?? t('log.lead')}
      actions={
        <>
          {may('changeSettings') && (
            <Button
              disabled={sending}
              onClick={() => void testing.send({ params: { webhookId } }).then(sent)}
            >
              {t('test')}
            </Button>
          )}
          <LinkButton href="/studio/settings/webhooks">{t('log.back')}</LinkButton>
        </>
      }
    >
      <p role="alert" className={styles.problem}>
        {said}
      </p>
      <ListState read={listed} rows={8} empty={deliveries.length === 0 ? empty : null}>
        <ol className={styles.list} aria-label={t('log.title')}>
          {deliveries.map(delivery => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              sending={sending}
              onReplay={() =>
                void replaying.send({ params: { webhookId, deliveryId: delivery.id } }).then(sent)
              }
            />
          ))}
        </ol>
      </ListState>
      <Pages webhookId={webhookId} skip={skip} hasMore={listed.answer?.hasMore ?? false} />
    </StudioPage>
  )
}

interface DeliveryProps {
  readonly delivery: WebhookDelivery
  readonly sending: boolean
  readonly onReplay: () => void
}

function Delivery({ delivery, sending, onReplay }: DeliveryProps) {
  const { t } = useTranslation('studio-webhooks')
  const momentText = useMomentText()
  const { may } = useStudioMe()
  const { id, event, at, state, attempts, status, durationMs, error, nextAt, body, replays } = delivery
  const when = (moment: Date | undefined) => (moment ? momentText(moment, 'exact') : '')
  const facts = [
    when(at),
    t('log.attempts', { count: attempts }),
    status > 0 && t('log.status', { status, ms: durationMs }),
    state === 'waiting' && nextAt && t('log.next', { when: when(nextAt) }),
    replays && t('log.replays'),
  ]
  return (
    <li className={styles.row} data-state={state}>
      <h2 className={styles.address}>
        {t([`event.${event}`], { defaultValue: event })} · {t(`log.state.${state}`)}
      </h2>
      <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>
      {error && state !== 'delivered' && <p className={styles.warning}>{t(`log.error.${error}`)}</p>}
      <details>
        <summary>{t('log.body')}</summary>
        <pre className={styles.sent}>{body}</pre>
      </details>
      {may('changeSettings') && (
        <div className={styles.buttons}>
          <Button
            disabled={sending}
            aria-label={t('log.replayThe', { event: t([`event.${event}`], { defaultValue: event }), id })}
            onClick={onReplay}
          >
            {t('log.replay')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface PagesProps {
  readonly webhookId: string
  readonly skip: number
  readonly hasMore: boolean
}

function Pages({ webhookId, skip, hasMore }: PagesProps) {
  const { t } = useTranslation('studio-webhooks')
  if (skip === 0 && !hasMore) return null
  const page = (from: number) => `/studio/settings/webhooks/${webhookId}${from > 0 ? `?skip=${from}` : ''}`
  return (
    <nav className={styles.buttons} aria-label={t('log.pages')}>
      {skip > 0 && <LinkButton href={page(Math.max(0, skip - PAGE_SIZE))}>{t('log.newer')}</LinkButton>}
      {hasMore && <LinkButton href={page(skip + PAGE_SIZE)}>{t('log.older')}</LinkButton>}
    </nav>
  )
}
