import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './FieldSet.module.css'

interface Props extends Omit<ComponentProps<'fieldset'>, 'children'> {
  readonly legend: ReactNode
  /** A sentence of help for all fields of the group; it is tied to the group and read out. */
  readonly hint: string
  /** Where a heading above it says the same. */
  readonly legendUnseen?: boolean
  readonly children: ReactNode
}

/** Fields that one sentence explains, as web/ui/Field.tsx explains one. */
export function FieldSet({ legend, hint, legendUnseen, children, ...fieldset }: Props) {
  const id = useId()
  return (
    <fieldset {...fieldset} aria-describedby={id}>
      <legend className={legendUnseen ? 'unseen' : styles.legend}>{legend}</legend>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
      {children}
    </fieldset>
  )
}
