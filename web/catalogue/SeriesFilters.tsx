import { type ReactNode, useId } from 'react'
import type { Facet } from '#contract/generated/search.ts'
import { languages } from '#rules/interface-language.ts'
import { LABELS } from '#rules/label.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Search } from '../ui/icons/search.ts'
import { SlidersHorizontal } from '../ui/icons/sliders-horizontal.ts'
import { FilterChips } from './FilterChips.tsx'
import styles from './SeriesFilters.module.css'
import {
  addressOf,
  filtersSet,
  ONLY,
  PRINTS,
  type SeriesQuery,
  SORTS,
  STATUSES,
  TYPES,
} from './series-query.ts'

interface Props {
  readonly filters: SeriesQuery
  /** The most frequent tags of the language. */
  readonly tags: readonly Facet[]
  /** How many series are listed; undefined while that is not known. */
  readonly count: number | undefined
}

/**
 * docs/product.md#series-list: search, order and filters of the list. Each filter is a link to the list with it or without
 * it, so that all of them work without scripts and stay where they are while the list changes. Beside the list they are
 * open; on phones they are behind a button, with the tags above it.
 */
export default function SeriesFilters({ filters, tags, count }: Props) {
  const { t } = useTranslation('catalogue')
  const { lang } = usePageState()
  const link = useLink()
  const set = filtersSet(filters)
  const to = (changes: Partial<SeriesQuery>) => link(addressOf(filters, lang, changes))
  const toggled = (values: readonly string[], one: string) =>
    values.includes(one) ? values.filter(other => other !== one) : [...values, one]
  const single = (name: 'type' | 'label' | 'print' | 'status', values: readonly string[]) => (
    <FilterGroup title={t(`${name}.label`)}>
      {values.map(value => (
        <FilterLink
          key={value}
          isSet={filters[name] === value}
          href={to({ [name]: filters[name] === value ? '' : value })}
        >
          {t(`${name}.${value}`)}
        </FilterLink>
      ))}
    </FilterGroup>
  )
  return (
    <div className={styles.filters}>
      <SearchWithin filters={filters} />
      <FilterChips filters={filters} tags={tags} />
      {tags.length > 0 && (
        <nav aria-label={t('tags')} className={styles.tags}>
          <FilterGroup title={t('tags')}>
            {tags.map(({ slug, name }) => (
              <FilterLink
                key={slug}
                isSet={filters.tag.includes(slug)}
                href={to({ tag: toggled(filters.tag, slug) })}
              >
                {name}
              </FilterLink>
            ))}
            <li>
              <a href={link('/tags')} className={styles.all}>
                {t('allTags')}
              </a>
            </li>
          </FilterGroup>
        </nav>
      )}
      <details className={styles.panel}>
        <summary>
          <Icon of={SlidersHorizontal} />
          {set > 0 ? t('filtersActive', { count: set }) : t('filters')}
          {count !== undefined && <span className={styles.count}>{t('seriesCount', { count })}</span>}
        </summary>
        <nav aria-label={t('filters')} className={styles.groups}>
          <FilterGroup title={t('sort.label')}>
            {[...(filters.query ? ['' as const] : []), ...SORTS].map(value => {
              // The newest come first unless something is searched for.
              const usual = filters.query ? '' : 'newest'
              return (
                <FilterLink
                  key={value}
                  isSet={(filters.sort || usual) === value}
                  href={to({ sort: value === usual ? '' : value })}
                >
                  {t(`sort.${value || 'relevance'}`)}
                </FilterLink>
              )
            })}
          </FilterGroup>
          <FilterGroup title={t('language.label')}>
            {languages.map(value => (
              <FilterLink key={value} isSet={filters.lang === value} href={to({ lang: value })}>
                {t(`language.${value}`)}
              </FilterLink>
            ))}
          </FilterGroup>
          {single('type', TYPES)}
          {single('label', LABELS)}
          {single('status', STATUSES)}
          {single('print', PRINTS)}
          <FilterGroup title={t('only.label')}>
            {ONLY.map(value => (
              <FilterLink
                key={value}
                isSet={filters.only.includes(value)}
                href={to({ only: toggled(filters.only, value) })}
              >
                {t(`only.${value}`)}
              </FilterLink>
            ))}
          </FilterGroup>
        </nav>
      </details>
    </div>
  )
}

function FilterGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <ul className="unmarked">{children}</ul>
    </section>
  )
}

function FilterLink({
  href,
  isSet,
  children,
}: {
  readonly href: string
  readonly isSet: boolean
  readonly children: ReactNode
}) {
  return (
    <li>
      <a href={href} aria-current={isSet ? 'true' : undefined} data-keep="" rel="nofollow">
        {children}
      </a>
    </li>
  )
}

/** Searches among what the filters leave. */
function SearchWithin({ filters }: { readonly filters: SeriesQuery }) {
  const { t } = useTranslation('catalogue')
  const { lang } = usePageState()
  const link = useLink()
  const others = new URL(addressOf(filters, lang, { query: '' }), 'http://shop').searchParams
  return (
    <search>
      <form action={link('/series')} className={styles.search} data-keep="">
        <Field
          // Another search from elsewhere stands in the field.
          key={filters.query}
          label={t('search')}
          labelUnseen
          type="search"
          name="query"
          defaultValue={filters.query}
          placeholder={t('searchPlaceholder')}
          autoComplete="off"
          maxLength={200}
        />
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" aria-label={t('searchButton')}>
          <Icon of={Search} />
        </Button>
      </form>
    </search>
  )
}
