import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { PlanList } from '#contract/generated/membership.ts'
import { planOf } from '#rules/plans.ts'
import { isSold, pairsOf, type SoldPlan } from '../membership/plans.ts'
import { plansRead } from '../membership/plans-read.ts'
import { AccountStep } from '../membership/subscribe/AccountStep.tsx'
import type { OwnPlansProps } from '../membership/subscribe/OwnPlans.tsx'
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
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './subscribe.module.css'

// For readers only. Without a connection plans are shown as to visitors.
const OwnPlans = lazy(() =>
  import('../membership/subscribe/OwnPlans.tsx').catch(() => ({ default: MarketPlans })),
)
// Loaded with the last step: the prices need neither forms nor anything about readers.
const ConfirmStep = lazy(() => import('../membership/subscribe/ConfirmStep.tsx'))

/**
 * docs/product.md#subscribing: with its prices for everybody; who is here, and what they would pay, comes in the browser.
 */
const screen: Screen = {
  reads: ({ lang }) => [plansRead(lang)],
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
  const { lang } = place
  const { answer: market, waiting, broken, fault, again } = useRead(plansRead(lang))
  const signedIn = useSignedIn()
  const [own, setOwn] = useState<PlanList>()
  // While other prices are fetched the last ones stay, with what the step says about them.
  const keepOwn = useCallback((list?: PlanList) => list && setOwn(list), [])
  const priced = signedIn === false || (signedIn === true && own !== undefined)
  // Until their own prices are known readers see those of the market, but hidden.
  const answer = signedIn ? (own ?? market) : market
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
    <article className={priced ? styles.page : `${styles.page} ${styles.unpriced}`}>
      {signedIn && (
        <Suspense>
          <OwnPlans lang={lang} onKnown={keepOwn} />
        </Suspense>
      )}
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
          {step === 'confirm' && plan && <LaterConfirm plan={priced ? plan : null} cancelled={cancelled} />}
        </>
      )}
    </article>
  )
}

function MarketPlans({ lang, onKnown }: OwnPlansProps) {
  const list = useRead(plansRead(lang)).answer
  useEffect(() => onKnown(list), [onKnown, list])
  return null
}

interface LaterConfirmProps extends Pick<ComponentProps<typeof ConfirmStep>, 'cancelled'> {
  /** null while it is not known what this reader pays. */
  readonly plan: SoldPlan | null
}

/** Rendered in the browser only, since all of it is about the reader. */
function LaterConfirm({ plan, cancelled }: LaterConfirmProps) {
  const waiting = <Skeleton count={6} />
  if (useSignedIn() === undefined || !plan) return waiting
  return (
    <Suspense fallback={waiting}>
      <ConfirmStep plan={plan} cancelled={cancelled} />
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
