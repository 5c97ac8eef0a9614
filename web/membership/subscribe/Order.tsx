import { useEffect, useId, useRef, useState } from 'react'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { SubscriptionChange } from '#contract/generated/enums.ts'
import type { SubscriptionEstimate } from '#contract/generated/membership.ts'
import { isCurrency } from '#rules/currency.ts'
import { useLocalDay, useLocalTime } from '../../platform/local-time.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink } from '../../router/navigation.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'
import { newKey } from '../../session/new-key.ts'
import { useRead } from '../../session/read.ts'
import { type Consent, ConsentTick, useConsent } from '../../session/use-consent.tsx'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { everyOf, type SoldPlan } from '../plans.ts'
import { subscriptionRead } from '../use-subscription.ts'
import styles from './ConfirmStep.module.css'
import { type OrderDraft, saveOrderDraft } from './order-draft.ts'
import { subscribePath } from './steps.ts'

interface Props {
  readonly plan: SoldPlan
  readonly estimate: SubscriptionEstimate
  readonly draft: OrderDraft
}

/** The terms of the order, and the button that places it. */
export function Order({ plan, estimate, draft }: Props) {
  const { t } = useTranslation('membership')
  const localTime = useLocalTime()
  const link = useLink()
  const terms = useId()
  const consent = useConsent()
  const { press, busy, said } = useOrder(plan, draft, estimate.currency || plan.currency, consent.query)
  const { change, deferredPaymentDate, nextDate, trialDays } = estimate
  const upgrade = change === SubscriptionChange.UPGRADE
  const ending = useRead(upgrade ? subscriptionRead : null).answer?.cancelAtPeriodEnd
  const trialEnd = trialDays > 0 ? (deferredPaymentDate ?? nextDate) : undefined
  return (
    <>
      <div id={terms} className={styles.terms}>
        <p>{t(`confirm.renews.${everyOf(plan)}`)}</p>
        {trialEnd && <p>{t('confirm.trialTerms', { date: localTime(trialEnd) })}</p>}
        {trialEnd && <p>{t('confirm.onceACard')}</p>}
        {ending && <p>{t('confirm.resumes')}</p>}
        <p>{t(upgrade ? 'confirm.upgradeTerms' : 'confirm.where')}</p>
        <p>
          {t('confirm.law')} <a href={link('/terms')}>{t('confirm.terms')}</a>
        </p>
        {consent.needed && <ConsentTick consent={consent} words={t('confirm.consent')} />}
      </div>
      {said && (
        <Notice
          key={said.times}
          look="bad"
          title={t(said.lost ? 'confirm.lostTitle' : 'confirm.refusedTitle')}
          focused
        >
          <p>{said.words}</p>
        </Notice>
      )}
      <div className={styles.ways}>
        <Button
          look="main"
          aria-disabled={busy || consent.missing || undefined}
          aria-describedby={terms}
          onClick={() => (consent.missing ? consent.ask() : !busy && void press())}
        >
          <OrderLabel plan={plan} estimate={estimate} />
        </Button>
        <LinkButton href={link(subscribePath({ plan: plan.id, step: 'account' }))}>
          {t('confirm.back')}
        </LinkButton>
        {busy && (
          <p role="status" className="late">
            {t('confirm.leaving')}
          </p>
        )}
      </div>
    </>
  )
}

/** The label of the button: what it orders and, where the law leaves room for it, the price. */
function OrderLabel({ plan, estimate }: Omit<Props, 'draft'>) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const localDay = useLocalDay()
  const { totalDue, change, deferredPaymentDate, nextDate, trialDays, currency } = estimate
  const money = format.money(totalDue, currency || plan.currency)
  const start = deferredPaymentDate ?? nextDate
  if (change === SubscriptionChange.UPGRADE)
    return <>{t(totalDue > 0 ? 'confirm.upgrade' : 'confirm.upgradeFree', { money })}</>
  if (trialDays > 0 && start) return <>{t('confirm.startTrial', { date: localDay(start) })}</>
  return <>{t(totalDue > 0 ? 'confirm.subscribe' : 'confirm.subscribeFree', { money })}</>
}

/** Opens the payment page, once for several presses. After coming back the button works again. */
function useOrder(plan: SoldPlan, { coupon, zip }: OrderDraft, shown: string, consent: Consent['query']) {
  const { lang } = usePageState()
  const link = useLink()
  const { act, acting } = useMutation(checkoutSubscription, 'membership')
  const { t } = useTranslation('membership')
  const [leaving, setLeaving] = useState(false)
  const refresh = useRefreshReads()
  const [refreshing, setRefreshing] = useState(false)
  const [said, setSaid] = useState<{ words: string; lost: boolean; times: number } | null>(null)
  const key = useRef(newKey())
  const lost = useRef(false)

  useEffect(() => {
    // A page that is shown again from the back/forward cache is not leaving any more.
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function press() {
    setSaid(null)
    const body = { priceId: plan.id, couponCode: coupon, zip }
    // An order in another currency than the one shown is refused.
    const query = { lang, currency: isCurrency(shown) ? shown : undefined, ...consent }
    const outcome = await act({ query, body }, `${key.current} ${plan.id} ${coupon} ${zip}`)
    // After a lost answer the key stays, so that a second press is the same order.
    const unsure = outcome.refused === 'fault' || outcome.refused === 'paymentsUnavailable'
    if (!unsure) key.current = newKey()
    if (outcome.answer?.url) {
      saveOrderDraft({ plan: plan.id })
      setLeaving(true)
      location.assign(outcome.answer.url)
      return
    }
    // Only the answer was lost: the change has been made.
    if (outcome.refused === 'samePlan' && lost.current) {
      location.assign(link('/user/membership?checkout=changed'))
      return
    }
    lost.current = unsure
    if (outcome.refused === 'currencyChanged') {
      setRefreshing(true)
      await refresh().catch(() => {})
      setRefreshing(false)
    }
    const words = (outcome.refused !== 'fault' && outcome.said) || t('confirm.lost')
    setSaid(last => ({ words, lost: outcome.refused === 'fault', times: (last?.times ?? 0) + 1 }))
  }

  return { press, busy: acting || leaving || refreshing, said }
}
