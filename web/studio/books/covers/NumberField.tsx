import { useState } from 'react'
import { Field } from '../../../ui/Field.tsx'

interface Props {
  readonly label: string
  readonly value: number
  readonly least?: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number between two others; what is being typed and is none stays until the field is left. */
export function NumberField({ label, value, least = 0, most, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={typed ?? String(value)}
      onBlur={() => setTyped(undefined)}
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        const number = Number(text)
        if (text !== '' && Number.isInteger(number) && number >= least && number <= most) onChange(number)
      }}
    />
  )
}
