import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface Labelled {
  readonly label: string
  /** A sentence below the control. */
  readonly hint?: string
  /** What is wrong with the value; it is tied to the control and read out. */
  readonly error?: string | null
  /** Keeps the label for assistive technology only. */
  readonly labelUnseen?: boolean
}

interface Ending {
  /** A button at the end of the control. */
  readonly end?: ReactNode
}

export function Field({
  id,
  label,
  hint,
  error,
  labelUnseen,
  end,
  ...input
}: ComponentProps<'input'> & Labelled & Ending) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelUnseen={labelUnseen}>
      {props =>
        end ? (
          <div className={styles.ended}>
            <input className={styles.control} {...input} {...props} />
            {end}
          </div>
        ) : (
          <input className={styles.control} {...input} {...props} />
        )
      }
    </Frame>
  )
}

/** Room for several lines. */
export function TextArea({
  id,
  label,
  hint,
  error,
  labelUnseen,
  ...area
}: ComponentProps<'textarea'> & Labelled) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelUnseen={labelUnseen}>
      {props => <textarea className={styles.control} rows={4} {...area} {...props} />}
    </Frame>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

export function Select({
  id,
  label,
  hint,
  error,
  labelUnseen,
  options,
  ...select
}: ComponentProps<'select'> & Labelled & { readonly options: readonly Option[] }) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} labelUnseen={labelUnseen}>
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

interface Checked extends Pick<Labelled, 'hint' | 'error'> {
  readonly label: ReactNode
}

/** A checkbox with its words beside it. */
export function Check({ id: ownId, label, hint, error, ...input }: ComponentProps<'input'> & Checked) {
  const made = useId()
  const id = ownId ?? made
  return (
    <div className={styles.check}>
      <input type="checkbox" {...input} id={id} {...marksOf(id, hint, error)} />
      <label htmlFor={id}>{label}</label>
      <Beside id={`${id}-hint`} className={styles.hint} text={hint} />
      <Beside id={`${id}-error`} className={styles.error} text={error} />
    </div>
  )
}

interface FrameProps extends Labelled {
  readonly id: string | undefined
  readonly children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

function Frame({ id: ownId, label, hint, error, labelUnseen, children }: FrameProps) {
  const made = useId()
  const id = ownId ?? made
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelUnseen ? 'unseen' : styles.label}>
        {label}
      </label>
      {children({ id, ...marksOf(id, hint, error) })}
      <Beside id={`${id}-error`} className={styles.error} text={error} />
      <Beside id={`${id}-hint`} className={styles.hint} text={hint} />
    </div>
  )
}

interface BesideProps {
  readonly id: string
  readonly className: string | undefined
  readonly text: string | null | undefined
}

function Beside({ id, className, text }: BesideProps) {
  if (!text) return null
  return (
    <p id={id} className={className}>
      {text}
    </p>
  )
}

function marksOf(id: string, hint: string | undefined, error: string | null | undefined) {
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    ...(about && { 'aria-describedby': about }),
    ...(error && { 'aria-invalid': true as const }),
  }
}
