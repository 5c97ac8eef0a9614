import { useEffect, useState } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { planOf } from '#rules/plans.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import styles from './Membership.module.css'
import { deleteOrderDraft, readOrderDraft } from './subscribe/order-draft.ts'
import { subscribePath } from './subscribe/steps.ts'
import type { CheckoutResult, CheckoutReturn } from './use-checkout-return.ts'

const DONE: readonly (CheckoutResult | null)[] = ['done', 'trial', 'changed']
const LOOKS: Partial<Record<CheckoutResult, 'good' | 'bad'>> = {
  done: 'good',
  trial: 'good',
  changed: 'good',
  failed: 'bad',
}

interface Props extends CheckoutReturn {
  readonly subscription: Subscription | null
  readonly reader: User
}

/** The result of paying, and what can be done now. */
export function CheckoutNotice({ how, times, again, subscription, reader }: Props) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const localDay = useLocalDay()
  const link = useLink()
  const [draft] = useState(readOrderDraft)
  const done = DONE.includes(how)
  useEffect(() => {
    if (done) deleteOrderDraft()
  }, [done])

  if (how === null) return null
  if (how === 'waiting') {
    return (
      <Notice title={t('arrival.waiting')}>
        <p role="status">{t('arrival.waitingText')}</p>
      </Notice>
    )
  }
  const plan = planOf(subscription?.plan?.id ?? '')
  const bonus = subscription?.plan?.monthlyCoinBonus ?? 0
  const credits = subscription?.plan?.monthlyCredits ?? 0
  const end = subscription?.trialEnd ?? subscription?.currentPeriodEnd
  return (
    <Notice key={times} look={LOOKS[how] ?? 'plain'} title={t(`arrival.${how}.title`)} focused>
      <p>
        {t(`arrival.${how}.text`, {
          plan: plan ? t(`plan.${plan.id}`) : '',
          date: end ? localDay(end) : '',
        })}
      </p>
      {done && bonus > 0 && (
        <p>
          {t('arrival.bonus', { count: bonus, amount: format.number(bonus) })}{' '}
          {t('arrival.have', { count: reader.coins, amount: format.number(reader.coins) })}
        </p>
      )}
      {done && credits > 0 && (
        <p>{t('arrival.credits', { count: credits, amount: format.number(credits) })}</p>
      )}
      <p className={styles.ways}>
        {done && (
          <LinkButton look="main" href={draft.next && draft.next !== '/' ? draft.next : link('/series')}>
            {t(draft.next && draft.next !== '/' ? 'arrival.back' : 'arrival.browse')}
          </LinkButton>
        )}
        {(how === 'cancelled' || how === 'failed' || how === 'trialRefused') && (
          <LinkButton
            href={link(
              planOf(draft.plan ?? '')
                ? subscribePath({ plan: draft.plan ?? undefined, step: 'confirm' })
                : '/subscribe',
            )}
          >
            {t('arrival.again')}
          </LinkButton>
        )}
        {how === 'late' && <Button onClick={again}>{t('arrival.look')}</Button>}
      </p>
    </Notice>
  )
}
