import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'
import { type Found, searchText } from './search.ts'
import { showRanges } from './show-ranges.ts'

/** What was looked for last, for as long as the page is open. */
let lastWanted = ''
const SHOWN = 100

/** Where a dialog that opens puts the focus; React leaves the attribute out. */
function begin(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

/** Finds words in the part. Where they stand they are marked, until something else is looked for. */
export function SearchPanel({ onPanel, source, reading }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const id = useId()
  const [wanted, setWanted] = useState(lastWanted)
  const asked = useDeferredValue(wanted)
  const found = useMemo(() => (asked.trim().length > 1 ? searchText(source, asked) : null), [source, asked])
  useEffect(() => {
    lastWanted = wanted
  }, [wanted])

  const open = (one: Found) => {
    onPanel({ kind: 'left', place: reading.place() })
    reading.goTo(source.locatorOf(one.from))
    // After the page is there.
    requestAnimationFrame(() => showRanges('found', source, reading.texts(), [[one.from, one.to]]))
  }
  return (
    <Dialog open title={t('more.search')} onClose={() => onPanel(null)}>
      <p className={styles.search}>
        <label htmlFor={id}>{t('find.label')}</label>
        <input
          id={id}
          type="search"
          value={wanted}
          ref={begin}
          onChange={event => setWanted(event.target.value)}
        />
      </p>
      <p role="status">
        {found && t('find.count', { count: found.length, number: format.number(found.length) })}
      </p>
      <ol className={`unmarked ${styles.list}`}>
        {(found ?? []).slice(0, SHOWN).map(one => (
          <li key={one.from}>
            <button type="button" className={styles.hit} onClick={() => open(one)}>
              {one.before}
              <mark>{one.words}</mark>
              {one.after}
              <span className={styles.where}>{format.percent(one.from / source.length)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
