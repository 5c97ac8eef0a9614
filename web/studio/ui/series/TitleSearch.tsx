import { useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../../session/read.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Plus } from '../../../ui/icons/plus.ts'
import { ListState } from '../ListState.tsx'
import styles from './TitleSearch.module.css'
import { useSeriesMark } from './use-series-mark.ts'

/** As many of a kind as are looked through at a glance; more letters find what is not among them. */
const SHOWN = 8

interface Texts {
  /** Of the field */
  readonly label: string
  readonly hint: string
  /** Of the list below it */
  readonly found: string
  readonly nothing: string
}

interface Props {
  readonly texts: Texts
  /** Volumes are found beside series. */
  readonly withVolumes?: boolean
  /** What is chosen already is not offered again. */
  readonly isOffered: (row: StudioRow) => boolean
  /** What a button that adds it says. */
  readonly nameOf: (row: StudioRow) => string
  readonly addLabel: (name: string) => string
  readonly onAdd: (row: StudioRow) => void
}

/**
 * Finds series, and volumes where they are wanted, by the words of their titles, to be added to a list that stands beside
 * it.
 */
export function TitleSearch({ texts, withVolumes = false, isOffered, nameOf, addLabel, onAdd }: Props) {
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const series = useTitles('series', q)
  const volumes = useTitles('volume', withVolumes ? q : '')
  const rows = [...(series.answer?.rows ?? []), ...(volumes.answer?.rows ?? [])].filter(isOffered)
  return (
    <>
      <Field
        label={texts.label}
        hint={texts.hint}
        type="search"
        value={words}
        onChange={event => setWords(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter would send the form in which it stands.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {q && (
        <ListState read={series} empty={rows.length === 0 ? <p>{texts.nothing}</p> : null} rows={1}>
          <ul className={styles.found} aria-label={texts.found}>
            {rows.map(row => (
              <Title key={row.id} row={row} name={nameOf(row)} addLabel={addLabel} onAdd={() => onAdd(row)} />
            ))}
          </ul>
        </ListState>
      )}
    </>
  )
}

function useTitles(kind: 'series' | 'volume', q: string) {
  const query = { kind, q, limit: SHOWN } as const
  return useRead(q ? read(listStudioCatalogue, { query }) : null, { keepPreviousData: true })
}

interface TitleProps {
  readonly row: StudioRow
  readonly name: string
  readonly addLabel: (name: string) => string
  readonly onAdd: () => void
}

function Title({ row, name, addLabel, onAdd }: TitleProps) {
  const markOf = useSeriesMark()
  const mark = markOf(row)
  return (
    <li>
      <Button aria-label={addLabel(mark ? `${name} · ${mark}` : name)} onClick={onAdd}>
        <Icon of={Plus} /> {name} <span className={styles.mark}>{mark}</span>
      </Button>
    </li>
  )
}
