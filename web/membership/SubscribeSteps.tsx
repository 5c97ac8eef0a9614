import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planOf } from '#rules/plans.ts'
import type { Place } from '../platform/match.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { useRead } from '../platform/read.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AccountStep } from './AccountStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { isSold, pairsOf, type SoldPlan } from './plans.ts'
import { plansRead } from './plans-read.ts'
import styles from './SubscribeSteps.module.css'
import { STEPS, type Step, stepOf, subscribePath } from './steps.ts'
import { keepWish } from './wish.ts'

// Whoever only looks at the prices loads neither forms nor what is about readers.
const ConfirmStep = lazy(() => import('./ConfirmStep.tsx'))

/** docs/product.md#subscribing: plan, account, confirm. */
export function SubscribeSteps({ place }: { readonly place: Place }) {
  const { t } = useTranslation(['membership', 'common'])
  const { answer, waiting, broken, again } = useRead(plansRead)
  const plans = answer?.plans.filter(isSold) ?? []
  const plan = plans.find(({ id }) => id === planOf(place.search.plan ?? '')?.id)
  // Without a plan there is nothing to confirm.
  const step = plan ? stepOf(place.search.step) : 'plan'

  const cancelled = useCancelled(plan?.id)

  useEffect(() => {
    // For the way back, and from a letter: neither is part of the page that is kept for everybody.
    const asked = new URLSearchParams(location.search)
    const [next, coupon] = [asked.get('next'), asked.get('coupon')]
    if (next) keepWish({ next })
    if (coupon) keepWish({ coupon })
  }, [])

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      {waiting && <Skeleton count={8} />}
      {broken && (
        <EmptyState
          title={t('common:broken.title')}
          action={<Button onClick={again}>{t('common:broken.again')}</Button>}
        />
      )}
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

/** In the browser only, for it is all about who is here. */
function LaterConfirm(props: ComponentProps<typeof ConfirmStep>) {
  const waiting = <Skeleton count={6} />
  if (useSignedIn() === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <ConfirmStep {...props} />
    </Suspense>
  )
}

/** Whoever left the page of the payment stands again where they left the shop. */
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

/** Where one is, and the way back; what lies ahead is reached by its button. */
function StepLinks({ step, plan }: { readonly step: Step; readonly plan: SoldPlan | undefined }) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={`unmarked ${styles.steps}`}>
        {STEPS.map((one, index) => (
          <li key={one} className={styles.step} data-done={index < at || undefined}>
            {index <= at ? (
              <a
                href={link(subscribePath({ plan: plan?.id, step: one }))}
                aria-current={one === step ? 'step' : undefined}
              >
                {t(`steps.${one}`)}
              </a>
            ) : (
              <span>{t(`steps.${one}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
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
