import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface Labelled {
  readonly label: string
  /** A sentence below the label. */
  readonly hint?: string
  /** What is wrong with the value; it is tied to the control and read out. */
  readonly error?: string | null
  /** Keeps the label for assistive technology only. */
  readonly labelUnseen?: boolean
}

export function Field({ label, hint, error, labelUnseen, ...input }: ComponentProps<'input'> & Labelled) {
  return (
    <Frame label={label} hint={hint} error={error} labelUnseen={labelUnseen}>
      {props => <input className={styles.control} {...input} {...props} />}
    </Frame>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

export function Select({
  label,
  hint,
  error,
  labelUnseen,
  options,
  ...select
}: ComponentProps<'select'> & Labelled & { readonly options: readonly Option[] }) {
  return (
    <Frame label={label} hint={hint} error={error} labelUnseen={labelUnseen}>
      {props => (
        <select className={`${styles.control} ${styles.select}`} {...select} {...props}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}

/** A checkbox with its words beside it. */
export function Check({ label, hint, ...input }: ComponentProps<'input'> & Pick<Labelled, 'label' | 'hint'>) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input type="checkbox" id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface FrameProps extends Labelled {
  readonly children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

function Frame({ label, hint, error, labelUnseen, children }: FrameProps) {
  const id = useId()
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelUnseen ? 'unseen' : styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ id, ...(about && { 'aria-describedby': about }), ...(error && { 'aria-invalid': true }) })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
