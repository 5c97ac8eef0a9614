import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openBilling } from '#contract/calls/coins.ts'
import { cancelSubscription, resumeSubscription } from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { useAct } from '../platform/act.ts'
import { useRefresh } from '../platform/forget.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { usePageState } from '../platform/page-state.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { CameNotice, useCame } from './Came.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './MembershipScreen.module.css'
import { stateOf, type Way } from './membership-state.ts'

/** What the reader can do about a membership, and what came of it. */
export function MembershipActions({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const [asking, setAsking] = useState(false)
  const { came, cancel, resume, billing, busy } = useDeeds()
  const { ways } = stateOf(subscription)
  const [first] = ways

  const shown: Readonly<Record<Way, React.ReactNode>> = {
    pay: <Deed first={first === 'pay'} busy={busy} words={t('mine.pay')} press={billing} />,
    resume: <Deed first={first === 'resume'} busy={busy} words={t('mine.resume')} press={resume} />,
    again: (
      <LinkButton look={first === 'again' ? 'main' : 'plain'} href={link('/subscribe')}>
        {t('mine.again')}
      </LinkButton>
    ),
    change: <LinkButton href={link('/subscribe')}>{t('mine.change')}</LinkButton>,
    cancel: <Deed busy={busy} words={t('mine.cancel')} press={() => setAsking(true)} />,
    billing: <Deed busy={busy} words={t('mine.billing')} press={billing} />,
    history: <LinkButton href={link('/user/history?show=subscription')}>{t('mine.history')}</LinkButton>,
  }

  return (
    <section className={styles.actions} aria-label={t('mine.actions')}>
      <CameNotice came={came} />
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

interface DeedProps {
  readonly words: string
  readonly first?: boolean
  readonly busy: boolean
  readonly press: () => void
}

function Deed({ words, first = false, busy, press }: DeedProps) {
  return (
    <Button
      look={first ? 'main' : 'plain'}
      aria-disabled={busy || undefined}
      onClick={() => !busy && press()}
    >
      {words}
    </Button>
  )
}

/** Cancelling, resuming, and the way to the provider's own page. */
function useDeeds() {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const { lang } = usePageState()
  const refresh = useRefresh()
  const toggle = {
    cancel: useAct(cancelSubscription, 'membership'),
    resume: useAct(resumeSubscription, 'membership'),
  }
  const portal = useAct(openBilling, 'membership')
  const { came, tell, refuse } = useCame()

  async function turn(which: 'cancel' | 'resume') {
    const { answer, said } = await toggle[which].act({})
    // Whatever came of it, what is shown may not be so any more.
    await refresh()
    if (!answer) return refuse(said ?? '')
    const date = answer.currentPeriodEnd ? format.date(answer.currentPeriodEnd) : ''
    const name = which === 'cancel' ? 'mine.cancelledNow' : 'mine.resumedNow'
    tell({ look: 'good', title: t(name), text: t(`${name}Text`, { date }) })
  }

  async function openPortal() {
    const { answer, said } = await portal.act({ query: { lang } })
    if (answer?.url) location.assign(answer.url)
    else refuse(said ?? t('arrival.late.text'))
  }

  return {
    came,
    busy: toggle.cancel.acting || toggle.resume.acting || portal.acting,
    cancel: () => turn('cancel'),
    resume: () => void turn('resume'),
    billing: () => void openPortal(),
  }
}
