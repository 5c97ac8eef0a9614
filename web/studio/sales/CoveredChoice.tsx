import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../ui/ListState.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly items: readonly StudioSaleItem[]
  readonly isFixed: boolean
  readonly onChange: (items: StudioSaleItem[]) => void
}

/** As many as are looked through at a glance; more letters find what is not among them. */
const SHOWN = 8

/** Series and volumes that a sale covers: those that are chosen, and a search for more. */
export function CoveredChoice({ items, isFixed, onChange }: Props) {
  const { t } = useSaleTexts()
  const heading = useId()
  return (
    <div className={styles.choice}>
      <p id={heading} className={styles.count}>
        {t('choice.chosen', { count: items.length })}
      </p>
      {items.length === 0 && <p className={styles.soft}>{t('choice.none')}</p>}
      <ul className={styles.items} aria-labelledby={heading}>
        {items.map(item => (
          <li key={item.id}>
            <ItemName item={item} />
            {!isFixed && (
              <Button
                look="quiet"
                aria-label={t('choice.remove', { title: item.title })}
                onClick={() => onChange(items.filter(({ id }) => id !== item.id))}
              >
                <Icon of={X} />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isFixed && <ItemSearch chosen={items} onAdd={item => onChange([...items, item])} />}
    </div>
  )
}

function ItemName({ item: { kind, title, lang, type, volumes } }: { readonly item: StudioSaleItem }) {
  const { t } = useSaleTexts()
  const markOf = useSeriesMark()
  return (
    <span>
      {kind === 'series' ? t('item.series', { title, count: volumes }) : title}{' '}
      <span className={styles.soft}>{markOf({ type, lang })}</span>
    </span>
  )
}

interface SearchProps {
  readonly chosen: readonly StudioSaleItem[]
  readonly onAdd: (item: StudioSaleItem) => void
}

function ItemSearch({ chosen, onAdd }: SearchProps) {
  const { t } = useSaleTexts()
  const markOf = useSeriesMark()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const query = { q, limit: SHOWN }
  const series = useRead(q ? read(listStudioCatalogue, { query: { kind: 'series', ...query } }) : null)
  const volumes = useRead(q ? read(listStudioCatalogue, { query: { kind: 'volume', ...query } }) : null)
  const rows = [...(series.answer?.rows ?? []), ...(volumes.answer?.rows ?? [])]
  const known = new Set(chosen.map(({ id }) => id))
  const found = rows.filter(row => !known.has(row.id) && !known.has(row.seriesId))
  return (
    <>
      <Field
        label={t('choice.search')}
        hint={t('choice.searchHelp')}
        type="search"
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {q && (
        <ListState read={series} empty={found.length === 0 ? <p>{t('choice.nothing')}</p> : null}>
          <ul className={styles.found} aria-label={t('choice.found')}>
            {found.map(row => (
              <li key={row.id}>
                <Button
                  onClick={() => onAdd(itemOf(row))}
                  aria-label={t('choice.add', { title: `${labelOf(row, t)} · ${markOf(row)}` })}
                >
                  <ItemName item={itemOf(row)} />
                </Button>
              </li>
            ))}
          </ul>
        </ListState>
      )}
    </>
  )
}

function labelOf(row: StudioRow, t: ReturnType<typeof useSaleTexts>['t']): string {
  return row.kind === 'series' ? t('item.series', { title: row.title, count: row.children }) : row.title
}

function itemOf({ kind, id, title, seriesTitle, lang, type, children }: StudioRow): StudioSaleItem {
  return { kind, id, title, seriesTitle, lang, type, volumes: kind === 'series' ? children : 1 }
}
