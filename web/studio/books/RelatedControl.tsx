import { Plus, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { subjectPath } from '../frame/subject-path.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { ListState } from '../ui/ListState.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Books.module.css'
import type { ControlProps } from './control-props.ts'
import { useWording } from './value-text.ts'

/** So many titles are offered for some words. */
const SHOWN = 8

/** docs/product.md#series-page: the series to which a page leads, and their pages to it; changed like every other field. */
export function RelatedControl({ id, label, hint, error, value, onChange }: ControlProps) {
  const { t } = useWording()
  const slugs = JSON.parse(value) as string[]
  const change = (to: readonly string[]) => onChange(JSON.stringify([...to].sort()))
  return (
    <FieldSet className={styles.rows} legend={label} legendUnseen hint={hint}>
      {error && <p className={styles.problem}>{error}</p>}
      <RelatedList
        slugs={slugs}
        end={(title, slug) => (
          <Button
            look="quiet"
            aria-label={t('related.remove', { title })}
            onClick={() => change(slugs.filter(one => one !== slug))}
          >
            <Icon of={X} />
          </Button>
        )}
      />
      <RelatedSearch own={id} known={slugs} onAdd={slug => change([...slugs, slug])} />
    </FieldSet>
  )
}

interface ListProps {
  readonly slugs: readonly string[]
  readonly end?: (title: string, slug: string) => ReactNode
}

/** Which series these are, with the way to each. */
export function RelatedList({ slugs, end }: ListProps) {
  const { t } = useWording()
  if (slugs.length === 0) return <p className={styles.soft}>{t('related.none')}</p>
  return (
    <ul className={styles.related}>
      {slugs.map(slug => (
        <li key={slug}>
          <RelatedSeries slug={slug} end={end} />
        </li>
      ))}
    </ul>
  )
}

function RelatedSeries({ slug, end }: { readonly slug: string; readonly end: ListProps['end'] }) {
  const { t } = useWording()
  const query = { kind: 'series', series: slug, limit: 1 } as const
  const found = useRead(read(listStudioCatalogue, { query }))
  const row = found.answer?.rows[0]
  return (
    <>
      {row ? <a href={subjectPath(row) ?? undefined}>{row.title}</a> : <span>{slug}</span>}
      {row && <SeriesFacts row={row} />}
      {row && row.state !== 'published' && <Badge>{t('related.unseen')}</Badge>}
      {end?.(row?.title ?? slug, slug)}
    </>
  )
}

function SeriesFacts({ row }: { readonly row: StudioRow }) {
  const markOf = useSeriesMark()
  return <span className={styles.soft}>{markOf(row)}</span>
}

interface SearchProps {
  /** The id of the series itself. */
  readonly own: string
  readonly known: readonly string[]
  readonly onAdd: (slug: string) => void
}

function RelatedSearch({ own, known, onAdd }: SearchProps) {
  const { t } = useWording()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const query = { kind: 'series', q, limit: SHOWN } as const
  const found = useRead(q ? read(listStudioCatalogue, { query }) : null, { keepPreviousData: true })
  const rows = (found.answer?.rows ?? []).filter(({ id, slug }) => id !== own && !known.includes(slug))
  return (
    <>
      <Field
        label={t('related.search')}
        hint={t('related.searchHelp')}
        type="search"
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          // In a form it would save.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {q && (
        <ListState read={found} empty={rows.length === 0 ? <p>{t('related.nothing')}</p> : null} rows={1}>
          <ul className={styles.related}>
            {rows.map(row => (
              <li key={row.id}>
                <Button aria-label={t('related.add', { title: row.title })} onClick={() => onAdd(row.slug)}>
                  <Icon of={Plus} /> {row.title}
                </Button>
                <SeriesFacts row={row} />
              </li>
            ))}
          </ul>
        </ListState>
      )}
    </>
  )
}
