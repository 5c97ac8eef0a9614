import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Volume } from '#contract/generated/catalogue.ts'
import { foldText } from '#rules/search-words.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BookChunk } from './BookChunk.tsx'
import { LentCard } from './LentCard.tsx'
import styles from './LibraryBooks.module.css'
import { useLibrary } from './use-library.ts'

const ONLY = ['all', 'purchased', 'unpurchased'] as const
type Only = (typeof ONLY)[number]

interface Props {
  readonly place: Place
  /** Volumes of which the reader has rented a part. */
  readonly lent: readonly Volume[]
}

/** Section 2, library: search, show and hide entries, all, purchased or unpurchased. */
export function LibraryBooks({ place, lent }: Props) {
  const { query = '', hidden } = place.search
  const only = ONLY.find(one => one === place.search.only) ?? 'all'
  const [chunks, setChunks] = useState(1)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const told = (what: string) => setSaid(last => ({ what, times: (last?.times ?? 0) + 1 }))
  const wish = { query, hidden: hidden !== undefined }
  const first = useLibrary(only === 'unpurchased' ? null : { ...wish, chunk: 0 })
  const words = foldText(query)
  const unbought = lent.filter(({ owned, title, seriesTitle }) => {
    return !owned && foldText(`${title} ${seriesTitle}`).includes(words)
  })
  const total = first.total ?? 0
  const others = only === 'purchased' ? [] : unbought
  const asked = query !== '' || only !== 'all'
  return (
    <div className={styles.library}>
      <Asking place={place} only={only} query={query} hidden={wish.hidden} />
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {first.total === 0 || only === 'unpurchased'
        ? others.length === 0 && <Empty only={only} asked={asked} />
        : null}
      {(only !== 'unpurchased' && first.total !== 0) || others.length > 0 ? (
        <ul className={`unmarked ${styles.grid}`}>
          {only !== 'unpurchased' &&
            Array.from({ length: chunks }, (_, chunk) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
              <BookChunk key={chunk} wish={{ ...wish, chunk }} told={told} />
            ))}
          {others.map(volume => (
            <li key={volume.id}>
              <LentCard volume={volume} />
            </li>
          ))}
        </ul>
      ) : null}
      <More left={total - chunks * first.size} more={() => setChunks(chunks + 1)} />
    </div>
  )
}

function More({ left, more }: { readonly left: number; readonly more: () => void }) {
  const { t } = useTranslation('library')
  if (left <= 0) return null
  return (
    <p>
      <Button onClick={more}>{t('more')}</Button>
    </p>
  )
}

function Empty({ only, asked }: { readonly only: Only; readonly asked: boolean }) {
  const { t } = useTranslation('library')
  const link = useLink()
  if (only === 'unpurchased')
    return (
      <EmptyState title={t('none.unpurchased')}>
        <p>{t('none.unpurchasedText')}</p>
      </EmptyState>
    )
  const word = asked ? 'found' : 'empty'
  return (
    <EmptyState
      title={t(asked ? 'found.none' : 'empty.title')}
      action={
        <LinkButton
          look="main"
          href={link(asked ? '/user/library' : '/series')}
          data-keep={asked || undefined}
        >
          {t(asked ? 'found.all' : 'empty.go')}
        </LinkButton>
      }
    >
      <p>{t(word === 'found' ? 'found.noneText' : 'empty.text')}</p>
    </EmptyState>
  )
}

interface AskingProps extends Pick<Props, 'place'> {
  readonly only: Only
  readonly query: string
  readonly hidden: boolean
}

/** What is asked for stands in the address, so that it can be kept and gone back to. */
function Asking({ place, only, query, hidden }: AskingProps) {
  const { t } = useTranslation('library')
  const link = useLink()
  const to = (change: Record<string, string | undefined>) => {
    const kept = Object.entries({ ...place.search, ...change }).filter(([, value]) => value)
    const search = new URLSearchParams(kept as [string, string][]).toString()
    return link(`/user/library${search && `?${search}`}`)
  }
  return (
    <div className={styles.asking}>
      <search>
        <form action={link('/user/library')} data-keep className={styles.search}>
          <label htmlFor="library-search" className="unseen">
            {t('search.label')}
          </label>
          <input
            key={query}
            id="library-search"
            type="search"
            name="query"
            defaultValue={query}
            placeholder={t('search.placeholder')}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
          {only !== 'all' && <input type="hidden" name="only" value={only} />}
          {hidden && <input type="hidden" name="hidden" value="1" />}
          <Button type="submit" aria-label={t('search.send')}>
            <Icon of={Search} />
          </Button>
        </form>
      </search>
      <nav aria-label={t('only.label')}>
        <ul className={`unmarked ${styles.chips}`}>
          {ONLY.map(one => (
            <li key={one}>
              <a
                href={to({ only: one === 'all' ? undefined : one })}
                aria-current={one === only ? 'true' : undefined}
                data-keep
              >
                {t(`only.${one}`)}
              </a>
            </li>
          ))}
          <li className={styles.apart}>
            <a href={to({ hidden: hidden ? undefined : '1' })} data-keep>
              {t(hidden ? 'hidden.hide' : 'hidden.show')}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}
