import { isIsbn10, isIsbn13 } from '#rules/isbn.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArrowUp } from '../../ui/icons/arrow-up.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { X } from '../../ui/icons/x.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import styles from './Books.module.css'
import type { ControlProps } from './control-props.ts'
import { choiceText, useWording } from './value-text.ts'

type Row = Readonly<Record<string, string | number>>

interface Column {
  readonly name: string
  readonly kind: 'text' | 'number' | 'choice'
}

const COLUMNS: Readonly<Record<string, readonly Column[]>> = {
  creators: [
    { name: 'name', kind: 'text' },
    { name: 'role', kind: 'choice' },
  ],
  stores: [
    { name: 'store', kind: 'choice' },
    { name: 'identifier', kind: 'text' },
  ],
  numbering: [
    { name: 'after', kind: 'number' },
    { name: 'name', kind: 'text' },
  ],
}

/** A list whose entries have several values: creators with roles, stores with identifiers. */
export function RowsControl({ field, label, hint, error, value, onChange }: ControlProps) {
  const { t } = useWording()
  const columns = COLUMNS[field.type] ?? []
  const rows = JSON.parse(value) as Row[]
  const change = (to: readonly Row[]) => onChange(JSON.stringify(to))
  const swap = (at: number) =>
    change(rows.map((row, one) => rows[one === at ? at - 1 : one === at - 1 ? at : one] ?? row))
  const empty = () =>
    Object.fromEntries(
      columns.map(({ name, kind }) => [
        name,
        kind === 'choice' ? (field.choices[0] ?? '') : kind === 'number' ? 0 : '',
      ]),
    )
  return (
    <FieldSet className={styles.rows} legend={label} hint={hint}>
      {error && <p className={styles.problem}>{error}</p>}
      {rows.map((row, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place.
          key={at}
          className={styles.entry}
          aria-label={t('rows.entry', { label, number: at + 1 })}
        >
          {columns.map(column => (
            <Cell
              key={column.name}
              field={field.name}
              column={column}
              choices={field.choices}
              value={row[column.name] ?? ''}
              warning={warningFor(row, column.name) && t('rows.noIsbn')}
              onChange={to =>
                change(rows.map((one, other) => (other === at ? { ...one, [column.name]: to } : one)))
              }
            />
          ))}
          <span className={styles.entryActions}>
            {field.type === 'creators' && at > 0 && (
              <Button look="quiet" onClick={() => swap(at)} aria-label={t('rows.up', { number: at + 1 })}>
                <Icon of={ArrowUp} />
              </Button>
            )}
            <Button
              look="quiet"
              onClick={() => change(rows.filter((_, other) => other !== at))}
              aria-label={t('rows.remove', { number: at + 1 })}
            >
              <Icon of={X} />
            </Button>
          </span>
        </fieldset>
      ))}
      <Button onClick={() => change([...rows, empty()])}>
        <Icon of={Plus} /> {t(`rows.add.${field.type}`)}
      </Button>
    </FieldSet>
  )
}

interface CellProps {
  readonly field: string
  readonly column: Column
  readonly choices: readonly string[]
  readonly value: string | number
  readonly warning: string | null
  readonly onChange: (to: string | number) => void
}

function Cell({ field, column: { name, kind }, choices, value, warning, onChange }: CellProps) {
  const { t, lang } = useWording()
  const label = t(`rows.column.${field}.${name}`)
  if (kind === 'choice')
    return (
      <Select
        label={label}
        value={String(value)}
        options={choices.map(one => ({ value: one, label: choiceText(field, one, t, lang) }))}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Field
      label={label}
      value={String(value)}
      error={warning}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      onChange={event => {
        const { value: to } = event.currentTarget
        onChange(kind === 'number' && /^\d+(\.\d+)?$/.test(to) ? Number(to) : to)
      }}
    />
  )
}

/** A printed book is linked to booksellers by its ISBN: one with a wrong digit gives no link. */
function warningFor({ store, identifier }: Row, column: string): true | null {
  const text = String(identifier ?? '')
  if (store !== 'print' || column !== 'identifier' || text.trim() === '') return null
  return isIsbn13(text) || isIsbn10(text) ? null : true
}
