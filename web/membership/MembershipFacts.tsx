import type { ReactNode } from 'react'
import type { Subscription } from '#contract/generated/membership.ts'
import { planOf } from '#rules/plans.ts'
import { useLocalDay, useLocalTime } from '../platform/local-time.ts'
import { usePageState } from '../platform/page-state.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './Membership.module.css'
import { type MembershipState, stateOf } from './membership-state.ts'
import { everyOf } from './plans.ts'

const LOOKS: Partial<Record<MembershipState['label'], 'good' | 'mark'>> = {
  active: 'good',
  trial: 'good',
  pastDue: 'mark',
  unpaid: 'mark',
  incomplete: 'mark',
}

/** What is said with its hour: until then something has to be done. */
const DEADLINES: ReadonlySet<string> = new Set(['pastDue', 'pastDueEnds', 'due', 'dueEnds', 'trial'])

/** What one has: its state in words, the plan, and what comes when. */
export function MembershipFacts({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const localDay = useLocalDay()
  const localTime = useLocalTime()
  const { lang } = usePageState()
  const { plan, currentPeriodEnd, trialEnd, nextAmount, start, gift, language } = subscription
  const { chargedAt, endsOn, owedAmount } = subscription
  const state = stateOf(subscription)
  const { label, at, renews } = state
  const on = (date: Date | undefined) => (date ? localDay(date) : '')
  const money = plan && format.money(nextAmount ?? plan.amount, plan.currency)
  const known = plan && planOf(plan.id)
  const owed = plan && owedAmount > 0 ? format.money(owedAmount, plan.currency) : ''
  const retried = owed !== '' && chargedAt && /^pastDue/.test(state.said)
  const ended = label === 'cancelled' || label === 'expired'
  // Before the first payment nobody has been a member.
  const began = label !== 'incomplete' && label !== 'expired' && state.said !== 'trialRefused'
  return (
    <section className={styles.card} aria-labelledby="membership">
      <header className={styles.head}>
        <h2 id="membership">{known ? t(`plan.${known.id}`) : (plan?.name ?? t('mine.title'))}</h2>
        <Badge look={LOOKS[label] ?? 'plain'}>{t(`status.${label}`)}</Badge>
        {gift && <Badge>{t('status.gift')}</Badge>}
      </header>
      <p>
        {t(saidOf(state, money), {
          date: at && DEADLINES.has(state.said) ? localTime(at) : on(at),
          end: on(endsOn),
          money,
          owed,
        })}
        {retried && ` ${t('said.retry', { retry: localTime(chargedAt) })}`}
      </p>
      <dl className={styles.facts}>
        {plan && !gift && (
          <Fact name={t('mine.price')}>
            {t(everyOf(plan) === 'year' ? 'plan.perYear' : 'plan.perMonth', {
              money: format.money(plan.amount, plan.currency),
            })}
          </Fact>
        )}
        {plan && renews && (
          <Fact name={t('mine.renews')}>
            {t(everyOf(plan) === 'year' ? 'mine.everyYear' : 'mine.everyMonth')}
          </Fact>
        )}
        {chargedAt && (
          <Fact name={t('mine.next')}>
            {owed === '' && nextAmount === undefined
              ? t('mine.nextDate', { date: on(chargedAt) })
              : t('mine.nextOn', { money: owed || money, date: on(chargedAt) })}
          </Fact>
        )}
        {label === 'setToCancel' && !chargedAt && <Fact name={t('mine.next')}>{t('mine.noNext')}</Fact>}
        {label === 'trial' && trialEnd && <Fact name={t('mine.trialEnd')}>{on(trialEnd)}</Fact>}
        {(label === 'setToCancel' || gift) && currentPeriodEnd && !ended && (
          <Fact name={t('mine.until')}>{on(currentPeriodEnd)}</Fact>
        )}
        {plan && plan.monthlyCredits > 0 && !ended && (
          <Fact name={t('mine.credits')}>
            {t('plan.credits', { count: plan.monthlyCredits, amount: format.number(plan.monthlyCredits) })}
          </Fact>
        )}
        {language && (
          <Fact name={t('mine.language')}>
            {t('mine.languageOf', {
              language: new Intl.DisplayNames(lang, { type: 'language' }).of(language),
            })}
          </Fact>
        )}
        {start && began && <Fact name={t('mine.since')}>{on(start)}</Fact>}
      </dl>
    </section>
  )
}

function saidOf({ said }: MembershipState, money: string | undefined): string {
  return said === 'trial' && !money ? 'said.trialOpen' : `said.${said}`
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
