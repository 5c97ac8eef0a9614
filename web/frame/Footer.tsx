import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { requestConsent } from '../storage/consent-request.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './Footer.module.css'
import { LanguageLinks } from './LanguageMenu.tsx'
import { ThemeChooser } from './ThemeButton.tsx'

const columns = [
  { name: 'footer.shop', links: ['series', 'calendar', 'subscribe', 'how-it-works', 'faq'] },
  { name: 'footer.house', links: ['about', 'blog', 'events', 'forum', 'newsletter', 'contact', 'jobs'] },
  {
    name: 'footer.law',
    links: ['terms', 'privacy', 'legal', 'accessibility', 'withdraw', 'cancel', 'notice'],
  },
] as const

export function Footer() {
  const { t } = useTranslation()
  const link = useLink()
  const { site } = usePageState()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          {columns.map(({ name, links }) => (
            <nav key={name} aria-label={t(name)}>
              <p className={styles.name}>{t(name)}</p>
              <ul className="unmarked">
                {links.map(one => (
                  <li key={one}>
                    <a href={link(`/${one}`)}>{t(`footer.${one}`)}</a>
                  </li>
                ))}
                {/* What the publisher has added stands below what says who they are. */}
                {name === 'footer.house' &&
                  site.footer?.links?.map(({ href, label }) => (
                    <li key={href}>
                      <a href={href.startsWith('/') ? link(href) : href}>{label}</a>
                    </li>
                  ))}
                {name === 'footer.law' && (
                  <li className="scripted">
                    <button type="button" className={styles.link} onClick={requestConsent}>
                      {t('footer.cookies')}
                    </button>
                  </li>
                )}
              </ul>
            </nav>
          ))}
          <div className={styles.choices}>
            <div>
              <p className={styles.name}>{t('language.label')}</p>
              <LanguageLinks label={t('language.label')} className={styles.languages} />
            </div>
            <ThemeChooser />
          </div>
        </div>
        <p className={styles.operator}>
          {site.footer?.imprint ?? t('footer.operatedBy', { operator: site.operator.name })}
        </p>
      </div>
    </footer>
  )
}
