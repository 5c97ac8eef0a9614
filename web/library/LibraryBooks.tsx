import { type ReactNode, useState } from 'react'
import type { BookReading } from '#contract/generated/library.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { ON_EACH_VISIT } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BookChunk } from './BookChunk.tsx'
import styles from './LibraryBooks.module.css'
import { LibraryFilters } from './LibraryFilters.tsx'
import type { TakeVolume } from './TakeBook.tsx'
import { type LibraryQuery, readLibraryQuery, useLibrary } from './use-library.ts'

interface Props {
  readonly place: RouteLocation
  /** What is being read, above the whole library. */
  readonly begun: ReactNode
  /** The address at which a part is gone on with, where another device stopped too. */
  readonly addressOf: (reading: BookReading) => string
  readonly take: TakeVolume
}

/** docs/product.md#library: search, sort and group; show and hide entries; all, purchased or unpurchased. */
export default function LibraryBooks({ place, begun, addressOf, take }: Props) {
  const filters = readLibraryQuery(place)
  const [chunks, setChunks] = useState(1)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const announce = (what: string) => setSaid(last => ({ what, times: (last?.times ?? 0) + 1 }))
  const { books, total, size, broken } = useLibrary({ ...filters, chunk: 0 }, ON_EACH_VISIT)
  const [opened, setOpened] = useState<'waiting' | 'unread' | 'begun'>('waiting')
  if (opened === 'waiting' && (books || broken))
    setOpened(books?.some(({ reading }) => reading?.lastRead) ? 'begun' : 'unread')
  const known = Math.ceil((total ?? 1) / size)
  const isPlain = Object.values(place.search).every(value => !value)
  const filtered = filters.query !== '' || filters.only !== 'all'
  // What stands above the books is shown together with them, so that nothing is pushed down.
  if (opened === 'waiting') return <Skeleton shape="covers" count={12} />
  return (
    <div className={styles.library}>
      {isPlain && opened === 'begun' && begun}
      <LibraryFilters place={place} filters={filters} />
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {known === 0 ? (
        <Empty filters={filters} filtered={filtered} />
      ) : (
        <ul className={`unmarked ${styles.grid}`}>
          {Array.from({ length: Math.min(chunks, known) }, (_, chunk) => (
            <BookChunk
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
              key={chunk}
              filters={{ ...filters, chunk }}
              addressOf={addressOf}
              take={take}
              onChanged={announce}
            />
          ))}
        </ul>
      )}
      {chunks < known && total !== undefined && (
        <More shown={chunks * size} total={total} more={() => setChunks(chunks + 1)} />
      )}
    </div>
  )
}

interface MoreProps {
  readonly shown: number
  readonly total: number
  readonly more: () => void
}

function More({ shown, total, more }: MoreProps) {
  const { t } = useTranslation('library')
  const format = useFormat()
  return (
    <p className={styles.more}>
      <Button onClick={more}>{t('more')}</Button>
      <span>{t('shown', { shown: format.number(shown), count: total })}</span>
    </p>
  )
}

interface EmptyProps {
  readonly filters: Omit<LibraryQuery, 'chunk'>
  readonly filtered: boolean
}

function Empty({ filters, filtered }: EmptyProps) {
  const { t } = useTranslation('library')
  const link = useLink()
  if (filters.only === 'unpurchased' && filters.query === '')
    return (
      <EmptyState drawing="library" title={t('none.unpurchased')}>
        <p>{t('none.unpurchasedText')}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      drawing={filtered ? 'search' : 'library'}
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
      <p>{t(filtered ? 'found.noneText' : 'empty.text')}</p>
    </EmptyState>
  )
}
