import type { ReactNode } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { RelatedTitle, SeriesRelation } from '#rules/series-relation.ts'
import { read, useRead } from '../../session/read.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { TitleSearch } from '../ui/series/TitleSearch.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Books.module.css'
import type { ControlProps } from './control-props.ts'
import { choiceText, useWording } from './value-text.ts'

/**
 * docs/product.md#series-page: the series to which a page leads, with what each is to this one, and their pages to it;
 * changed like every other field.
 */
export function RelatedControl({ field, id, label, hint, error, value, onChange }: ControlProps) {
  const { t, lang } = useWording()
  const titles = JSON.parse(value) as RelatedTitle[]
  // In the order in which they are saved, so that a list that is the same again is no change.
  const change = (to: readonly RelatedTitle[]) =>
    onChange(JSON.stringify(to.toSorted((a, b) => (a.series < b.series ? -1 : 1))))
  const others = (series: string) => titles.filter(one => one.series !== series)
  const options = ['', ...field.choices].map(choice => ({
    value: choice,
    label: choiceText(field.name, choice || 'none', t, lang),
  }))
  return (
    <FieldSet className={styles.rows} legend={label} legendUnseen hint={hint}>
      {error && <p className={styles.problem}>{error}</p>}
      <RelatedList
        titles={titles}
        end={(title, { series, relation }) => (
          <>
            <Select
              label={t('related.kind', { title })}
              labelUnseen
              value={relation}
              options={options}
              onChange={event =>
                change([...others(series), { series, relation: event.currentTarget.value as SeriesRelation }])
              }
            />
            <Button
              look="quiet"
              aria-label={t('related.remove', { title })}
              onClick={() => change(others(series))}
            >
              <Icon of={X} />
            </Button>
          </>
        )}
      />
      <TitleSearch
        texts={{
          ...{ label: t('related.search'), hint: t('related.searchHelp') },
          ...{ found: t('related.found'), nothing: t('related.nothing') },
        }}
        isOffered={row => row.id !== id && !titles.some(({ series }) => series === row.slug)}
        nameOf={row => row.title}
        addLabel={title => t('related.add', { title })}
        onAdd={row => change([...titles, { series: row.slug, relation: '' }])}
      />
    </FieldSet>
  )
}

interface ListProps {
  readonly titles: readonly RelatedTitle[]
  /** What stands after a title; missing: what it is to the series in words. */
  readonly end?: (title: string, of: RelatedTitle) => ReactNode
}

/** Which series these are, with the way to each. */
export function RelatedList({ titles, end }: ListProps) {
  const { t } = useWording()
  if (titles.length === 0) return <p className={styles.soft}>{t('related.none')}</p>
  return (
    <ul className={styles.related}>
      {titles.map(one => (
        <li key={one.series}>
          <RelatedSeries of={one} end={end} />
        </li>
      ))}
    </ul>
  )
}

function RelatedSeries({ of, end }: { readonly of: RelatedTitle; readonly end: ListProps['end'] }) {
  const { t, lang } = useWording()
  const { series: slug, relation } = of
  const query = { kind: 'series', series: slug, limit: 1 } as const
  const found = useRead(read(listStudioCatalogue, { query }))
  const row = found.answer?.rows[0]
  return (
    <>
      {row ? <a href={subjectPath(row) ?? undefined}>{row.title}</a> : <span>{slug}</span>}
      {row && <SeriesFacts row={row} />}
      {row && row.state !== 'published' && <Badge>{t('related.unseen')}</Badge>}
      {end
        ? end(row?.title ?? slug, of)
        : relation && <Badge>{choiceText('related', relation, t, lang)}</Badge>}
    </>
  )
}

function SeriesFacts({ row }: { readonly row: StudioRow }) {
  const markOf = useSeriesMark()
  return <span className={styles.soft}>{markOf(row)}</span>
}
