import { useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Preview.module.css'

const KINDS = ['series', 'volume', 'part'] as const
/** As many as are looked through at a glance; more letters find what is not among them. */
const SHOWN = { series: 12, volume: 12, part: 30 }

/** What is to be looked at: found by the words of its title. */
export function SubjectSearch({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('studio-preview')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('volume')
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  // Parts of a book are looked for in its order.
  const sort = kind === 'part' || q ? 'title' : 'newest'
  const found = useRead(
    read(listStudioCatalogue, { query: { kind, q: q || undefined, sort, limit: SHOWN[kind] } }),
  )
  const rows = found.answer?.rows ?? []
  const more = (found.answer?.total ?? 0) - rows.length
  return (
    <section aria-labelledby="search" className={styles.section}>
      <h2 id="search">{t('search.title')}</h2>
      <div className={styles.form}>
        <Select
          label={t('search.kind')}
          hint={t('search.kindHint')}
          value={kind}
          options={KINDS.map(value => ({ value, label: t(`search.${value}`) }))}
          onChange={event => setKind(event.currentTarget.value as typeof kind)}
        />
        <Field
          label={t('search.words')}
          hint={t('search.wordsHint')}
          type="search"
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      </div>
      <ListState read={found} empty={rows.length === 0 ? <p>{t('search.none')}</p> : null}>
        <Choices rows={rows} onChoose={onChoose} />
        {more > 0 && <p className={styles.soft}>{t('search.more', { count: more })}</p>}
      </ListState>
    </section>
  )
}

/** Each with its state and date; a part with the volume that it is of. */
function Choices({
  rows,
  onChoose,
}: {
  readonly rows: readonly StudioRow[]
  readonly onChoose: (id: string) => void
}) {
  const { t } = useTranslation(['studio-preview', 'studio-catalogue'])
  const momentText = useMomentText()
  const markOf = useSeriesMark()
  const parts = rows.filter(({ kind }) => kind === 'part')
  const ids = [...new Set(parts.map(({ volumeId }) => volumeId))]
  const volumes = useRead(
    ids.length > 0
      ? read(listStudioCatalogue, { query: { kind: 'volume', ids: ids.join(','), limit: ids.length } })
      : null,
  )
  const nameOf = (row: StudioRow) => {
    const volume = volumes.answer?.rows.find(({ id }) => id === row.volumeId)
    return row.kind === 'part' ? `${volume?.title ?? row.seriesTitle} · ${row.title}` : row.title
  }
  return (
    <ul className={styles.rows}>
      {rows.map(row => (
        <li key={row.id} className={styles.choice}>
          <Button look="quiet" onClick={() => onChoose(row.id)}>
            {nameOf(row)}
          </Button>
          <span className={styles.soft}>
            {markOf(row)} · {t(`studio-catalogue:state.${row.state}`)}
            {row.launchAt && ` · ${momentText(row.launchAt)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
