import { useState } from 'react'
import type { StudioChange, StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Select, TextArea } from '../../ui/Field.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../ui/kept/use-kept.ts'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { usualCoins } from '../ui/usual-price.ts'
import { BulkSeries } from './BulkSeries.tsx'
import { BULK_WAYS, type BulkWay, countedValue } from './bulk-value.ts'
import styles from './Catalogue.module.css'
import { readCellText } from './cell-text.ts'
import { useGridTexts } from './use-grid-texts.ts'

interface Props {
  readonly title: string
  /** Those that somebody may change here. */
  readonly fields: readonly StudioField[]
  /** The field that is asked for first. */
  readonly startsWith: string | undefined
  readonly loadRows: () => Promise<StudioRow[]>
  readonly onChanges: (changes: StudioChange[], rows: readonly StudioRow[]) => void
  readonly onClose: () => void
}

/** One field of many rows: set to a value, or a number raised or lowered. What comes of it is shown before it is saved. */
export function BulkDialog({ title, fields, startsWith, loadRows, onChanges, onClose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const texts = useGridTexts()
  const begun = {
    name: fields.some(one => one.name === startsWith) ? startsWith : fields[0]?.name,
    way: 'set' as BulkWay,
    text: null as string | null,
  }
  const kept = useKeptInDialog('bulk', begun, onClose)
  const { name, way, text } = kept.value
  const setText = (to: string) => kept.change({ text: to })
  const [said, setSaid] = useState('')
  const [loading, setLoading] = useState(false)
  const field = fields.find(one => one.name === name)
  if (!field) return null
  const isCounted = ['whole', 'number', 'coins'].includes(field.type)
  const isChosen = field.type === 'flag' || field.type === 'choice'
  const isSeries = field.name === 'series'
  const options = (field.type === 'flag' ? ['true', 'false'] : field.choices).map(value => ({
    value,
    label:
      field.type === 'flag' ? (value === 'true' ? texts.yes : texts.no) : texts.choice(field.name, value),
  }))
  const value = text ?? (isChosen ? (options[0]?.value ?? '') : '')

  async function goOn(of: StudioField) {
    const amount = Number(value.replace(',', '.'))
    if (way !== 'set' && (value.trim() === '' || Number.isNaN(amount))) return setSaid(t('bulk.noNumber'))
    if (of.name === 'series' && value === '') return setSaid(t('bulk.noSeries'))
    setLoading(true)
    const rows = await loadRows().catch(() => null)
    setLoading(false)
    if (!rows) return setSaid(t('bulk.notRead'))
    const changes = rows.flatMap(row => {
      const from = row.values[of.name]
      const to =
        way === 'set'
          ? readCellText(of, value, texts)
          : countedValue(way, from, {
              ...{ amount, isWhole: of.type !== 'number', usual: usualCoins(row, of.name) },
            })
      return to === null ? [] : { id: row.id, field: of.name, from, to }
    })
    if (changes.length === 0) return setSaid(t('bulk.nothing'))
    kept.forget()
    onChanges(changes, rows)
  }

  const isFromUsual = field.name === 'priceCoins' && way !== 'set'
  const hint = [t(`bulk.hint.${isCounted ? way : field.type}`), isFromUsual && t('bulk.hint.fromUsual')]
  const own = { label: t('bulk.value'), hint: hint.filter(Boolean).join(' '), value }
  return (
    <Dialog open title={title} onClose={kept.close}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void goOn(field)
        }}
      >
        <Restored kept={kept} />
        <Select
          label={t('bulk.field')}
          hint={t('bulk.fieldHint')}
          value={name}
          options={stageFirst(fields).map(one => ({ value: one.name, label: t(`column.${one.name}`) }))}
          onChange={event => {
            kept.set({ name: event.currentTarget.value, way: 'set', text: null })
          }}
        />
        {isCounted && (
          <Select
            label={t('bulk.way')}
            hint={t('bulk.wayHint')}
            value={way}
            options={BULK_WAYS.map(one => ({ value: one, label: t(`bulk.ways.${one}`) }))}
            onChange={event => kept.change({ way: event.currentTarget.value as BulkWay })}
          />
        )}
        {isChosen && (
          <Select {...own} options={options} onChange={event => setText(event.currentTarget.value)} />
        )}
        {field.type === 'longText' && (
          <TextArea {...own} onChange={event => setText(event.currentTarget.value)} />
        )}
        {field.type === 'moment' && (
          <MomentField
            {...own}
            value={zonedToInstant(value, texts.zone) ?? undefined}
            onChange={at => setText(at ? instantToZoned(at, texts.zone) : '')}
          />
        )}
        {isSeries && <BulkSeries label={own.label} onChoose={setText} />}
        {!isSeries && !isChosen && field.type !== 'longText' && field.type !== 'moment' && (
          <Field
            {...own}
            inputMode={isCounted ? 'decimal' : undefined}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        <p role="alert" className={styles.problem}>
          {said}
        </p>
        <div className={styles.tools}>
          <Button type="submit" look="main" disabled={loading}>
            {t('bulk.goOn')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The stage is what is changed most often for many rows at once. */
function stageFirst(fields: readonly StudioField[]): StudioField[] {
  return fields.toSorted((one, other) => Number(other.name === 'stage') - Number(one.name === 'stage'))
}
