import { useState } from 'react'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'
import { Field } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'

interface Props {
  readonly label: string
  readonly hint: string
  readonly error?: string | null
  readonly value: Date | undefined
  readonly disabled?: boolean
  /** Undefined where the field was emptied; what is no date and time yet is not given on. */
  readonly onChange: (at: Date | undefined) => void
}

/** Browsers give on the years 0002, 0020 and 0202 while 2026 is typed. */
const HALF_TYPED_YEAR = /^0/

/** Date and time as the clocks show them where the shop plans. */
export function MomentField({ value, hint, onChange, ...field }: Props) {
  const { zone } = useStudioMe()
  const shown = value ? instantToZoned(value, zone) : ''
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (shown !== known) {
    setKnown(shown)
    setText(shown)
  }
  return (
    <Field
      {...field}
      hint={`${hint} (${zone})`}
      type="datetime-local"
      value={text}
      onChange={event => {
        const typed = event.currentTarget.value
        setText(typed)
        const at = HALF_TYPED_YEAR.test(typed) ? null : zonedToInstant(typed.slice(0, 16), zone)
        if (at || typed === '') onChange(at ?? undefined)
      }}
      onBlur={() => setText(shown)}
    />
  )
}
