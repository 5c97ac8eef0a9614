import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/generated/accounts.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { planOf } from '#rules/plans.ts'
import { useFormat } from '../platform/format.ts'
import { useLink } from '../platform/navigation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import styles from './MembershipScreen.module.css'
import { subscribePath } from './steps.ts'
import type { Arrival, HowArrived } from './use-arrival.ts'
import { dropWish, readWish } from './wish.ts'

const DONE: readonly (HowArrived | null)[] = ['done', 'trial', 'changed']
const LOOKS: Partial<Record<HowArrived, 'good' | 'bad'>> = {
  done: 'good',
  trial: 'good',
  changed: 'good',
  failed: 'bad',
}

interface Props extends Arrival {
  readonly subscription: Subscription | null
  readonly reader: User
}

/** The result of paying, and what can be done now. */
export function ArrivalNotice({ how, times, again, subscription, reader }: Props) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const link = useLink()
  const [wish] = useState(readWish)
  const done = DONE.includes(how)
  useEffect(() => {
    if (done) dropWish()
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
  const end = subscription?.trialEnd ?? subscription?.currentPeriodEnd
  return (
    <Notice key={times} look={LOOKS[how] ?? 'plain'} title={t(`arrival.${how}.title`)} focused>
      <p>
        {t(`arrival.${how}.text`, {
          plan: plan ? t(`plan.${plan.id}`) : '',
          date: end ? format.date(end) : '',
        })}
      </p>
      {done && bonus > 0 && (
        <p>
          {t('arrival.bonus', { count: bonus, amount: format.number(bonus) })}{' '}
          {t('arrival.have', { count: reader.coins, amount: format.number(reader.coins) })}
        </p>
      )}
      <p className={styles.ways}>
        {done && (
          <LinkButton look="main" href={wish.next && wish.next !== '/' ? wish.next : link('/series')}>
            {t(wish.next && wish.next !== '/' ? 'arrival.back' : 'arrival.browse')}
          </LinkButton>
        )}
        {(how === 'cancelled' || how === 'failed') && (
          <LinkButton
            href={link(
              planOf(wish.plan ?? '')
                ? subscribePath({ plan: wish.plan ?? undefined, step: 'confirm' })
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
