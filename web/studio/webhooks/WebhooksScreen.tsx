import { useState } from 'react'
import { listWebhooks } from '#contract/calls/studio-settings.ts'
import type { Webhook } from '#contract/generated/studio_settings.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { ListState } from '../ui/ListState.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import styles from './Webhooks.module.css'

/** The addresses that hear what happens in the shop. */
export default function WebhooksScreen() {
  const { t } = useTranslation('studio-webhooks')
  const { may } = useStudioMe()
  const listed = useRead(read(listWebhooks, {}), { revalidateOnMount: true })
  const webhooks = listed.answer?.webhooks ?? []
  const [opened, setOpened] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<{ id: string; text: string } | null>(null)
  const empty = (
    <EmptyState title={t('none')} drawing="history">
      <p>{t('noneWhy')}</p>
    </EmptyState>
  )
  return (
    <StudioPage
      title={t('title')}
      lead={t('lead')}
      actions={
        may('changeSettings') && (
          <Button look="main" onClick={() => setOpened('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      {secret && (
        <ShownOnce
          key={secret.id}
          title={t('added')}
          label={t('secret')}
          secret={secret.text}
          onClose={() => setSecret(null)}
        />
      )}
      <ListState read={listed} rows={4} empty={webhooks.length === 0 ? empty : null}>
        <ul className={styles.list} aria-label={t('title')}>
          {webhooks.map(webhook => (
            <WebhookRow key={webhook.id} webhook={webhook} onChange={() => setOpened(webhook)} />
          ))}
        </ul>
      </ListState>
      {opened && (
        <WebhookDialog
          webhook={opened === 'new' ? null : opened}
          onAdded={(id, text) => setSecret({ id, text })}
          onClose={() => setOpened(null)}
        />
      )}
    </StudioPage>
  )
}
