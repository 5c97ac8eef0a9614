import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planOf } from '#rules/plans.ts'
import { isSold, pairsOf } from '../membership/plans.ts'
import { plansRead } from '../membership/plans-read.ts'
import { AccountStep } from '../membership/subscribe/AccountStep.tsx'
import { saveOrderDraft } from '../membership/subscribe/order-draft.ts'
import { PlanStep } from '../membership/subscribe/PlanStep.tsx'
import { StepLinks } from '../membership/subscribe/StepLinks.tsx'
import { stepOf, subscribePath } from '../membership/subscribe/steps.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useRead } from '../session/read.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './subscribe.module.css'

// Loaded with the last step: the prices need neither forms nor anything about readers.
const ConfirmStep = lazy(() => import('../membership/subscribe/ConfirmStep.tsx'))

/** docs/product.md#subscribing: with its prices for everybody; who is here, and what they would pay, comes in the browser. */
const screen: Screen = {
  reads: () => [plansRead],
  head: ({ place, t }) => ({
    title: t('membership:title') + t('titleSuffix'),
    description: t('membership:description'),
    unlisted: stepOf(place.search.step) !== 'plan',
    canonicalSearch: '',
  }),
  View: Subscribe,
}
export default screen

/** The three steps: plan, account, confirm. */
function Subscribe({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation(['membership', 'common'])
  const { answer, waiting, broken, fault, again } = useRead(plansRead)
  const plans = answer?.plans.filter(isSold) ?? []
  const plan = plans.find(({ id }) => id === planOf(place.search.plan ?? '')?.id)
  // Without a plan there is nothing to confirm.
  const step = plan ? stepOf(place.search.step) : 'plan'

  const cancelled = useCancelled(plan?.id)

  useEffect(() => {
    // Neither the way back nor a coupon is part of the page, which is cached for everybody.
    const asked = new URLSearchParams(location.search)
    const [next, coupon] = [asked.get('next'), asked.get('coupon')]
    if (next) saveOrderDraft({ next })
    if (coupon) saveOrderDraft({ coupon })
  }, [])

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {waiting && <Skeleton count={8} />}
      {broken && <ReadFault fault={fault} again={again} />}
      {!waiting && !broken && plans.length === 0 && <NotSold />}
      {plans.length > 0 && (
        <>
          <StepLinks step={step} plan={plan} />
          {step === 'plan' && (
            <PlanStep
              pairs={pairsOf(plans)}
              trialDays={answer?.trialDays ?? 0}
              chosen={plan}
              every={place.search.every}
            />
          )}
          {step === 'account' && plan && <AccountStep plan={plan} refused={place.search.refused} />}
          {step === 'confirm' && plan && <LaterConfirm plan={plan} cancelled={cancelled} />}
        </>
      )}
    </article>
  )
}

/** Rendered in the browser only, since all of it is about the reader. */
function LaterConfirm(props: ComponentProps<typeof ConfirmStep>) {
  const waiting = <Skeleton count={6} />
  if (useSignedIn() === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <ConfirmStep {...props} />
    </Suspense>
  )
}

/** Whether the reader has left the payment page; then the last step is shown again. */
function useCancelled(plan: string | undefined): boolean {
  const { go } = useNavigation()
  const link = useLink()
  const [cancelled, setCancelled] = useState(false)
  useEffect(() => {
    if (cancelled || new URLSearchParams(location.search).get('checkout') !== 'cancelled') return
    setCancelled(true)
    go(link(subscribePath({ plan, step: 'confirm' })), { replace: true, keep: true })
  }, [cancelled, go, link, plan])
  return cancelled
}

function NotSold() {
  const { t } = useTranslation('membership')
  const link = useLink()
  return (
    <EmptyState
      title={t('plan.none')}
      action={<LinkButton href={link('/series')}>{t('plan.noneWay')}</LinkButton>}
    >
      <p>{t('plan.noneText')}</p>
    </EmptyState>
  )
}
