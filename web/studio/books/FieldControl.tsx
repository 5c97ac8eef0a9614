import { useState } from 'react'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { Check, Field, Select, TextArea } from '../../ui/Field.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import type { ControlProps } from './control-props.ts'
import { RelatedControl } from './RelatedControl.tsx'
import { RowsControl } from './RowsControl.tsx'
import { choiceText, useWording } from './value-text.ts'

/** Characters of a text that is two or three sentences. */
const SHORT_TEXT = 1000
const ROWS = new Set(['creators', 'stores', 'numbering'])
const NUMBERS = new Set(['whole', 'number', 'coins'])

/** What a field is changed with, which follows from its type. */
export function FieldControl(props: ControlProps) {
  const { field, label, hint, error, value, onChange } = props
  const { t, lang } = useWording()
  const shown = { label, hint, error }
  const json = (to: unknown) => onChange(JSON.stringify(to))
  if (field.name === 'related') return <RelatedControl {...props} />
  if (ROWS.has(field.type)) return <RowsControl {...props} />
  if (NUMBERS.has(field.type)) return <TypedControl {...props} read={numberJson} write={String} inputMode />
  if (field.type === 'list') return <TypedControl {...props} read={listJson} write={listText} lines />
  if (field.type === 'flag')
    return (
      <Check
        {...shown}
        checked={JSON.parse(value) === true}
        onChange={event => json(event.currentTarget.checked)}
      />
    )
  if (field.type === 'choice') {
    const now = String(JSON.parse(value))
    const choices = field.choices.includes(now) ? field.choices : [now, ...field.choices]
    return (
      <Select
        {...shown}
        value={now}
        options={choices.map(one => ({ value: one, label: choiceText(field.name, one, t, lang) }))}
        onChange={event => json(event.currentTarget.value)}
      />
    )
  }
  if (field.type === 'moment') {
    const at = JSON.parse(value) as string | null
    return (
      <MomentField
        {...shown}
        value={at === null ? undefined : new Date(at)}
        onChange={to => json(to?.toISOString() ?? null)}
      />
    )
  }
  const text = String(JSON.parse(value) ?? '')
  const change = (to: string) => json(to === '' && field.optional ? null : to)
  return field.type === 'longText' ? (
    <TextArea
      {...shown}
      rows={field.most && field.most <= SHORT_TEXT ? 3 : 6}
      value={text}
      onChange={event => change(event.currentTarget.value)}
    />
  ) : (
    <Field {...shown} value={text} onChange={event => change(event.currentTarget.value)} />
  )
}

interface TypedProps extends ControlProps {
  readonly read: (text: string, field: StudioField) => string
  readonly write: (value: never) => string
  readonly inputMode?: true
  /** One entry a line. */
  readonly lines?: true
}

/** For values that several texts stand for: what was typed stays as it was typed while it means the value. */
function TypedControl({
  field,
  label,
  hint,
  error,
  value,
  onChange,
  read,
  write,
  inputMode,
  lines,
}: TypedProps) {
  const [typed, setTyped] = useState({ text: '', json: '' })
  const known = JSON.parse(value) as never
  const text = typed.json === value ? typed.text : known === null ? '' : write(known)
  const change = (to: string) => {
    const json = read(to, field)
    setTyped({ text: to, json })
    onChange(json)
  }
  const shown = { label, hint, error, value: text }
  if (lines)
    return (
      <TextArea
        {...shown}
        rows={field.name === 'blocked' ? 2 : 4}
        onChange={event => change(event.currentTarget.value)}
      />
    )
  return (
    <Field
      {...shown}
      {...(inputMode && { inputMode: field.type === 'number' ? 'decimal' : 'numeric' })}
      onChange={event => change(event.currentTarget.value)}
    />
  )
}

/** What is no number is sent as it is, so that the shop says what is wrong with it. */
function numberJson(text: string): string {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return 'null'
  return /^-?\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : JSON.stringify(text)
}

function listText(list: readonly string[]): string {
  return list.join('\n')
}

/** Countries are written in capitals, in whatever form they are typed. */
function listJson(text: string, { name }: StudioField): string {
  const lines = text.split(/\n/).map(line => line.trim())
  const entries = name === 'blocked' ? lines.flatMap(line => line.toUpperCase().split(/[\s,;]+/)) : lines
  return JSON.stringify(entries.filter(entry => entry !== ''))
}
