import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { usePageState } from '../platform/page-state.ts'
import { searchString } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Icon } from '../ui/Icon.tsx'
import { CircleUserRound } from '../ui/icons/circle-user-round.ts'
import styles from './ReaderDoor.module.css'

// Without a connection the plain link stays.
const ReaderMenu = lazy(() => import('./ReaderMenu.tsx').catch(() => ({ default: PlainDoor })))

/** At the end of the header: the way in for visitors, the menu for readers, who alone load its code. */
export function ReaderDoor() {
  const signedIn = useSignedIn()
  const { mutate } = useSWRConfig()
  const { own } = usePageState()
  const known = useRef(false)
  useEffect(() => {
    if (signedIn === undefined || signedIn === known.current) return
    known.current = signedIn
    // What was answered for visitors is asked again for a reader.
    void mutate(key => typeof key === 'string' && !key.startsWith('findMe ') && !own?.includes(key))
  }, [signedIn, mutate, own])
  if (!signedIn) return <PlainDoor />
  return (
    <Suspense fallback={<PlainDoor />}>
      <ReaderMenu />
    </Suspense>
  )
}

/** Both links; the styles show one of them, before any script runs. */
function PlainDoor() {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  const here = place.path + searchString(place)
  const next = here === '/' || place.route.namespaces.includes('accounts') ? '' : link(here)
  return (
    <>
      <a
        className={styles.signIn}
        href={link('/sign-in') + (next && `?next=${encodeURIComponent(next)}`)}
        rel="nofollow"
      >
        {t('reader.signIn')}
      </a>
      <a className={styles.me} href={link('/user/profile')} aria-label={t('reader.menu')}>
        <Icon of={CircleUserRound} size={22} />
      </a>
    </>
  )
}
