import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { FONT_SIZES, nearestStep } from './preferences.ts'
import styles from './Settings.module.css'
import type { SettingsProps } from './settings-props.ts'

/** A− and A+, with the size between them as a share of the usual one. */
export function SizeButtons({ preferences, change }: SettingsProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const step = nearestStep(FONT_SIZES, preferences.fontSize)
  const changeTo = (to: number) => change({ fontSize: FONT_SIZES[to] ?? 1 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form of its own.
    <div role="group" aria-label={t('size')} className={styles.size}>
      <Button aria-label={t('less')} disabled={step <= 0} onClick={() => changeTo(step - 1)}>
        <span className={styles.smaller} />
      </Button>
      <output className={styles.value}>{format.percent(preferences.fontSize)}</output>
      <Button
        aria-label={t('more.label')}
        disabled={step >= FONT_SIZES.length - 1}
        onClick={() => changeTo(step + 1)}
      >
        <span className={styles.larger} />
      </Button>
    </div>
  )
}
