import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '#rules/interface-language.ts'
import { useLink } from '../router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Check, Field, Select } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './SeriesFilters.module.css'
import { filtersSet, ONLY, type SeriesQuery, SORTS } from './series-query.ts'

/** docs/product.md#series-list: search, sorts and filters as one form whose state is the address; it works without scripts. */
export function SeriesFilters({ filters }: { readonly filters: SeriesQuery }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const set = filtersSet(filters)
  const choices = (name: string, values: readonly string[]) => [
    { value: '', label: t('any') },
    ...values.map(value => ({ value, label: t(`${name}.${value}`) })),
  ]
  const sorts = SORTS.map(value => ({ value, label: t(`sort.${value}`) }))
  return (
    <search>
      {/* A new filters is a new form: what stands in it is what the address says. */}
      <form key={JSON.stringify(filters)} action={link('/series')} className={styles.form} data-keep="">
        <div className={styles.first}>
          <Field
            label={t('search')}
            labelUnseen
            type="search"
            name="query"
            defaultValue={filters.query}
            placeholder={t('searchPlaceholder')}
            autoComplete="off"
            maxLength={200}
          />
          <Button type="submit" look="main">
            {t('searchButton')}
          </Button>
        </div>
        <details className={styles.more} open={set > 0}>
          <summary>
            <Icon of={SlidersHorizontal} />
            {set > 0 ? t('filtersActive', { count: set }) : t('filters')}
          </summary>
          <div className={styles.filters}>
            <Select
              label={t('sort.label')}
              name="sort"
              defaultValue={filters.sort}
              options={
                filters.query
                  ? [{ value: '', label: t('sort.relevance') }, ...sorts]
                  : [{ value: '', label: t('sort.newest') }, ...sorts.slice(1)]
              }
            />
            <Select
              label={t('language.label')}
              name="lang"
              defaultValue={filters.lang}
              options={languages.map(value => ({ value, label: t(`language.${value}`) }))}
            />
            <Select
              label={t('type.label')}
              name="type"
              defaultValue={filters.type}
              options={choices('type', ['novel', 'manga'])}
            />
            <Select
              label={t('label.label')}
              name="label"
              defaultValue={filters.label}
              options={choices('label', ['club', 'heart', 'pulp'])}
            />
            <Select
              label={t('print.label')}
              name="print"
              defaultValue={filters.print}
              options={choices('print', ['none', 'planned', 'available'])}
            />
            <Select
              label={t('status.label')}
              name="status"
              defaultValue={filters.status}
              options={choices('status', ['ongoing', 'complete', 'hiatus'])}
            />
            <fieldset className={styles.only}>
              <legend className="unseen">{t('filters')}</legend>
              {ONLY.map(value => (
                <Check
                  key={value}
                  label={t(`only.${value}`)}
                  name="only"
                  value={value}
                  defaultChecked={filters.only.includes(value)}
                />
              ))}
            </fieldset>
            {filters.tag && <input type="hidden" name="tag" value={filters.tag} />}
            {filters.creator && <input type="hidden" name="creator" value={filters.creator} />}
            {filters.without && <input type="hidden" name="without" value={filters.without} />}
            <Button type="submit">{t('apply')}</Button>
          </div>
        </details>
      </form>
    </search>
  )
}
