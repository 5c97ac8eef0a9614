import { localPath } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './StudioFrame.module.css'
import { useStudioLocation } from './studio-location.ts'
import { useStudioMe } from './studio-me.ts'
import type { StudioRoute } from './studio-route.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The name of the shop, the ways to what one has a right to, and one's own menu. */
export function StudioHeader({ routes }: { readonly routes: readonly StudioRoute[] }) {
  const { t } = useTranslation('studio')
  const { shopName, may } = useStudioMe()
  const { url } = useStudioLocation()
  const { lang } = usePageState()
  const shown = routes.filter(({ nav, right }) => nav && (!right || may(right)))
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common:skipToContent')}
      </a>
      <header className={styles.header}>
        <a className={styles.name} href="/studio">
          <strong>{shopName}</strong>
          <span>{t('title')}</span>
        </a>
        <nav aria-label={t('nav.label')} className={styles.nav}>
          <ul className="unmarked">
            {shown.map(({ path, nav }) => (
              <li key={path}>
                <a href={path} aria-current={isWithin(url.pathname, path) ? 'page' : undefined}>
                  {t(`nav.${nav}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <a className={styles.view} href={localPath(lang, '/')} data-document>
            {t('viewShop')}
          </a>
          <LanguageChoice />
          <ThemeToggle />
          <AccountMenu />
        </div>
      </header>
    </>
  )
}

/** Whether an address belongs to an entry of the navigation; everything begins like the first of them. */
function isWithin(path: string, entry: string): boolean {
  return path === entry || (entry !== '/studio' && path.startsWith(`${entry}/`))
}
