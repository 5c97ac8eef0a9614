import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from '../../../texts/use-translation.ts'
import { useFormat } from '../../../ui/format.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import { highlightRanges } from '../marks/highlight-ranges.ts'
import { type SearchMatch, searchText } from '../text/search-text.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

/** The last query, for as long as the page is open. */
let lastQuery = ''
const MAX_SHOWN = 100

/** Makes a dialog that opens focus the field. React does not write this attribute. */
function setAutofocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

/** Searches the part. The match that was opened last stays highlighted in the text. */
export function SearchPanel({ onPanel, source, reading }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const id = useId()
  const [query, setQuery] = useState(lastQuery)
  const deferred = useDeferredValue(query)
  const matches = useMemo(
    () => (deferred.trim().length > 1 ? searchText(source, deferred) : null),
    [source, deferred],
  )
  useEffect(() => {
    lastQuery = query
  }, [query])

  const open = ({ from, to }: SearchMatch) => {
    onPanel({ kind: 'return', locator: reading.locator() })
    reading.goTo(source.locatorOf(from))
    // In the next frame, when the page is laid out.
    requestAnimationFrame(() => highlightRanges('found', source, reading.textElements(), [[from, to]]))
  }
  return (
    <SheetDialog open title={t('more.search')} onClose={() => onPanel(null)}>
      <p className={styles.search}>
        <label htmlFor={id}>{t('find.label')}</label>
        <input
          id={id}
          type="search"
          value={query}
          ref={setAutofocus}
          onChange={event => setQuery(event.target.value)}
        />
      </p>
      <p role="status">
        {matches && t('find.count', { count: matches.length, number: format.number(matches.length) })}
      </p>
      <ol className={`unmarked ${styles.list}`}>
        {(matches ?? []).slice(0, MAX_SHOWN).map(match => (
          <li key={match.from}>
            <button type="button" className={styles.hit} onClick={() => open(match)}>
              {match.before}
              <mark>{match.matched}</mark>
              {match.after}
              <span className={styles.where}>{format.percent(match.from / source.length)}</span>
            </button>
          </li>
        ))}
      </ol>
    </SheetDialog>
  )
}
