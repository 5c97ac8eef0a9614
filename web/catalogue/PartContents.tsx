import { type SubmitEvent, useId, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './PartContents.module.css'
import { nameOf, PartList } from './PartList.tsx'

/** A list of so many parts is seen at once. */
const FEW = 12
const MOST_FOUND = 50
/** From so many parts in a row that are read they are folded, but for the last ones before the next. */
const FOLDED_FROM = 5
const UNFOLDED = 2

interface Props {
  readonly parts: readonly Part[]
  /** The one that is open; in a sheet, where the list has a scroll bar of its own. */
  readonly current?: string
  /** Shows so many of the parts, from this one. */
  readonly range?: { readonly from: number; readonly count: number } | undefined
}

/**
 * The parts of a volume, with a field that leads to one by its number or name, the newest first if wished, and what is read
 * folded. Without scripts it is the list alone.
 */
export function PartContents({ parts, current, range }: Props) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const link = useLink()
  const { go } = useNavigation()
  const field = useId()
  const [query, setQuery] = useState('')
  const [newestFirst, setNewestFirst] = useState(false)
  const sought = simplify(query)
  const found = sought === '' ? parts : findParts(parts, sought, part => nameOf(part, t))
  const ordered = newestFirst ? found.toReversed() : found
  const { from, count } =
    sought === '' && range ? range : { from: 0, count: sought ? MOST_FOUND : parts.length }
  const listed = ordered.slice(from, from + count)
  const readBefore = sought ? 0 : listed.findIndex(part => !part.read || part.id === current)
  const folded = readBefore >= FOLDED_FROM ? readBefore - UNFOLDED : 0
  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = found
    if (sought !== '' && first) go(link(`/read/${first.slug}`))
  }
  return (
    <>
      {parts.length > FEW && (
        <form className={`scripted ${styles.controls}`} onSubmit={open}>
          {/* No field of the forms: what draws those is not loaded with a page of the catalogue. */}
          <p className={styles.field}>
            <label htmlFor={field}>{t('contents.goTo')}</label>
            <input
              id={field}
              type="search"
              value={query}
              onChange={event => setQuery(event.target.value)}
              autoComplete="off"
              enterKeyHint="go"
            />
          </p>
          <Button aria-pressed={newestFirst} onClick={() => setNewestFirst(!newestFirst)}>
            {t('contents.newestFirst')}
          </Button>
          <p role="status" className={styles.found}>
            {sought && t('contents.found', { count: found.length, number: format.number(found.length) })}
          </p>
        </form>
      )}
      <div className={current && styles.list} data-list>
        {folded > 0 && (
          <details className={styles.folded}>
            <summary>{t('contents.read', { number: format.number(folded) })}</summary>
            <PartList parts={listed.slice(0, folded)} after={chaptersOf} />
          </details>
        )}
        {(listed.length > 0 || sought === '') && (
          <PartList parts={listed.slice(folded)} {...(current && { current })} after={chaptersOf} />
        )}
      </div>
    </>
  )
}

/** The chapters within a part, each with its place. */
function Chapters({ part: { slug, chapters } }: { readonly part: Part }) {
  const link = useLink()
  if (chapters.length === 0) return null
  return (
    <ol className={`unmarked ${styles.chapters}`}>
      {chapters.map(({ title, block }) => (
        <li key={block}>
          <a href={link(`/read/${slug}#${block}`)}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

const chaptersOf = (part: Part) => <Chapters part={part} />

function simplify(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** The parts that are called so, or have a chapter that is; for a number those that count it, as "Chapters 5–8" does 6. */
function findParts(parts: readonly Part[], sought: string, named: (part: Part) => string): readonly Part[] {
  const number = /^\d+$/.test(sought) ? Number(sought) : null
  const isOfNumber = (part: Part) => {
    const [, first, last] = /(\d+)\D{1,3}(\d+)$/.exec(named(part)) ?? []
    return number !== null && first !== undefined
      ? Number(first) <= number && number <= Number(last)
      : new RegExp(`(?<!\\d)${sought}(?!\\d)`).test(named(part))
  }
  if (number !== null) {
    const counted = parts.filter(isOfNumber)
    return counted.length > 0 ? counted : parts.filter(part => part.number === number)
  }
  return parts.filter(part =>
    [named(part), ...part.chapters.map(({ title }) => title)].some(name => simplify(name).includes(sought)),
  )
}
