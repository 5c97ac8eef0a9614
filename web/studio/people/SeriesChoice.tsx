import { useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { X } from '../../ui/icons/x.ts'
import { FieldSet } from '../ui/FieldSet.tsx'
import { ListState } from '../ui/ListState.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './People.module.css'
import { useSeriesTitles } from './use-series-titles.ts'

/** As many as are looked through at a glance; more letters find what is not among them. */
const SHOWN = 6

interface Props {
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Some series, found by the words of their titles; none chosen means all of them. */
export function SeriesChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation('studio-people')
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const titleOf = useSeriesTitles(chosen)
  const markOf = useSeriesMark()
  const query = { kind: 'series', q, limit: SHOWN + chosen.length } as const
  const found = useRead(q === '' ? null : read(listStudioCatalogue, { query }))
  const rows = (found.answer?.rows ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, SHOWN)
  return (
    <FieldSet
      className={styles.choice}
      legend={t('limits.series')}
      hint={chosen.length === 0 ? t('limits.allSeries') : t('limits.onlySeries', { count: chosen.length })}
    >
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map(id => (
            <li key={id}>
              <Button
                aria-label={t('limits.without', { title: titleOf(id) })}
                onClick={() => onChange(chosen.filter(one => one !== id))}
              >
                {titleOf(id)} <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t('limits.search')}
        hint={t('limits.searchHint')}
        type="search"
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          // In a form it would send everything.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div role="status">
        {q !== '' && found.answer && rows.length === 0 && <p>{t('limits.nothingFound')}</p>}
      </div>
      {(found.broken || found.refused) && (
        <ListState read={found} empty={null}>
          {null}
        </ListState>
      )}
      {rows.length > 0 && (
        <ul className={styles.chips}>
          {rows.map(row => (
            <li key={row.id}>
              <Button
                look="quiet"
                aria-label={t('limits.with', { title: `${row.title} · ${markOf(row)}` })}
                onClick={() => onChange([...chosen, row.id])}
              >
                {row.title} · {markOf(row)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FieldSet>
  )
}
