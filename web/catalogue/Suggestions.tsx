import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Facet, LanguageCount, SuggestionList } from '#contract/generated/search.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import type { Translate } from '../texts/texts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Cover } from '../ui/Cover.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CornerDownRight } from '../ui/icons/corner-down-right.ts'
import { Languages } from '../ui/icons/languages.ts'
import { Search } from '../ui/icons/search.ts'
import { Tag } from '../ui/icons/tag.ts'
import { UserRound } from '../ui/icons/user-round.ts'
import styles from './Suggestions.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  /** The field in which somebody types. It is turned into a combobox, and stays a plain search field without this. */
  readonly field: HTMLInputElement
}

interface Option {
  readonly href: string
  readonly content: ReactNode
}

interface Group {
  readonly name: string
  readonly options: readonly Option[]
}

/**
 * docs/product.md#search: the suggestions below a search field, by the combobox pattern of the ARIA Authoring Practices
 * Guide.
 */
export default function Suggestions({ field }: Props) {
  const { t } = useTranslation('search')
  const id = useId()
  const link = useLink()
  const { lang } = usePageState()
  const box = useRef<HTMLDivElement>(null)
  const { typed, list, isOpen, close, open } = useSuggestions(field, lang)
  const [active, setActive] = useState(-1)
  const groups = isOpen ? groupsOf(typed, list, { t, link, lang }) : []
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const suggested = list ? list.series.length + list.creators.length + list.tags.length : 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: other suggestions begin without a choice.
  useEffect(() => setActive(-1), [list, isOpen])

  useEffect(() => {
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(isOpen))
    if (active < 0) return field.removeAttribute('aria-activedescendant')
    field.setAttribute('aria-activedescendant', `${id}${active}`)
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [field, id, isOpen, active])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // 229: the key belongs to the input method, also where the composition has just ended.
      if (event.isComposing || event.keyCode === 229) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!isOpen) return open()
        const step = event.key === 'ArrowDown' ? 1 : -1
        // One more than there are options: the field itself comes between the last and the first.
        setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        close()
      } else if (event.key === 'Enter') {
        if (isOpen && active >= 0) {
          event.preventDefault()
          box.current?.querySelectorAll<HTMLElement>('[role=option]')[active]?.click()
        }
        // Also where nothing is shown yet: the answer may be on its way.
        close()
      }
    }
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  }, [field, active, count, isOpen, open, close])

  let at = 0
  return (
    <>
      <p className="unseen" role="status">
        {isOpen && list ? t('count', { count: suggested }) : ''}
      </p>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={t('suggestions')}
        className={styles.box}
        hidden={!isOpen}
        // The focus stays in the field.
        onPointerDown={event => event.preventDefault()}
      >
        {groups.map(({ name, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
          <div key={name} role="group" aria-label={name} className={styles.group}>
            {options.map(({ href, content }) => {
              const place = at++
              return (
                <a
                  key={href}
                  id={`${id}${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  href={href}
                  className={styles.option}
                  onClick={close}
                >
                  {content}
                </a>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

interface Tools {
  readonly t: Translate
  readonly link: (path: string) => string
  readonly lang: string
}

/** What is offered, in the order in which the arrow keys go through it. */
function groupsOf(typed: string, list: SuggestionList | null, { t, link, lang }: Tools): Group[] {
  const results = (query: string, more = '') => link(`/series?query=${encodeURIComponent(query)}${more}`)
  const { series = [], creators = [], tags = [], languages = [], didYouMean = '', near = false } = list ?? {}
  const groups: Group[] = [
    {
      name: t('didYouMeanLabel'),
      options: didYouMean
        ? [
            {
              href: results(didYouMean),
              content: <Line icon={CornerDownRight}>{t('didYouMean', { query: didYouMean })}</Line>,
            },
          ]
        : [],
    },
    {
      name: t(near ? 'near' : 'series'),
      options: series.map(one => ({
        href: link(`/series/${one.slug}`),
        content: (
          <>
            <span className={styles.cover}>
              <Cover
                hash={one.cover?.hash}
                colour={one.cover?.colour}
                title={one.title}
                decorative
                sizes="2.5rem"
              />
            </span>
            <span className={styles.text} lang={one.lang}>
              {one.title}
            </span>
            {one.lang !== lang && (
              <span className={styles.note}>{t('in', { language: t(`language.${one.lang}`) })}</span>
            )}
          </>
        ),
      })),
    },
    {
      name: t('creators'),
      options: creators.map(one => ({
        href: link(`/creators/${encodeURIComponent(one.slug)}`),
        content: (
          <Line icon={UserRound} note={countOf(one, t)}>
            {one.name}
            {one.originalName && one.originalName !== one.name && ` · ${one.originalName}`}
          </Line>
        ),
      })),
    },
    {
      name: t('tags'),
      options: tags.map(one => ({
        href: link(`/tags/${encodeURIComponent(one.slug)}`),
        content: (
          <Line icon={Tag} note={countOf(one, t)}>
            {one.name}
          </Line>
        ),
      })),
    },
    {
      name: t('all'),
      options: [
        // Those that have more than what is shown already.
        ...languages.filter(isMoreThan(series)).map(one => ({
          href: results(typed, `&lang=${one.lang}`),
          content: (
            <Line icon={Languages}>
              {t('results', { count: one.series, language: t(`language.${one.lang}`) })}
            </Line>
          ),
        })),
        {
          href: results(typed),
          content: <Line icon={Search}>{t('allResults', { query: typed })}</Line>,
        },
      ],
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const isMoreThan = (shown: SuggestionList['series']) => (one: LanguageCount) =>
  one.series > shown.filter(({ lang }) => lang === one.lang).length

/** How many series there are in the language of the page, or else in the first that has some. */
function countOf({ series, languages: [first] }: Facet, t: Tools['t']): string {
  if (series > 0 || !first) return t('seriesCount', { count: series })
  return t('results', { count: first.series, language: t(`language.${first.lang}`) })
}

function Line({
  icon,
  note,
  children,
}: {
  readonly icon: typeof Tag
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <>
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <span className={styles.text}>{children}</span>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}
