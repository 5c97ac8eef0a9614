import { useId } from 'react'
import styles from './Settings.module.css'

interface Props {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly step: number
  /** The value in words. */
  readonly shown: string
  readonly onChange: (value: number) => void
}

/** A value between two, by hand or by arrow keys. */
export function Slider({ label, value, least, most, step, shown, onChange }: Props) {
  const id = useId()
  return (
    <p className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
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
