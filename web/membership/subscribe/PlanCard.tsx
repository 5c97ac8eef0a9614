import { type ReactNode, useId } from 'react'
import { WHOLE_BPS } from '#rules/discount.ts'
import { decidePlanChange, PLANS, type PlanId } from '#rules/plans.ts'
import { NOVEL_COINS } from '#rules/price.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Check } from '../../ui/icons/check.ts'
import { type Every, type PlanPair, type SoldPlan, savedByYear } from '../plans.ts'
import styles from './PlanCard.module.css'
import { subscribePath } from './steps.ts'

const HIGHEST = PLANS.at(-1)?.id

interface Props {
  readonly pair: PlanPair
  readonly every: Every
  /** The plan in the address. */
  readonly chosen: string | undefined
  readonly current: PlanId | null
  /** A gift membership, or one that is charged in another currency, cannot be changed. */
  readonly fixed: boolean
  /** Whether the reader's membership is known; until then nothing is offered to signed-in readers. */
  readonly known: boolean
  readonly trialDays: number
}

/** One plan: its price by month or by year, what it gives, and what this reader can do about it. */
export function PlanCard({ pair, every, chosen, current, fixed, known, trialDays }: Props) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const heading = useId()
  const plan = pair[every] ?? pair.month ?? pair.year
  if (!plan) return null
  const name = t(pair.premium ? 'plan.premium' : 'plan.regular')
  return (
    <section
      className={styles.card}
      aria-labelledby={heading}
      data-chosen={plan.id === chosen || plan.id === current || undefined}
    >
      <header className={styles.head}>
        <h2 id={heading}>{name}</h2>
        {plan.id === current && <Badge look="good">{t('plan.yours')}</Badge>}
      </header>
      <p className={styles.lead}>{t(pair.premium ? 'plan.premiumLead' : 'plan.regularLead')}</p>
      <Prices pair={pair} plan={plan} every={every} />
      {trialDays > 0 && !current && (
        <p className={styles.trial}>
          {t('plan.trial', { count: trialDays, amount: format.number(trialDays) })}
        </p>
      )}
      <PlanBenefits plan={plan} />
      <div className={known ? styles.way : `${styles.way} ${styles.unknown}`}>
        {!fixed && <PlanAction plan={plan} name={name} current={current} />}
      </div>
    </section>
  )
}

interface PricesProps {
  readonly pair: PlanPair
  readonly plan: SoldPlan
  readonly every: Every
}

function Prices({ pair, plan, every }: PricesProps) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, plan.currency)
  const saved = savedByYear(pair)
  return (
    <div data-money>
      <p className={styles.price}>
        <strong>{money(plan.amount)}</strong> {t(`plan.${every}`)}
      </p>
      {saved > 0 && pair.month && pair.year && (
        <p className={every === 'year' ? styles.saved : styles.other}>
          {every === 'year'
            ? t('plan.orMonth', { money: money(pair.month.amount * 12), saved: money(saved) })
            : t('plan.orYear', { money: money(pair.year.amount), saved: money(saved) })}
        </p>
      )}
    </div>
  )
}

function PlanBenefits({ plan }: { readonly plan: SoldPlan }) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const { premium, coinDiscountBps, volumeDiscountBps, monthlyCoinBonus, monthlyCredits } = plan
  const percent = (bps: number) => format.percent(bps / WHOLE_BPS)
  return (
    <ul className={`unmarked ${styles.gives}`} aria-label={t('plan.gives')}>
      {premium && <Benefit>{t('plan.all')}</Benefit>}
      {!premium && <Benefit>{t('plan.club')}</Benefit>}
      {!premium && <Benefit>{t('plan.catchup')}</Benefit>}
      {premium && <Benefit>{t('plan.library')}</Benefit>}
      {monthlyCoinBonus > 0 && (
        <Benefit>
          <strong>
            {t('plan.bonus', { count: monthlyCoinBonus, amount: format.number(monthlyCoinBonus) })}
          </strong>
          {monthlyCoinBonus >= NOVEL_COINS && `, ${t('plan.bonusWorth')}`}
        </Benefit>
      )}
      {monthlyCredits > 0 && (
        <Benefit>
          <strong>
            {t('plan.credits', { count: monthlyCredits, amount: format.number(monthlyCredits) })}
          </strong>
          {`, ${t('plan.creditsWorth', { count: monthlyCredits })}`}
        </Benefit>
      )}
      {volumeDiscountBps > 0 && (
        <Benefit>{t('plan.volumes', { percent: percent(volumeDiscountBps) })}</Benefit>
      )}
      {coinDiscountBps > 0 && <Benefit>{t('plan.coins', { percent: percent(coinDiscountBps) })}</Benefit>}
    </ul>
  )
}

function Benefit({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <Icon of={Check} />
      <span>{children}</span>
    </li>
  )
}

interface PlanActionProps {
  readonly plan: SoldPlan
  readonly name: string
  readonly current: PlanId | null
}

function PlanAction({ plan, name, current }: PlanActionProps) {
  const { t } = useTranslation('membership')
  const link = useLink()
  const decision = decidePlanChange(current, plan.id)
  if ('change' in decision) {
    return (
      <LinkButton
        wide
        look={plan.premium || current ? 'main' : 'plain'}
        href={link(subscribePath({ plan: plan.id, step: 'account' }))}
        rel="nofollow"
      >
        {t(decision.change === 'upgrade' ? 'plan.change' : 'plan.choose', { plan: name })}
      </LinkButton>
    )
  }
  if (plan.id === current) {
    return (
      <>
        {plan.id === HIGHEST && <p className={styles.note}>{t('plan.highest')}</p>}
        <LinkButton wide href={link('/user/membership')}>
          {t('plan.manage')}
        </LinkButton>
      </>
    )
  }
  return <p className={styles.note}>{t('plan.lower')}</p>
}
