import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { More } from './More.tsx'
import styles from './Today.module.css'

const heldRead = (kind: 'series' | 'volume' | 'part') =>
  read(listStudioCatalogue, { query: { kind, state: ['held'], limit: 5 } })

/** What is ready and waits for somebody who may publish; nothing where there is none. */
export function ToRelease() {
  const { t } = useTranslation('studio-today')
  const lists = [
    useRead(heldRead('series'), ON_EACH_VISIT).answer,
    useRead(heldRead('volume'), ON_EACH_VISIT).answer,
    useRead(heldRead('part'), ON_EACH_VISIT).answer,
  ]
  const rows = lists.flatMap(list => list?.rows ?? [])
  const total = lists.reduce((sum, list) => sum + (list?.total ?? 0), 0)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="release">
      <h2 id="release">{t('state.held')}</h2>
      <ul className={styles.list}>
        {rows.map(({ kind, id, title, seriesTitle }) => (
          <li key={id}>
            <strong>
              <a href={subjectPath({ kind, id }) ?? undefined}>{title}</a>
            </strong>
            {kind !== 'series' && <span className={styles.soft}>{seriesTitle}</span>}
          </li>
        ))}
      </ul>
      <More count={total - rows.length} />
    </section>
  )
}
