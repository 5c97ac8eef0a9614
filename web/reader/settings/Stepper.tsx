import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Minus } from '../../ui/icons/minus.ts'
import { Plus } from '../../ui/icons/plus.ts'
import styles from './Settings.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** A value with two buttons that change it by 1. */
export function Stepper({ label, value, min, max, onChange }: Props) {
  const { t } = useTranslation('reading')
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form of its own.
    <div role="group" aria-label={label} className={styles.stepper}>
      <span>{label}</span>
      <Button aria-label={t('less')} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon of={Minus} />
      </Button>
      <output className={styles.value}>{value}</output>
      <Button aria-label={t('more.label')} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon of={Plus} />
      </Button>
    </div>
  )
}
