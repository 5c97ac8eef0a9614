import { useState } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { SeriesDialog } from '../ui/series/SeriesDialog.tsx'
import { useSeriesMark } from '../ui/series/use-series-mark.ts'
import styles from './Catalogue.module.css'

interface Props {
  readonly label: string
  /** With the slug of the series. */
  readonly onChoose: (slug: string) => void
}

/** The series to which all rows go, found by the words of its title. */
export function BulkSeries({ label, onChoose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const markOf = useSeriesMark()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<StudioRow | null>(null)
  return (
    <div className={styles.chosen}>
      <dl>
        <dt>{label}</dt>
        <dd>
          {chosen ? <span lang={chosen.lang}>{chosen.title}</span> : t('bulk.chooseSeries')}{' '}
          {chosen && <span className={styles.soft}>{markOf(chosen)}</span>}
        </dd>
      </dl>
      <Button onClick={() => setIsOpen(true)}>{t('bulk.findSeries')}</Button>
      {isOpen && (
        <SeriesDialog
          onClose={() => setIsOpen(false)}
          onChoose={series => {
            setIsOpen(false)
            setChosen(series)
            onChoose(series.slug)
          }}
        />
      )}
    </div>
  )
}
