import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { useLink } from '../../../router/navigation.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import { highlightRanges } from '../marks/highlight-ranges.ts'
import { type SearchableText, type SearchMatch, searchableText, searchText } from '../text/search-text.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'
import { useVolumeTexts } from './use-volume-texts.ts'

/** The last query, for as long as the page is open. */
let lastQuery = ''
const MAX_SHOWN = 100

/** Makes a dialog that opens focus the field. React does not write this attribute. */
function setAutofocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

interface Hits {
  readonly title: string
  readonly matches: readonly SearchMatch[]
  /** Of another part: its address, and its text. */
  readonly address?: string
  readonly text?: SearchableText
}

/**
 * Searches the part, and then the other parts of the volume that its reader may read; hits are grouped by chapter. The match
 * that was opened last stays highlighted in the text.
 */
export function SearchPanel({ onPanel, part, tree, source, reading }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const link = useLink()
  const id = useId()
  const [query, setQuery] = useState(lastQuery)
  const sought = useDeferredValue(query).trim()
  const active = sought.length > 1 || /[\u3040-\u9FFF]/.test(sought)
  const own = useMemo(() => searchableText(tree), [tree])
  const { parts, left, closed, state, more } = useVolumeTexts(part, active)
  useEffect(() => {
    lastQuery = query
  }, [query])

  const everywhere: Hits[] = active
    ? [
        ...byChapter('', searchText(own, sought)),
        ...parts.flatMap(({ part: other, text }) =>
          byChapter(other.shortTitle || other.title, searchText(text, sought)).map(hits => ({
            ...hits,
            address: link(`/read/${other.slug}`),
            text,
          })),
        ),
      ]
    : []
  const count = everywhere.reduce((sum, { matches }) => sum + matches.length, 0)
  const counted = t('find.count', { count, number: format.number(count) })
  let shown = 0
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
      <p>
        {/* Said once all of it is there, and not with each part that comes. */}
        <span role="status">{active && state !== 'loading' && counted}</span>
        {active &&
          state === 'loading' &&
          `${counted} ${t('find.searching', { number: format.number(left) })}`}
      </p>
      {everywhere.map(({ title, matches, address, text }, at) => {
        const first = matches.slice(0, Math.max(0, MAX_SHOWN - shown))
        shown += first.length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chapter has no other name, and several may be called alike.
          <section key={at} className={styles.chapter} hidden={first.length === 0}>
            {title && <h3>{title}</h3>}
            <ol className={`unmarked ${styles.list}`}>
              {first.map(match => (
                <li key={match.from}>
                  {address && text ? (
                    <a className={styles.hit} href={address + locatorIn(text, match.from)}>
                      <Match match={match} />
                    </a>
                  ) : (
                    <button type="button" className={styles.hit} onClick={() => open(match)}>
                      <Match match={match} />
                      <span className={styles.where}>{format.percent(match.from / source.length)}</span>
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      {active && state !== 'loading' && left > 0 && (
        <>
          {state === 'stopped' && <p role="alert">{t('find.stopped')}</p>}
          {closed && <p>{t('find.opens')}</p>}
          <Button onClick={more}>{t('find.more', { number: format.number(left) })}</Button>
        </>
      )}
    </SheetDialog>
  )
}

function Match({ match: { before, matched, after } }: { readonly match: SearchMatch }) {
  return (
    <>
      {before}
      <mark>{matched}</mark>
      {after}
    </>
  )
}

/** Hits in their order, those below one heading together. */
function byChapter(
  part: string,
  matches: readonly SearchMatch[],
): { title: string; matches: SearchMatch[] }[] {
  const groups: { title: string; matches: SearchMatch[] }[] = []
  for (const match of matches) {
    const title = [part, match.chapter === part ? '' : match.chapter].filter(Boolean).join(' · ')
    const last = groups.at(-1)
    if (last?.title === title) last.matches.push(match)
    else groups.push({ title, matches: [match] })
  }
  return groups
}

/** Where a position stands in a text, as the fragment of an address. */
function locatorIn({ starts }: SearchableText, position: number): string {
  const block = Math.max(
    0,
    starts.findLastIndex(start => start <= position),
  )
  return `#${block}.${position - (starts[block] ?? 0)}`
}
