import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './FilterChips.module.css'
import { addressOf, type SeriesQuery } from './series-query.ts'

/** The filters that are set, each a link to the list without it. */
export function FilterChips({ filters }: { readonly filters: SeriesQuery }) {
  const { t } = useTranslation('catalogue')
  const { lang } = usePageState()
  const link = useLink()
  const chips = [
    ...(['type', 'label', 'print', 'status'] as const).map(name => ({
      key: name,
      label: filters[name] && t(`${name}.${filters[name]}`),
      without: { [name]: '' },
    })),
    { key: 'tag', label: filters.tag, without: { tag: '' } },
    {
      key: 'without',
      label: filters.without && t('withoutTag', { tag: filters.without }),
      without: { without: '' },
    },
    { key: 'creator', label: filters.creator, without: { creator: '' } },
    ...filters.only.map(one => ({
      key: one,
      label: t(`only.${one}`),
      without: { only: filters.only.filter(other => other !== one) },
    })),
  ].filter(chip => chip.label)
  if (chips.length === 0) return null
  return (
    <ul className={`unmarked ${styles.chips}`} aria-label={t('filters')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <a
            href={link(addressOf(filters, lang, without))}
            data-keep=""
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
