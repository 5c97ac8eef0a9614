import { useState } from 'react'
import { openBilling } from '#contract/calls/coins.ts'
import { cancelSubscription, resumeSubscription } from '#contract/calls/membership.ts'
import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ActionNotice, useActionNotice } from './ActionNotice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './Membership.module.css'
import { stateOf, type Way } from './membership-state.ts'

/** What the reader can do about a membership, and the outcome. */
export function MembershipActions({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const [asking, setAsking] = useState(false)
  const { outcome, cancel, resume, billing, busy } = useActions()
  const { ways } = stateOf(subscription)
  const [first] = ways

  const shown: Readonly<Record<Way, React.ReactNode>> = {
    pay: <ActionButton first={first === 'pay'} busy={busy} label={t('mine.pay')} press={billing} />,
    resume: <ActionButton first={first === 'resume'} busy={busy} label={t('mine.resume')} press={resume} />,
    again: (
      <LinkButton look={first === 'again' ? 'main' : 'plain'} href={link('/subscribe')}>
        {t('mine.again')}
      </LinkButton>
    ),
    change: <LinkButton href={link('/subscribe')}>{t('mine.change')}</LinkButton>,
    cancel: <ActionButton busy={busy} label={t('mine.cancel')} press={() => setAsking(true)} />,
    billing: (
      <ActionButton first={first === 'billing'} busy={busy} label={t('mine.billing')} press={billing} />
    ),
    history: <LinkButton href={link('/user/history?show=subscription')}>{t('mine.history')}</LinkButton>,
  }

  return (
    <section className={styles.actions} aria-label={t('mine.actions')}>
      <ActionNotice outcome={outcome} />
      <ul className={`unmarked ${styles.ways}`}>
        {ways.map(way => (
          <li key={way}>{shown[way]}</li>
        ))}
      </ul>
      <CancelDialog
        open={asking}
        subscription={subscription}
        busy={busy}
        keep={() => setAsking(false)}
        press={async () => {
          await cancel()
          setAsking(false)
        }}
      />
    </section>
  )
}

interface ButtonProps {
  readonly label: string
  readonly first?: boolean
  readonly busy: boolean
  readonly press: () => void
}

function ActionButton({ label, first = false, busy, press }: ButtonProps) {
  return (
    <Button
      look={first ? 'main' : 'plain'}
      aria-disabled={busy || undefined}
      onClick={() => !busy && press()}
    >
      {label}
    </Button>
  )
}

/** Cancelling, resuming, and the way to the provider's own page. */
function useActions() {
  const { t } = useTranslation('membership')
  const localDay = useLocalDay()
  const { lang } = usePageState()
  const refresh = useRefreshReads()
  const toggle = {
    cancel: useMutation(cancelSubscription, 'membership'),
    resume: useMutation(resumeSubscription, 'membership'),
  }
  const portal = useMutation(openBilling, 'membership')
  const { outcome, show, refuse } = useActionNotice()

  async function turn(which: 'cancel' | 'resume') {
    const { answer, said } = await toggle[which].act({})
    // Also a refusal may mean that the membership has changed elsewhere.
    await refresh()
    if (!answer) return refuse(said ?? '')
    const date = answer.currentPeriodEnd ? localDay(answer.currentPeriodEnd) : ''
    const name = which === 'cancel' ? 'mine.cancelledNow' : 'mine.resumedNow'
    const text = answer.status === SubscriptionStatus.CANCELED ? 'mine.endedNowText' : `${name}Text`
    show({ look: 'good', title: t(name), text: t(text, { date }) })
  }

  async function openPortal() {
    const { answer, said } = await portal.act({ query: { lang } })
    if (answer?.url) location.assign(answer.url)
    else refuse(said ?? t('arrival.late.text'))
  }

  return {
    outcome,
    busy: toggle.cancel.acting || toggle.resume.acting || portal.acting,
    cancel: () => turn('cancel'),
    resume: () => void turn('resume'),
    billing: () => void openPortal(),
  }
}
