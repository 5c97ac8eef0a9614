import { useId } from 'react'
import styles from './Settings.module.css'

interface Props<Value> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of a few options. */
export function Choice<Value extends string | number | boolean | null>({
  label,
  value,
  options,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.choice}>
        {options.map(option => (
          <label key={String(option.value)}>
            <input
              type="radio"
              name={name}
              value={String(option.value)}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
