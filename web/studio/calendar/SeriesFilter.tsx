import { useDeferredValue, useId, useState } from 'react'
import { findStudioSubject, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ListState } from '../ui/ListState.tsx'
import { seriesOptions } from '../ui/series/series-options.ts'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Calendar.module.css'
import { setCalendar } from './calendar-address.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

/** Suggestions for the words that were typed. */
const SHOWN = 20

/** One series, found by the words of its title. */
export function SeriesFilter({ search }: { readonly search: URLSearchParams }) {
  const series = search.get('series')
  return series ? <Chosen series={series} search={search} /> : <Choice search={search} />
}

function Chosen({ series, search }: { readonly series: string; readonly search: URLSearchParams }) {
  const { t } = useLaunchTexts()
  const { answer } = useRead(read(findStudioSubject, { params: { id: series } }))
  const markOf = useSeriesMark()
  const row = answer?.row
  return (
    <div className={styles.chosen}>
      <span className={styles.soft}>{t('filter.series')}</span>
      <strong>{row?.title ?? series}</strong>
      {row && <span className={styles.soft}>{markOf(row)}</span>}
      <Button onClick={() => setCalendar(search, { series: null })} aria-label={t('filter.allSeries')}>
        {t('filter.all')}
      </Button>
    </div>
  )
}

function Choice({ search }: { readonly search: URLSearchParams }) {
  const { t } = useLaunchTexts()
  const list = useId()
  const markOf = useSeriesMark()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useRead(
    q === '' ? null : read(listStudioCatalogue, { query: { kind: 'series', q, limit: SHOWN } }),
    { keepPreviousData: true },
  )
  const options = seriesOptions(found.answer?.rows ?? [], markOf)
  function choose(text: string) {
    setWords(text)
    const chosen = options.find(({ value }) => value === text)
    if (chosen) setCalendar(search, { series: chosen.row.id })
  }
  return (
    <>
      <Field
        type="search"
        label={t('filter.series')}
        list={list}
        value={words}
        autoComplete="off"
        onChange={event => choose(event.currentTarget.value)}
        onKeyDown={event => {
          const [first] = options
          // Of several with one title the first is not meant more than the others.
          if (event.key === 'Enter' && first && first.value === first.row.title)
            setCalendar(search, { series: first.row.id })
        }}
      />
      <datalist id={list}>
        {options.map(({ value, label, row }) => (
          <option key={row.id} value={value} label={label || undefined} />
        ))}
      </datalist>
      {(found.broken || found.refused) && (
        <ListState read={found} empty={null}>
          {null}
        </ListState>
      )}
    </>
  )
}
