import { useEffect, useState } from 'react'
import { type RouteLocation, searchString } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceChips } from '../ui/ChoiceChips.tsx'
import { FoldedOnPhones } from '../ui/FoldedOnPhones.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Search as SearchIcon } from '../ui/icons/search.ts'
import styles from './LibraryBooks.module.css'
import { LIBRARY_FILTERS, LIBRARY_SORTS, type LibraryQuery, readLibraryQuery } from './use-library.ts'

type Search = RouteLocation['search']

interface Props {
  readonly place: RouteLocation
  readonly filters: Omit<LibraryQuery, 'chunk'>
}

/** Search and filters. They stand in the address, so that they can be bookmarked and gone back to. */
export function LibraryFilters({ place, filters }: Props) {
  const { only, query, hidden } = filters
  const { t } = useTranslation('library')
  const link = useLink()
  const { go } = useNavigation()
  // A pressed choice is shown at once, before the books are loaded, and the next one adds to it.
  const [chosen, setChosen] = useState(place.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address is the same choice.
  useEffect(() => setChosen(place.search), [searchString(place)])
  const { sort, unreadFirst, bySeries } = readLibraryQuery({ search: chosen })
  const set = [only !== 'all', hidden, sort !== LIBRARY_SORTS[0], unreadFirst, bySeries].filter(
    Boolean,
  ).length
  const after = (change: Record<string, string | undefined>): Search =>
    Object.fromEntries(
      Object.entries({ ...chosen, ...change }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
  const to = (search: Search) => link(`/user/library${searchString({ search })}`)
  const choose = (change: Record<string, string | undefined>) => {
    const search = after(change)
    setChosen(search)
    go(to(search), { keep: true })
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
          {Object.entries(chosen).map(
            ([name, value]) =>
              name !== 'query' && value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Button type="submit" aria-label={t('search.send')}>
            <Icon of={SearchIcon} />
          </Button>
        </form>
      </search>
      <FoldedOnPhones
        label={set > 0 ? t('filtersActive', { count: set }) : t('filters')}
        className={styles.filters}
      >
        <ChoiceChips
          label={t('only.label')}
          choices={LIBRARY_FILTERS.map(one => ({
            key: one,
            href: to(after({ only: one === 'all' ? undefined : one })),
            label: t(`only.${one}`),
          }))}
          chosen={only}
          beside={
            <a href={to(after({ hidden: hidden ? undefined : '1' }))} data-keep>
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
                choose({ sort: target.value === LIBRARY_SORTS[0] ? undefined : target.value })
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
              onChange={() => choose({ unread: unreadFirst ? undefined : '1' })}
            />
            <span>{t('unread')}</span>
          </label>
          <label>
            <input
              type="checkbox"
              checked={bySeries}
              onChange={() => choose({ group: bySeries ? undefined : '1' })}
            />
            <span>{t('grouped')}</span>
          </label>
        </div>
      </FoldedOnPhones>
    </div>
  )
}
