import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { BookChunk } from './BookChunk.tsx'
import styles from './LibraryBooks.module.css'
import { LIBRARY_FILTERS, type LibraryFilter, LibraryFilters } from './LibraryFilters.tsx'
import { type LibraryQuery, useLibrary } from './use-library.ts'

interface Props {
  readonly place: RouteLocation
}

/** docs/product.md#library: search, show and hide entries, all, purchased or unpurchased. */
export function LibraryBooks({ place }: Props) {
  const { query = '', hidden } = place.search
  const only = LIBRARY_FILTERS.find(one => one === place.search.only) ?? 'all'
  const [chunks, setChunks] = useState(1)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const announce = (what: string) => setSaid(last => ({ what, times: (last?.times ?? 0) + 1 }))
  const filters = { query, hidden: hidden !== undefined }
  const unbought = { ...filters, unpurchased: true }
  // All owned volumes come before others that the reader has begun.
  const owned = useShelf(only === 'unpurchased' ? null : filters)
  const others = useShelf(only === 'purchased' ? null : unbought)
  const ownedShown = Math.min(chunks, owned.chunks)
  const othersShown = Math.min(Math.max(0, chunks - owned.chunks + 1), others.chunks)
  const filtered = query !== '' || only !== 'all'
  return (
    <div className={styles.library}>
      <LibraryFilters place={place} only={only} query={query} hidden={filters.hidden} />
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {owned.chunks + others.chunks === 0 ? (
        <Empty only={only} filtered={filtered} searched={query !== ''} />
      ) : (
        <ul className={`unmarked ${styles.grid}`}>
          {Array.from({ length: ownedShown }, (_, chunk) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
            <BookChunk key={`owned ${chunk}`} filters={{ ...filters, chunk }} onChanged={announce} />
          ))}
          {Array.from({ length: othersShown }, (_, chunk) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
            <BookChunk key={`others ${chunk}`} filters={{ ...unbought, chunk }} onChanged={announce} />
          ))}
        </ul>
      )}
      {ownedShown + othersShown < owned.chunks + others.chunks && <More more={() => setChunks(chunks + 1)} />}
    </div>
  )
}

/** How many chunks a list has; one until that is known, none where it is not loaded. */
function useShelf(filters: Omit<LibraryQuery, 'chunk'> | null): { chunks: number } {
  const { total, size } = useLibrary(filters && { ...filters, chunk: 0 })
  return { chunks: filters ? Math.ceil((total ?? 1) / size) : 0 }
}

function More({ more }: { readonly more: () => void }) {
  const { t } = useTranslation('library')
  return (
    <p>
      <Button onClick={more}>{t('more')}</Button>
    </p>
  )
}

interface EmptyProps {
  readonly only: LibraryFilter
  readonly filtered: boolean
  readonly searched: boolean
}

function Empty({ only, filtered, searched }: EmptyProps) {
  const { t } = useTranslation('library')
  const link = useLink()
  if (only === 'unpurchased' && !searched)
    return (
      <EmptyState title={t('none.unpurchased')}>
        <p>{t('none.unpurchasedText')}</p>
      </EmptyState>
    )
  const word = filtered ? 'found' : 'empty'
  return (
    <EmptyState
      title={t(filtered ? 'found.none' : 'empty.title')}
      action={
        <LinkButton
          look="main"
          href={link(filtered ? '/user/library' : '/series')}
          data-keep={filtered || undefined}
        >
          {t(filtered ? 'found.all' : 'empty.go')}
        </LinkButton>
      }
    >
      <p>{t(word === 'found' ? 'found.noneText' : 'empty.text')}</p>
    </EmptyState>
  )
}
