import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

const MOST = 20

/** docs/product.md#series-page: a novel and a manga of the same title lead to each other on their pages. */
export function RelatedTitles({ row }: { readonly row: StudioRow }) {
  const { t } = useWording()
  const markOf = useSeriesMark()
  const sought = { kind: 'series', q: row.title, limit: MOST } as const
  const found = useRead(read(listStudioCatalogue, { query: sought }))
  const related = (found.answer?.rows ?? []).filter(one => one.lang === row.lang && one.type !== row.type)
  return (
    <section aria-labelledby="related" className={styles.group}>
      <h2 id="related">{t('related.title')}</h2>
      <p className={styles.soft}>{t('related.help')}</p>
      <ListState
        read={found}
        empty={related.length === 0 ? <p className={styles.soft}>{t('related.none')}</p> : null}
        rows={1}
      >
        <ul>
          {related.map(one => (
            <li key={one.id}>
              <a href={subjectPath(one) ?? undefined}>{one.title}</a>{' '}
              <span className={styles.soft}>{markOf(one)}</span>
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}
