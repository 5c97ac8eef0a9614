import { lazy, Suspense, useState } from 'react'
import { useLocalDay } from '../../platform/local-time.ts'
import { useLink } from '../../router/navigation.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { currentPlan } from '../current-plan.ts'
import { type Every, everyOf, type PlanPair, type SoldPlan, savedByYear } from '../plans.ts'
import type { ReaderSubscription } from '../use-subscription.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './PlanStep.module.css'
import { subscribePath } from './steps.ts'

// For readers only. Without a connection plans are shown as to visitors.
const OwnStanding = lazy(() => import('./OwnStanding.tsx').catch(() => ({ default: () => null })))

interface Props {
  readonly pairs: readonly PlanPair[]
  readonly trialDays: number
  /** From the address, or from the step that one went back from. */
  readonly chosen: SoldPlan | undefined
  /** From the address: by month or by year. */
  readonly every: string | undefined
}

/** docs/product.md#subscribing, step plan: what there is, what it gives and what it costs. */
export function PlanStep({ pairs, trialDays, chosen, every: asked }: Props) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const localDay = useLocalDay()
  const signedIn = useSignedIn()
  const [own, setOwn] = useState<ReaderSubscription['subscription']>()
  // Undefined while it is not known.
  const subscription = signedIn === false ? null : own
  const every: Every =
    asked === 'year' || asked === 'month'
      ? asked
      : chosen
        ? everyOf(chosen)
        : (ownEvery(subscription) ?? 'month')
  const gift = subscription?.gift ? subscription : null
  const abroad = otherCurrency(subscription, pairs)
  return (
    <div className={styles.step}>
      {signedIn && (
        <Suspense>
          <OwnStanding onKnown={setOwn} />
        </Suspense>
      )}
      {gift && (
        <p className={styles.gift}>
          {t('plan.gift', { date: gift.currentPeriodEnd ? localDay(gift.currentPeriodEnd) : '' })}
        </p>
      )}
      {abroad && (
        <p className={styles.gift}>{t('plan.otherCurrency', { currency: format.currency(abroad) })}</p>
      )}
      <EverySwitch every={every} pairs={pairs} plan={chosen?.id} />
      <div className={styles.cards}>
        {pairs.map(pair => (
          <PlanCard
            key={String(pair.premium)}
            pair={pair}
            every={every}
            chosen={chosen?.id}
            current={currentPlan(subscription)}
            fixed={gift !== null || abroad !== null}
            known={subscription !== undefined}
            // A reader who has had a membership gets no trial.
            trialDays={subscription ? 0 : trialDays}
          />
        ))}
      </div>
      <div className={styles.notes}>
        {trialDays > 0 && !subscription && <p>{t('plan.trialNote')}</p>}
        <p>{t('plan.terms')}</p>
        <p>{t('plan.prices')}</p>
      </div>
    </div>
  )
}

/** The currency of a running membership where the shop now sells in another one; else null. */
function otherCurrency(
  subscription: ReaderSubscription['subscription'],
  pairs: readonly PlanPair[],
): string | null {
  const own = subscription?.gift || !currentPlan(subscription) ? null : subscription?.plan?.currency
  const sold = pairs[0]?.month?.currency ?? pairs[0]?.year?.currency
  return own && sold && own !== sold ? own : null
}

function ownEvery(subscription: ReaderSubscription['subscription']): Every | null {
  return subscription?.plan && currentPlan(subscription) ? everyOf(subscription.plan) : null
}

interface SwitchProps {
  readonly every: Every
  readonly pairs: readonly PlanPair[]
  readonly plan: string | undefined
}

/** By month or by year: links, so that each has an address and works without scripts. */
function EverySwitch({ every, pairs, plan }: SwitchProps) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const link = useLink()
  const saved = Math.max(0, ...pairs.map(savedByYear))
  const currency = pairs[0]?.month?.currency ?? pairs[0]?.year?.currency ?? 'usd'
  return (
    <nav className={styles.every} aria-label={t('every.label')}>
      {(['month', 'year'] as const).map(one => (
        <a
          key={one}
          href={link(subscribePath({ every: one, plan }))}
          data-keep
          aria-current={one === every ? 'true' : undefined}
        >
          {t(`every.${one}`)}
          {one === 'year' && saved > 0 && (
            <span className={styles.saves} data-money>
              {t('every.saves', { money: format.money(saved, currency) })}
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
