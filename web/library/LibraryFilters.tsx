import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './LibraryBooks.module.css'

export const LIBRARY_FILTERS = ['all', 'purchased', 'unpurchased'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

interface Props {
  readonly place: RouteLocation
  readonly only: LibraryFilter
  readonly query: string
  readonly hidden: boolean
}

/** Search and filters. They stand in the address, so that they can be bookmarked and gone back to. */
export function LibraryFilters({ place, only, query, hidden }: Props) {
  const { t } = useTranslation('library')
  const link = useLink()
  const to = (change: Record<string, string | undefined>) => {
    const entries = Object.entries({ ...place.search, ...change }).filter(([, value]) => value)
    const search = new URLSearchParams(entries as [string, string][]).toString()
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
        choices={LIBRARY_FILTERS.map(one => ({
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
