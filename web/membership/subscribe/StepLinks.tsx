import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import type { SoldPlan } from '../plans.ts'
import styles from './StepLinks.module.css'
import { STEPS, type Step, subscribePath } from './steps.ts'

/** The steps, with links to those before the current one. Later steps are reached by the buttons. */
export function StepLinks({ step, plan }: { readonly step: Step; readonly plan: SoldPlan | undefined }) {
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
