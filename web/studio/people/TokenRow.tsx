import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { revokeStudioToken } from '#contract/calls/studio-people.ts'
import type { StudioToken } from '#contract/generated/studio_people.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { showMessage } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { LimitsText } from './LimitsText.tsx'
import styles from './People.module.css'

interface Props {
  readonly token: StudioToken
  readonly titleOf: (id: string) => string
  readonly now: Date
}

/** A token: whose it is, what it may do, until when, and whether it is used. */
export function TokenRow({ token, titleOf, now }: Props) {
  const { t } = useTranslation('studio-people')
  const momentText = useMomentText()
  const [asking, setAsking] = useState(false)
  const when = (at: Date | undefined) => (at ? momentText(at) : '')
  const { name, maker, rights, expiresAt, lastUsedAt, revokedAt } = token
  const hasEnded = expiresAt !== undefined && expiresAt <= now
  const times = [
    t('tokens.by', { name: maker, when: when(token.createdAt) }),
    revokedAt
      ? t('tokens.revokedAt', { when: when(revokedAt) })
      : t('tokens.until', { when: when(expiresAt) }),
    lastUsedAt ? t('tokens.used', { when: when(lastUsedAt) }) : t('tokens.unused'),
  ]
  return (
    <li className={styles.person}>
      <div>
        <h2 className={styles.name}>
          {name} {revokedAt && <Badge>{t('tokens.revoked')}</Badge>}{' '}
          {!revokedAt && hasEnded && <Badge>{t('tokens.ended')}</Badge>}
        </h2>
        <p className={styles.soft}>{times.join(' · ')}</p>
      </div>
      <p>
        {rights.map(right => t(`right.${right}`)).join(', ')}
        <br />
        <span className={styles.soft}>
          <LimitsText limits={token} titleOf={titleOf} />
        </span>
      </p>
      {!revokedAt && !hasEnded && (
        <div className={styles.buttons}>
          <Button aria-label={t('tokens.revokeThe', { name })} onClick={() => setAsking(true)}>
            {t('tokens.revoke')}
          </Button>
        </div>
      )}
      {asking && <RevokeDialog token={token} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** What is revoked stays so, and a program stops working: that is asked first. */
function RevokeDialog({ token, onClose }: { readonly token: StudioToken; readonly onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(revokeStudioToken)

  async function revoke() {
    const sent = await send({ params: { tokenId: token.id } })
    if (sent.refusal) return
    await mutate(() => true)
    showMessage(t('tokens.revokedNow', { name: token.name }))
    onClose()
  }

  return (
    <Dialog
      open
      title={t('tokens.revokeThe', { name: token.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" disabled={sending} onClick={() => void revoke()}>
            {t('tokens.revoke')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <p>{t('tokens.revokeWhy')}</p>
      <p role="alert" className={styles.problem}>
        {refusal?.said}
      </p>
    </Dialog>
  )
}
