import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { isSwitchedOff } from '../storage/single-keys.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { Search } from '../ui/icons/search.ts'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const ways = [
  ['/series', 'nav.browse'],
  ['/calendar', 'nav.calendar'],
  ['/subscribe', 'nav.subscribe'],
  ['/how-it-works', 'nav.howItWorks'],
] as const

export function Header({ door }: { readonly door: ReactNode }) {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <a className={styles.name} href={link('/')}>
          <span dir="auto">{t('siteName')}</span>
        </a>
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {ways.map(([path, name]) => (
            <a
              key={path}
              href={link(path)}
              className={path === '/how-it-works' ? styles.roomy : undefined}
              aria-current={place.path === path ? 'page' : undefined}
            >
              {t(name)}
            </a>
          ))}
        </nav>
        <SearchBox />
        <div className={styles.tools}>
          <LanguageMenu />
          <ThemeButton />
          {door}
        </div>
      </div>
    </header>
  )
}

/** Loaded when somebody is about to type. */
const Suggestions = lazyPart(['search'], () => import('../catalogue/Suggestions.tsx'))

/** One field for the whole catalogue; `/` leads into it from anywhere. */
function SearchBox() {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  const field = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState<HTMLInputElement | null>(null)
  const [hasKey, setHasKey] = useState(true)

  useEffect(() => {
    // It may have got the focus before the page was hydrated.
    if (document.activeElement === field.current) setFocused(field.current)
    setHasKey(!isSwitchedOff('/'))
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || isSwitchedOff('/') || typing || event.ctrlKey || event.metaKey || event.altKey)
        return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <search className={styles.search}>
      <form action={link('/series')}>
        <div className={styles.field}>
          <label htmlFor="site-search" className="unseen">
            {t('search.label')}
          </label>
          <input
            key={place.search.query ?? ''}
            ref={field}
            id="site-search"
            name="query"
            type="search"
            placeholder={t('search.placeholder')}
            defaultValue={place.search.query ?? ''}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            onFocus={event => setFocused(event.currentTarget)}
          />
          {hasKey && (
            <span className={`${styles.key} scripted`} aria-hidden="true">
              /
            </span>
          )}
          <button type="submit" aria-label={t('search.label')}>
            <Icon of={Search} />
          </button>
        </div>
        {focused && (
          <Suspense>
            <Suggestions field={focused} />
          </Suspense>
        )}
      </form>
    </search>
  )
}
