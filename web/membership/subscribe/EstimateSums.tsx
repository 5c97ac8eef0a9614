import type { SubscriptionEstimate } from '#contract/generated/membership.ts'
import { useLocalDay } from '../../platform/local-time.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { everyOf, type SoldPlan } from '../plans.ts'
import styles from './ConfirmStep.module.css'
import { leftOver, sumsOf } from './estimate-sums.ts'
import step from './Step.module.css'

interface Props {
  readonly plan: SoldPlan
  readonly estimate: SubscriptionEstimate
  readonly coupon: string
}

/** Before paying, in the reader's words: what is charged now, what then and when, and what it consists of. */
export function EstimateSums({ plan, estimate, coupon }: Props) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const { totalDue, taxAmount = 0, taxIncluded, currency } = estimate
  const money = (cents: number) => format.money(cents, currency || plan.currency)
  const words: Readonly<Record<string, string>> = {
    plan: t(`plan.${plan.id}`),
    credit: t('confirm.credit'),
    discount: coupon ? t('confirm.coupon', { code: coupon.toUpperCase() }) : t('confirm.discount'),
    tax: t('confirm.tax'),
  }
  return (
    <div className={step.rows}>
      <p className={styles.due}>
        <strong>
          {totalDue > 0 ? t('confirm.today', { money: money(totalDue) }) : t('confirm.nothing')}
        </strong>
        <Then plan={plan} estimate={estimate} />
      </p>
      <table className={styles.lines}>
        <caption className="unseen">{t('confirm.lines')}</caption>
        <tbody>
          {sumsOf(estimate).map(({ what, description, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one estimate never move.
            <tr key={at}>
              <th scope="row">{description || words[what]}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('confirm.total')}</th>
            <td>{money(totalDue)}</td>
          </tr>
        </tfoot>
      </table>
      {leftOver(estimate) > 0 && (
        <p className={styles.note}>{t('confirm.left', { money: money(leftOver(estimate)) })}</p>
      )}
      {taxAmount > 0 && totalDue > 0 && (
        <p className={styles.note}>
          {taxIncluded ? t('confirm.included', { money: money(taxAmount) }) : t('confirm.onTop')}
        </p>
      )}
    </div>
  )
}

function Then({ plan, estimate }: Omit<Props, 'coupon'>) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const localDay = useLocalDay()
  const { nextAmount, nextDate, deferredPaymentDate, trialDays, currency } = estimate
  const at = nextDate ?? deferredPaymentDate
  if (!at) return null
  const every = everyOf(plan)
  const key = trialDays > 0 ? `confirm.trial.${every}` : `confirm.then.${every}`
  return (
    <span>{t(key, { money: format.money(nextAmount, currency || plan.currency), date: localDay(at) })}</span>
  )
}
