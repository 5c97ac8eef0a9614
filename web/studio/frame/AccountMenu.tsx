import { useState } from 'react'
import { logout } from '#contract/calls/sign-in.ts'
import { localPath } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { deleteReaderData } from '../../session/reader-data.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CircleUserRound } from '../../ui/icons/circle-user-round.ts'
import { setLetIn } from './ended-session.ts'
import { showShortcuts } from './ShortcutSheet.tsx'
import styles from './StudioMenu.module.css'
import { useStudioMe } from './studio-me.ts'
import { showMessage } from './toasts.ts'

/** Who is signed in; the way back to the shop, and out. */
export function AccountMenu() {
  const { t } = useTranslation('studio')
  const { lang } = usePageState()
  const { name, grants } = useStudioMe()
  const [acting, setActing] = useState(false)

  async function signOut() {
    setActing(true)
    setLetIn(false)
    const outcome = await sendFromBrowser(logout, {}).catch(() => null)
    setActing(false)
    if (!outcome) {
      setLetIn(true)
      return showMessage(t('account.stillSignedIn'))
    }
    await deleteReaderData().catch(() => {})
    location.assign(localPath(lang, '/'))
  }

  const roles = [...new Set(grants.map(({ role }) => t(`role.${role}`)))].join(', ')
  return (
    <div>
      <button type="button" popoverTarget="studio-account" className={`${styles.opener} ${styles.account}`}>
        <Icon of={CircleUserRound} size={22} />
        <span className="unseen">{t('account.menu')}</span>
      </button>
      <div id="studio-account" popover="auto" className={`${styles.list} ${styles.accountList}`}>
        <p className={styles.who}>
          <strong>{name}</strong>
          <span>{roles}</span>
        </p>
        <ul className="unmarked" aria-label={t('account.menu')}>
          <li>
            <a href={localPath(lang, '/')}>{t('account.toShop')}</a>
          </li>
          <li>
            <a href={localPath(lang, '/user/profile')}>{t('account.profile')}</a>
          </li>
          <li>
            <button
              type="button"
              popoverTarget="studio-account"
              popoverTargetAction="hide"
              onClick={showShortcuts}
            >
              {t('shortcuts.title')}
            </button>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()} disabled={acting}>
              {t('account.signOut')}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
