import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'

interface Props {
  /** The title of the current page, read out after a change of page. */
  readonly title: string
  readonly children: ReactNode
  /** At the end of the header: the way in, or to what is one's own. */
  readonly door: ReactNode
  /** True where a screen takes the whole window and brings its own way back, as the reader does. */
  readonly bare?: boolean | undefined
  /** True for a page of covers. */
  readonly wide?: boolean | undefined
}

/** What stands around every screen. */
export function Shell({ title, children, door, bare = false, wide }: Props) {
  const { t } = useTranslation()
  const { leaving } = useNavigation()
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <div className={styles.progress} data-on={leaving || undefined} />
      {!bare && <Header door={door} />}
      <main
        id="main"
        tabIndex={-1}
        className={bare ? styles.bare : styles.main}
        data-bare={bare || undefined}
        data-wide={wide || undefined}
        aria-busy={leaving || undefined}
      >
        {children}
      </main>
      {!bare && <Footer />}
      {!bare && <BottomBar />}
      <Announcer title={title} />
    </>
  )
}

/** Says the title of the page after one has walked there; the first page is announced by the browser. */
function Announcer({ title }: { readonly title: string }) {
  const room = useRef<HTMLParagraphElement>(null)
  const first = useRef(title)
  useEffect(() => {
    if (!room.current || first.current === title) return
    first.current = ''
    room.current.textContent = title
  }, [title])
  return <p ref={room} className="unseen" aria-live="polite" />
}
