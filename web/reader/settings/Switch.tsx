import styles from './Settings.module.css'

interface Props {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

export function Switch({ label, value, onChange }: Props) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={value} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
