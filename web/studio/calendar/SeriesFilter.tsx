import { useDeferredValue, useId, useState } from 'react'
import { findStudioSubject, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ListState } from '../ui/ListState.tsx'
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
  const title = answer?.row?.title ?? series
  return (
    <div className={styles.chosen}>
      <span className={styles.soft}>{t('filter.series')}</span>
      <strong>{title}</strong>
      <Button onClick={() => setCalendar(search, { series: null })} aria-label={t('filter.allSeries')}>
        {t('filter.all')}
      </Button>
    </div>
  )
}

function Choice({ search }: { readonly search: URLSearchParams }) {
  const { t } = useLaunchTexts()
  const list = useId()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useRead(
    q === '' ? null : read(listStudioCatalogue, { query: { kind: 'series', q, limit: SHOWN } }),
    { keepPreviousData: true },
  )
  const rows = found.answer?.rows ?? []
  function choose(text: string) {
    setWords(text)
    const chosen = rows.find(({ title }) => title === text)
    if (chosen) setCalendar(search, { series: chosen.id })
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
          const [only] = rows
          if (event.key === 'Enter' && only) setCalendar(search, { series: only.id })
        }}
      />
      <datalist id={list}>
        {rows.map(({ id, title }) => (
          <option key={id} value={title} />
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
