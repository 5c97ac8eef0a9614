import { useState } from 'react'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'
import { Field } from '../../../ui/Field.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { useStudioMe } from '../../frame/studio-me.ts'
import styles from './MomentField.module.css'

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
/** With it a year has four digits, and whoever has typed them goes on with the hour. */
const LATEST = '9999-12-31T23:59'

/**
 * Date and time as the clocks show them where the shop plans. Browsers have a date in the form of their own language, so
 * that it is written out beside it.
 */
export function MomentField({ value, hint, onChange, ...field }: Props) {
  const { zone } = useStudioMe()
  const momentText = useMomentText()
  const shown = value ? instantToZoned(value, zone) : ''
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (shown !== known) {
    setKnown(shown)
    setText(shown)
  }
  const said = `${hint} (${zone})`
  return (
    <div className={styles.moment}>
      <Field
        {...field}
        hint={value ? `${said}\n${momentText(value, 'full')}` : said}
        type="datetime-local"
        max={LATEST}
        value={text}
        onChange={event => {
          const typed = event.currentTarget.value
          setText(typed)
          const at = HALF_TYPED_YEAR.test(typed) ? null : zonedToInstant(typed.slice(0, 16), zone)
          if (at || typed === '') onChange(at ?? undefined)
        }}
        onBlur={() => setText(shown)}
      />
    </div>
  )
}
