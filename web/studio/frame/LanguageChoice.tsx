import { languageFacts, languages } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { rememberLanguage } from '../../storage/language-cookie.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Globe } from '../../ui/icons/globe.ts'
import styles from './StudioMenu.module.css'

/** The same screen in another language: the page is loaded anew, so that unsaved changes are asked about. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { lang } = usePageState()
  return (
    <div>
      <button
        type="button"
        popoverTarget="studio-languages"
        className={`${styles.opener} ${styles.languages}`}
      >
        <Icon of={Globe} />
        <span className="unseen">{t('language.choose')}</span>
        <span className={styles.code}>{lang}</span>
      </button>
      <div id="studio-languages" popover="auto" className={`${styles.list} ${styles.languageList}`}>
        <ul className="unmarked" aria-label={t('language.label')}>
          {languages.map(one => (
            <li key={one}>
              <button
                type="button"
                lang={one}
                aria-pressed={one === lang}
                onClick={() => {
                  rememberLanguage(one)
                  location.reload()
                }}
              >
                {languageFacts[one].name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
