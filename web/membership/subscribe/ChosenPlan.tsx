import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { everyOf, type SoldPlan } from '../plans.ts'
import styles from './ChosenPlan.module.css'
import { subscribePath } from './steps.ts'

/** The chosen plan with its price, and a link back to the others. */
export function ChosenPlan({ plan }: { readonly plan: SoldPlan }) {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const link = useLink()
  const money = format.money(plan.amount, plan.currency)
  return (
    <div className={styles.chosen}>
      <p>
        <span className="unseen">{t('chosen.label')} </span>
        <strong>{t(`plan.${plan.id}`)}</strong>
        <span className={styles.price} data-money>
          {t(everyOf(plan) === 'year' ? 'plan.perYear' : 'plan.perMonth', { money })}
        </span>
      </p>
      <a href={link(subscribePath({ plan: plan.id }))}>{t('chosen.change')}</a>
    </div>
  )
}
