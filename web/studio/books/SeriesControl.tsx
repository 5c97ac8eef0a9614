import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { subjectPath } from '../frame/subject-path.ts'
import { SeriesDialog } from '../ui/series/SeriesDialog.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Books.module.css'
import { useWording } from './value-text.ts'

type Series = Pick<StudioRow, 'id' | 'slug' | 'title' | 'type' | 'lang'>

interface Props {
  readonly label: string
  readonly hint: string
  readonly error: string | null
  /** The address of a series, as JSON. */
  readonly value: string
  /** The volume. */
  readonly row: StudioRow
  /** Missing: it cannot be moved by who looks. */
  readonly onChange?: ((json: string) => void) | undefined
}

/** The series of a volume, as a link to its screen. It is moved by choosing another one by its title. */
export function SeriesControl({ label, hint, error, value, row, onChange }: Props) {
  const { t } = useWording()
  const markOf = useSeriesMark()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Series | null>(null)
  const slug = String(JSON.parse(value))
  const own = { id: row.seriesId, title: row.seriesTitle, type: row.type, lang: row.lang }
  const series = value === row.values.series ? own : chosen?.slug === slug ? chosen : null
  const path = series && subjectPath({ kind: 'series', id: series.id })
  return (
    <div className={styles.fixed}>
      <dl className={styles.fixed}>
        <dt>{label}</dt>
        <dd>
          {series && path ? <a href={path}>{series.title}</a> : slug}{' '}
          {series && <span className={styles.soft}>{markOf(series)}</span>}
        </dd>
      </dl>
      {onChange && (
        <div className={styles.actions}>
          <Button onClick={() => setIsOpen(true)}>{t('moveToSeries')}</Button>
        </div>
      )}
      {onChange && <p className={styles.soft}>{hint}</p>}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {isOpen && onChange && (
        <SeriesDialog
          onClose={() => setIsOpen(false)}
          onChoose={found => {
            setIsOpen(false)
            setChosen(found)
            onChange(JSON.stringify(found.slug))
          }}
        />
      )}
    </div>
  )
}
