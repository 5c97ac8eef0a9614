import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { subjectPath } from '../frame/subject-path.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { TitleSearch } from '../ui/series/TitleSearch.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Books.module.css'
import type { ControlProps } from './control-props.ts'
import { useWording } from './value-text.ts'

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
      <TitleSearch
        texts={{
          ...{ label: t('related.search'), hint: t('related.searchHelp') },
          ...{ found: t('related.found'), nothing: t('related.nothing') },
        }}
        isOffered={row => row.id !== id && !slugs.includes(row.slug)}
        nameOf={row => row.title}
        addLabel={title => t('related.add', { title })}
        onAdd={row => change([...slugs, row.slug])}
      />
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
