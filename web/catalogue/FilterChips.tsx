import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../platform/navigation.ts'
import { usePageState } from '../platform/page-state.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './FilterChips.module.css'
import { addressOf, type SeriesWish } from './series-wish.ts'

/** The filters that are set, each a link to the list without it. */
export function FilterChips({ wish }: { readonly wish: SeriesWish }) {
  const { t } = useTranslation('catalogue')
  const { lang } = usePageState()
  const link = useLink()
  const chips = [
    ...(['type', 'label', 'print', 'status'] as const).map(name => ({
      key: name,
      label: wish[name] && t(`${name}.${wish[name]}`),
      without: { [name]: '' },
    })),
    { key: 'tag', label: wish.tag, without: { tag: '' } },
    {
      key: 'without',
      label: wish.without && t('withoutTag', { tag: wish.without }),
      without: { without: '' },
    },
    { key: 'creator', label: wish.creator, without: { creator: '' } },
    ...wish.only.map(one => ({
      key: one,
      label: t(`only.${one}`),
      without: { only: wish.only.filter(other => other !== one) },
    })),
  ].filter(chip => chip.label)
  if (chips.length === 0) return null
  return (
    <ul className={`unmarked ${styles.chips}`} aria-label={t('filters')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <a
            href={link(addressOf(wish, lang, without))}
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
