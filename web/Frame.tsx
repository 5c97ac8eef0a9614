import type { i18n as I18n } from 'i18next'
import { lazy, Suspense, useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { SWRConfig } from 'swr'
import { ANALYTICS_SESSION, type ConsentCategory } from '#rules/consent.ts'
import { ReaderDoor } from './accounts/ReaderDoor.tsx'
import { Consent } from './consent/Consent.tsx'
import { useRefresh } from './platform/forget.ts'
import { lazyPart } from './platform/lazy-part.ts'
import { type Navigation, NavigationContext } from './platform/navigation.ts'
import type { Opened } from './platform/opened.ts'
import { keysOfOwn, settleOwn, UNSENT } from './platform/own-shelf.ts'
import { type PageState, PageStateContext } from './platform/page-state.ts'
import { useSignedIn } from './platform/signed-in.ts'
import { freshness } from './platform/swr.ts'
import { Shell } from './ui/Shell.tsx'
import { ScreenBoundary } from './visit/ScreenBoundary.tsx'

interface Props {
  readonly opened: Opened
  readonly state: PageState
  readonly i18n: I18n
  /** Answers that are already there, by the key of their read. */
  readonly cache: Map<string, unknown>
  readonly navigation: Navigation
}

/** What is kept lies where it was agreed to. Counting is loaded where that was; else nothing of it stays behind. */
function followConsent(accepted: readonly ConsentCategory[] | null): void {
  settleOwn()
  if (accepted?.includes('analytics'))
    void import('./analytics/start-counting.ts').then(({ startCounting }) => startCounting())
  else sessionStorage.removeItem(ANALYTICS_SESSION)
}

const ShopNotice = lazy(() => import('./visit/ShopNotice.tsx').catch(() => ({ default: () => null })))
/** What the shop has to say can wait until the page is there. */
const ASKED_AFTER_MS = 2_000

/** In the browser only: pages are the same for everybody, and stay so while a notice comes and goes. */
function LaterNotice() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!due) return null
  return (
    <Suspense>
      <ShopNotice />
    </Suspense>
  )
}

const PastDueBanner = lazyPart(['membership', 'refusals'], () => import('./membership/PastDueBanner.tsx'))

/** For readers only: whose payment is missing is told so on every page. */
function PastDue() {
  if (!useSignedIn()) return null
  return (
    <Suspense>
      <PastDueBanner />
    </Suspense>
  )
}

/** For readers only: what they have read without a connection is told as soon as there is one. */
function TellPlaces() {
  const signedIn = useSignedIn()
  const refresh = useRefresh()
  useEffect(() => {
    if (!signedIn) return
    const tell = async () => {
      if (keysOfOwn(UNSENT).length === 0) return
      const { tellUnsent } = await import('./reading/place/tell-unsent.ts')
      if (await tellUnsent()) await refresh()
    }
    // Else with the next page.
    const tryTo = () => void tell().catch(() => {})
    tryTo()
    addEventListener('online', tryTo)
    return () => removeEventListener('online', tryTo)
  }, [signedIn, refresh])
  return null
}

/** Where messages are allowed, whoever asked for them and has signed in again is told again. */
function ToldAgain() {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn || !('Notification' in globalThis) || Notification.permission !== 'granted') return
    // Without a connection, or with a browser that keeps nothing, it is found out on the next page.
    void import('./follows/told-here.ts').then(({ tellAgain }) => tellAgain()).catch(() => {})
  }, [signedIn])
  return null
}

/** Everything around a screen; the same on the server and in the browser. */
export function Frame({ opened, state, i18n, cache, navigation }: Props) {
  const { View } = opened.screen
  return (
    <PageStateContext value={state}>
      <I18nextProvider i18n={i18n}>
        <SWRConfig value={{ ...freshness(), provider: () => cache as never }}>
          <NavigationContext value={navigation}>
            <Shell title={opened.head.title} bare={opened.head.bare} door={<ReaderDoor />}>
              <ScreenBoundary at={opened.place}>
                <View place={opened.place} />
              </ScreenBoundary>
            </Shell>
            <Consent onStored={followConsent} />
            <div className="notices">
              <PastDue />
              <ToldAgain />
              <TellPlaces />
              <LaterNotice />
            </div>
          </NavigationContext>
        </SWRConfig>
      </I18nextProvider>
    </PageStateContext>
  )
}
