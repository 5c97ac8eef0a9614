import type { Facet } from '#contract/generated/search.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { X } from '../ui/icons/x.ts'
import styles from './FilterChips.module.css'
import { addressOf, creatorRead, type SeriesQuery } from './series-query.ts'

interface Props {
  readonly filters: SeriesQuery
  /** Tags that have a name in the language of the page. */
  readonly tags: readonly Facet[]
}

/** The filters that are set, each a link to the list without it. */
export function FilterChips({ filters, tags }: Props) {
  const { t } = useTranslation(['catalogue', 'tags'])
  const { lang } = usePageState()
  const link = useLink()
  const creator = useRead(creatorRead(filters)).answer
  const nameOf = (tag: string) =>
    tags.find(({ slug }) => slug === tag)?.name ?? t(`tags:names.${tag}`, { defaultValue: tag })
  const without = (name: 'tag' | 'without' | 'only', one: string) => ({
    [name]: filters[name].filter(other => other !== one),
  })
  const chips = [
    ...(['type', 'label', 'print', 'status'] as const).map(name => ({
      key: name,
      label: filters[name] && t(`${name}.${filters[name]}`),
      changes: { [name]: '' },
    })),
    ...filters.tag.map(one => ({ key: `tag ${one}`, label: nameOf(one), changes: without('tag', one) })),
    ...filters.without.map(one => ({
      key: `without ${one}`,
      label: t('withoutTag', { tag: nameOf(one) }),
      changes: without('without', one),
    })),
    { key: 'creator', label: creator?.name ?? filters.creator, changes: { creator: '' } },
    ...filters.only.map(one => ({ key: one, label: t(`only.${one}`), changes: without('only', one) })),
  ].filter(chip => chip.label)
  if (chips.length === 0) return null
  return (
    <ul className={`unmarked ${styles.chips}`} aria-label={t('filtersSet')}>
      {chips.map(({ key, label, changes }) => (
        <li key={key}>
          <a
            href={link(addressOf(filters, lang, changes))}
            data-keep=""
            rel="nofollow"
            aria-label={t('removeFilter', { filter: label })}
          >
            {label}
            <Icon of={X} />
          </a>
        </li>
      ))}
      <li>
        <a className={styles.all} href={link('/series')} data-keep="">
          {t('reset')}
        </a>
      </li>
    </ul>
  )
}
