import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { CellEditing } from '../ui/StudioTable.tsx'
import type { CellTexts } from './cell-text.ts'

interface Props {
  readonly field: StudioField
  /** The name of the cell: its column and row. */
  readonly label: string
  readonly text: string
  readonly editing: CellEditing
  readonly texts: CellTexts
  readonly onSave: (text: string) => void
}

/** The field in a cell: Enter saves, Escape gives up, and whoever leaves it has saved. */
export function CellEditor({ field, label, text, editing: { typed, close }, texts, onSave }: Props) {
  const element = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null)
  const isLeft = useRef(false)
  const start = typed ?? text
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A datetime-local and a select have nothing to select.
    if (typed === undefined && element.current instanceof HTMLInputElement) element.current.select()
  }, [typed])

  function leave(down: number | null) {
    if (isLeft.current) return
    isLeft.current = true
    const next = element.current?.value ?? text
    if (down !== null && next !== text) onSave(next)
    close(down ?? 0)
  }

  const own = {
    ref: element,
    'aria-label': label,
    onBlur: (_: FocusEvent) => leave(0),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const isEnd = event.key === 'Enter' && !(event.shiftKey && field.type === 'longText')
      if (isEnd || event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        leave(isEnd ? 1 : null)
      }
    },
  }
  const choices =
    field.type === 'flag' ? [texts.yes, texts.no] : field.choices.map(one => texts.choice(field.name, one))
  if (field.type === 'flag' || field.type === 'choice')
    return (
      <select {...own} defaultValue={text}>
        {(choices.includes(text) ? choices : [text, ...choices]).map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
    )
  if (field.type === 'longText') return <textarea {...own} defaultValue={start} />
  if (field.type === 'moment')
    return <input {...own} type="datetime-local" defaultValue={text.replace(' ', 'T')} />
  const isNumber = ['whole', 'number', 'coins'].includes(field.type)
  return <input {...own} type="text" inputMode={isNumber ? 'decimal' : 'text'} defaultValue={start} />
}
