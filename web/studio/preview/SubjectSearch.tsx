import { useDeferredValue, useState } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { ListState } from '../ui/ListState.tsx'
import styles from './Preview.module.css'

const KINDS = ['series', 'volume', 'part'] as const
/** As many as are looked through at a glance; more letters find what is not among them. */
const SHOWN = 12

/** What is to be looked at: found by the words of its title. */
export function SubjectSearch({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation('studio-preview')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('volume')
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useRead(
    read(listStudioCatalogue, { query: { kind, q: q || undefined, sort: 'newest', limit: SHOWN } }),
  )
  const rows = found.answer?.rows ?? []
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
        <ul className={styles.rows}>
          {rows.map(row => (
            <li key={row.id}>
              <Button look="quiet" onClick={() => onChoose(row.id)}>
                {row.kind === 'part' && `${row.seriesTitle} · `}
                {row.title}
              </Button>
            </li>
          ))}
        </ul>
      </ListState>
    </section>
  )
}
