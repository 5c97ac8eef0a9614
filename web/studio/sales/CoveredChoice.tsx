import { useId } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import { TitleSearch } from '../ui/series/TitleSearch.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Sales.module.css'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly items: readonly StudioSaleItem[]
  readonly isFixed: boolean
  readonly onChange: (items: StudioSaleItem[]) => void
}

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
  const known = new Set(chosen.map(({ id }) => id))
  return (
    <TitleSearch
      withVolumes
      texts={{
        ...{ label: t('choice.search'), hint: t('choice.searchHelp') },
        ...{ found: t('choice.found'), nothing: t('choice.nothing') },
      }}
      isOffered={row => !known.has(row.id) && !known.has(row.seriesId)}
      nameOf={({ kind, title, children }) =>
        kind === 'series' ? t('item.series', { title, count: children }) : title
      }
      addLabel={title => t('choice.add', { title })}
      onAdd={row => onAdd(itemOf(row))}
    />
  )
}

function itemOf({ kind, id, title, seriesTitle, lang, type, children }: StudioRow): StudioSaleItem {
  return { kind, id, title, seriesTitle, lang, type, volumes: kind === 'series' ? children : 1 }
}
