import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BookChunk } from './BookChunk.tsx'
import styles from './LibraryBooks.module.css'
import { type LibraryWish, useLibrary } from './use-library.ts'

const ONLY = ['all', 'purchased', 'unpurchased'] as const
type Only = (typeof ONLY)[number]

interface Props {
  readonly place: Place
}

/** docs/product.md#library: search, show and hide entries, all, purchased or unpurchased. */
export function LibraryBooks({ place }: Props) {
  const { query = '', hidden } = place.search
  const only = ONLY.find(one => one === place.search.only) ?? 'all'
  const [chunks, setChunks] = useState(1)
  const [said, setSaid] = useState<{ what: string; times: number } | null>(null)
  const told = (what: string) => setSaid(last => ({ what, times: (last?.times ?? 0) + 1 }))
  const wish = { query, hidden: hidden !== undefined }
  const unbought = { ...wish, unpurchased: true }
  // What one owns comes first, and what else one reads after all of it.
  const owned = useShelf(only === 'unpurchased' ? null : wish)
  const others = useShelf(only === 'purchased' ? null : unbought)
  const ownedShown = Math.min(chunks, owned.chunks)
  const othersShown = Math.min(Math.max(0, chunks - owned.chunks + 1), others.chunks)
  const asked = query !== '' || only !== 'all'
  return (
    <div className={styles.library}>
      <Asking place={place} only={only} query={query} hidden={wish.hidden} />
      {said && (
        <Notice key={said.times} focused>
          <p>{said.what}</p>
        </Notice>
      )}
      {owned.chunks + others.chunks === 0 ? (
        <Empty only={only} asked={asked} searched={query !== ''} />
      ) : (
        <ul className={`unmarked ${styles.grid}`}>
          {Array.from({ length: ownedShown }, (_, chunk) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
            <BookChunk key={`owned ${chunk}`} wish={{ ...wish, chunk }} told={told} />
          ))}
          {Array.from({ length: othersShown }, (_, chunk) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a chunk is.
            <BookChunk key={`others ${chunk}`} wish={{ ...unbought, chunk }} told={told} />
          ))}
        </ul>
      )}
      {ownedShown + othersShown < owned.chunks + others.chunks && <More more={() => setChunks(chunks + 1)} />}
    </div>
  )
}

/** Of how many pieces a shelf consists; one until that is known, none where it is not asked for. */
function useShelf(wish: Omit<LibraryWish, 'chunk'> | null): { chunks: number } {
  const { total, size } = useLibrary(wish && { ...wish, chunk: 0 })
  return { chunks: wish ? Math.ceil((total ?? 1) / size) : 0 }
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
  readonly only: Only
  readonly asked: boolean
  readonly searched: boolean
}

function Empty({ only, asked, searched }: EmptyProps) {
  const { t } = useTranslation('library')
  const link = useLink()
  if (only === 'unpurchased' && !searched)
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
      <ChoiceChips
        label={t('only.label')}
        choices={ONLY.map(one => ({
          key: one,
          href: to({ only: one === 'all' ? undefined : one }),
          label: t(`only.${one}`),
        }))}
        chosen={only}
        beside={
          <a href={to({ hidden: hidden ? undefined : '1' })} data-keep>
            {t(hidden ? 'hidden.hide' : 'hidden.show')}
          </a>
        }
      />
    </div>
  )
}
