import { useEffect, useRef } from 'react'
import { USER_LEVELS } from '#rules/user-level.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useResetReads } from '../session/cached-reads.ts'
import { useReader } from '../session/reader.ts'
import { deleteDataOfOtherReader } from '../session/reader-data.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CircleUserRound } from '../ui/icons/circle-user-round.ts'
import { Price } from '../ui/Price.tsx'
import styles from './ReaderMenu.module.css'
import { useSignOut } from './sign-out.ts'
import { isUserAreaPage, userAreaPages } from './user-area-pages.ts'

/**
 * Who is signed in, and the pages of the user area. A popover of the browser's, which Escape and a press beside it close.
 */
export default function ReaderMenu() {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  const { lang } = place
  const reader = useReader()
  const { signOut, acting } = useSignOut()
  const menu = useRef<HTMLDivElement>(null)
  const forget = useResetReads()
  const id = reader?.id
  const lastId = useRef(id)

  useEffect(() => {
    // In another tab somebody else has signed in.
    if (lastId.current && id && lastId.current !== id) void forget()
    else if (id) void deleteDataOfOtherReader(id)
    lastId.current = id ?? lastId.current
  }, [id, forget])

  return (
    <div className={styles.menu}>
      <IconButton popoverTarget="reader-menu" className={styles.opener}>
        <Icon of={CircleUserRound} size={22} />
        <span className="unseen">{t('reader.menu')}</span>
      </IconButton>
      <div ref={menu} id="reader-menu" popover="auto" className={styles.list}>
        {reader && (
          <p className={styles.who}>
            <strong>{reader.displayName || reader.username}</strong>
            <span>{reader.email}</span>
          </p>
        )}
        <nav aria-label={t('reader.menu')}>
          <ul className="unmarked">
            {reader?.studio && (
              <li>
                <a href={`/studio?lang=${lang}`} data-document>
                  {t('reader.studio')}
                </a>
              </li>
            )}
            {userAreaPages.map(page => (
              <li key={page}>
                <a
                  href={link(`/user/${page}`)}
                  aria-current={isUserAreaPage(place.path, page) ? 'page' : undefined}
                  onClick={() => menu.current?.hidePopover()}
                >
                  {t(`reader.${page}`)}
                  {page === 'coins' && reader && <Price bare coins={reader.coins} />}
                </a>
              </li>
            ))}
            {reader && reader.level >= USER_LEVELS.EDITOR && (
              <li>
                <a href={link('/staff/analytics')} onClick={() => menu.current?.hidePopover()}>
                  {t('reader.analytics')}
                </a>
              </li>
            )}
            <li className={styles.last}>
              <button type="button" onClick={signOut} disabled={acting}>
                {t('reader.signOut')}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}
