import { languageFacts, languages, localPath } from '#rules/interface-language.ts'
import { usePageState } from '../platform/page-state.ts'
import { searchString } from '../router/match.ts'
import { useNavigation } from '../router/navigation.ts'
import { rememberLanguage } from '../storage/language-cookie.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { Globe } from '../ui/icons/globe.ts'
import styles from './LanguageMenu.module.css'

/** The same page in another language. The links work without scripts; `popover` does too. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const { lang } = usePageState()
  return (
    <div className={styles.menu}>
      <button type="button" popoverTarget="languages" className={styles.opener}>
        <Icon of={Globe} />
        <span className="unseen">{t('language.choose')}</span>
        <span className={styles.code}>{lang}</span>
      </button>
      <div id="languages" popover="auto" className={styles.list}>
        <LanguageLinks label={t('language.label')} />
      </div>
    </div>
  )
}

export function LanguageLinks({
  label,
  className = styles.links,
}: {
  readonly label: string
  readonly className?: string
}) {
  const { place } = useNavigation()
  const base = usePageState().site.preview?.base ?? ''
  return (
    <nav aria-label={label}>
      <ul className={`unmarked ${className}`}>
        {languages.map(lang => (
          <li key={lang}>
            <a
              href={base + localPath(lang, place.path + searchString(place))}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === place.lang ? 'true' : undefined}
              data-document=""
              onClick={() => rememberLanguage(lang)}
            >
              {languageFacts[lang].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
