import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../Button.tsx'
import styles from './Form.module.css'

interface Problem {
  /** Of the control; null for what concerns the whole form. */
  readonly id: string | null
  readonly said: string
}

export interface FormState<Name extends string> {
  readonly field: (name: Name) => { id: string; name: Name; error: string | null }
  readonly problems: readonly Problem[]
  /** Counts how often it was refused: each time the summary takes the focus. */
  readonly attempts: number
  readonly sending: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
}

interface Props extends Omit<ComponentProps<'form'>, 'children'> {
  readonly of: Omit<FormState<never>, 'field'>
  /** On the button. */
  readonly send: string
  readonly children: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
}

/** Fields, what is wrong with them in one place, and the button. After a refusal the summary has the focus. */
export function Form({ of, send, children, beside, ...rest }: Props) {
  const { t } = useTranslation()
  const { problems, attempts, sending, onSubmit, onInput } = of
  const heading = useId()
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit} onInput={onInput} {...rest}>
      {problems.length > 0 && (
        <section ref={summary} tabIndex={-1} aria-labelledby={heading} className={styles.summary}>
          {problems.some(({ id }) => id) ? (
            <>
              <p id={heading} className={styles.heading}>
                {t('form.problems', { count: problems.length })}
              </p>
              <ul className="unmarked">
                {problems.map(({ id, said }) => (
                  <li key={id}>{id ? <ProblemLink id={id} said={said} /> : said}</li>
                ))}
              </ul>
            </>
          ) : (
            <p id={heading}>{problems[0]?.said}</p>
          )}
        </section>
      )}
      {children}
      <div className={styles.actions}>
        <Button look="main" type="submit" aria-disabled={sending || undefined}>
          {send}
        </Button>
        {beside}
      </div>
    </form>
  )
}

function ProblemLink({ id, said }: { readonly id: string; readonly said: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={event => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {said}
    </a>
  )
}
