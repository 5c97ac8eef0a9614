import { useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ListState } from '../ListState.tsx'
import styles from './SeriesDialog.module.css'
import { useSeriesMark } from './use-series-mark.ts'

/** As many as are looked through at a glance; more letters find what is not among them. */
const SHOWN = 10

interface Props {
  readonly onClose: () => void
  readonly onChoose: (series: StudioRow) => void
}

/** Finds a series by the words of its title. */
export function SeriesDialog({ onClose, onChoose }: Props) {
  const { t } = useTranslation('studio')
  const markOf = useSeriesMark()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useRead(
    read(listStudioCatalogue, { query: { kind: 'series', q: q || undefined, sort: 'newest', limit: SHOWN } }),
  )
  const rows = found.answer?.rows ?? []
  return (
    <Dialog
      open
      title={t('series.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('series.cancel')}</Button>}
    >
      <div className={styles.stack}>
        <Field
          label={t('series.words')}
          type="search"
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
          onKeyDown={event => {
            // Enter would send the form in which the dialog stands.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <ListState read={found} empty={rows.length === 0 ? <p>{t('series.none')}</p> : null}>
          <ul className={styles.found}>
            {rows.map(row => (
              <li key={row.id}>
                <Button look="quiet" onClick={() => onChoose(row)}>
                  <span>
                    <span lang={row.lang}>{row.title}</span>{' '}
                    <span className={styles.mark}>{markOf(row)}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </ListState>
      </div>
    </Dialog>
  )
}
