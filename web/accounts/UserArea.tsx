import { type ReactNode, useEffect, useRef } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useReader, useReaderError } from '../session/reader.ts'
import { isSigningOut } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './UserArea.module.css'
import { isUserAreaPage, userAreaPages } from './user-area-pages.ts'

interface Props {
  readonly title: string
  readonly lead?: string
  /** Takes all the room there is, for shelves. */
  readonly wide?: boolean
  readonly children: (reader: User) => ReactNode
}

/**
 * A page of the user area (docs/product.md#user-area), with the ways to the others. The page itself is the same for
 * everybody: who it is about is asked in the browser, and a visitor is led to the sign-in and back.
 */
export function UserArea({ title, lead, wide = false, children }: Props) {
  const { t } = useTranslation()
  const link = useLink()
  const { place, go } = useNavigation()
  const reader = useReader()
  const { broken, fault, again } = useReaderError()
  const ways = useRef<HTMLElement>(null)
  const visitor = reader === null
  const signsOut = useRef(false)

  useEffect(() => {
    // Who signs out here is led home.
    signsOut.current = visitor && (signsOut.current || isSigningOut())
    if (!visitor || signsOut.current) return
    const here = location.pathname + location.search + location.hash
    go(`${link('/sign-in')}?refused=signInFirst&next=${encodeURIComponent(here)}`, { replace: true })
  }, [visitor, go, link])

  useEffect(() => {
    // On a phone the list is longer than the window: where one is should be seen.
    const here = ways.current?.querySelector<HTMLElement>('[aria-current]')
    if (here && ways.current) ways.current.scrollLeft = here.offsetLeft - ways.current.clientWidth / 3
  }, [])

  return (
    <div className={styles.area} data-user-area>
      <nav ref={ways} className={styles.ways} aria-label={t('reader.menu')}>
        <ul className="unmarked">
          {userAreaPages.map(page => (
            <li key={page}>
              <a
                href={link(`/user/${page}`)}
                aria-current={isUserAreaPage(place.path, page) ? 'page' : undefined}
              >
                {t(`reader.${page}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={wide ? styles.wide : styles.main}>
        <header className={styles.head}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </header>
        {reader ? (
          children(reader)
        ) : broken ? (
          <ReadFault fault={fault} again={again} />
        ) : (
          <Skeleton count={6} />
        )}
      </div>
    </div>
  )
}
