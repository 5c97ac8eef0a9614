import { useId } from 'react'
import styles from './Settings.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as text. */
  readonly shown: string
  readonly onChange: (value: number) => void
}

export function Slider({ label, value, min, max, step, shown, onChange }: Props) {
  const id = useId()
  return (
    <p className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={event => onChange(Number(event.target.value))}
      />
      <output htmlFor={id} className={styles.value}>
        {shown}
      </output>
    </p>
  )
}
