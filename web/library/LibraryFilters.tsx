import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RouteLocation } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './LibraryBooks.module.css'
import { LIBRARY_FILTERS, LIBRARY_SORTS, type LibraryQuery } from './use-library.ts'

interface Props {
  readonly place: RouteLocation
  readonly filters: Omit<LibraryQuery, 'chunk'>
}

/** Search and filters. They stand in the address, so that they can be bookmarked and gone back to. */
export function LibraryFilters({ place, filters }: Props) {
  const { only, query, hidden, sort, unreadFirst, bySeries } = filters
  const { t } = useTranslation('library')
  const link = useLink()
  const { go } = useNavigation()
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
          {Object.entries(place.search).map(
            ([name, value]) =>
              name !== 'query' && value && <input key={name} type="hidden" name={name} value={value} />,
          )}
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
      <div className={styles.order}>
        <label>
          <span>{t('sort.label')}</span>
          <select
            value={sort}
            onChange={({ target }) =>
              go(to({ sort: target.value === LIBRARY_SORTS[0] ? undefined : target.value }), { keep: true })
            }
          >
            {LIBRARY_SORTS.map(one => (
              <option key={one} value={one}>
                {t(`sort.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <input
            type="checkbox"
            checked={unreadFirst}
            onChange={() => go(to({ unread: unreadFirst ? undefined : '1' }), { keep: true })}
          />
          <span>{t('unread')}</span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={bySeries}
            onChange={() => go(to({ group: bySeries ? undefined : '1' }), { keep: true })}
          />
          <span>{t('grouped')}</span>
        </label>
      </div>
    </div>
  )
}
