import { lazy, Suspense, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { ANALYTICS_SESSION, type ConsentCategory } from '#rules/consent.ts'
import { ReaderDoor } from '../accounts/ReaderDoor.tsx'
import { Consent } from '../consent/Consent.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { type PageState, PageStateContext } from '../platform/page-state.ts'
import { freshness } from '../platform/swr.ts'
import type { LoadedRoute } from '../router/load-route.ts'
import { type Navigation, NavigationContext } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { keysWithPrefix, moveToChosenStorage, UNSENT_POSITION } from '../storage/consented-storage.ts'
import type { Texts } from '../texts/texts.ts'
import { TextsContext } from '../texts/use-translation.ts'
import { PicturesBaseContext } from '../ui/pictures-base.ts'
import { ScreenBoundary } from '../visit/ScreenBoundary.tsx'
import { Shell } from './Shell.tsx'
import { UpdatedNotice } from './UpdatedNotice.tsx'

interface Props {
  readonly opened: LoadedRoute
  readonly state: PageState
  readonly texts: Texts
  /** Answers that are already there, by the key of their read. */
  readonly cache: Map<string, unknown>
  readonly navigation: Navigation
}

/** Moves what is stored to where the reader has agreed to, and begins or forgets the counting of visits. */
function followConsent(accepted: readonly ConsentCategory[] | null): void {
  moveToChosenStorage()
  if (accepted?.includes('analytics'))
    void import('../analytics/start-counting.ts').then(({ startCounting }) => startCounting()).catch(() => {})
  else sessionStorage.removeItem(ANALYTICS_SESSION)
}

const ShopNotice = lazy(() => import('../visit/ShopNotice.tsx').catch(() => ({ default: () => null })))
/** The notice of the shop is asked for after the page is there. */
const NOTICE_AFTER_MS = 2_000

/** In the browser only: pages are the same for everybody, and stay so while a notice comes and goes. */
function LaterNotice() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), NOTICE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!due) return null
  return (
    <Suspense>
      <ShopNotice />
    </Suspense>
  )
}

const PastDue = lazyPart([], () => import('../membership/PastDue.tsx'))

/** Subscribes this browser to push messages again after its reader has signed in again. */
async function renewPush(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const push = await import('../follows/push-enabled.ts')
  await push.renewPush()
}

/** Of who is signed in: says on every page what payment is missing, and sends what was read offline as soon as there is a connection. */
function ForReaders() {
  const signedIn = useSignedIn()
  const refresh = useRefreshReads()
  useEffect(() => {
    if (!signedIn) return
    const send = async () => {
      if (keysWithPrefix(UNSENT_POSITION).length === 0) return
      const { sendUnsent } = await import('../reader/progress/send-unsent.ts')
      if (await sendUnsent()) await refresh()
    }
    // What fails without a connection, or in a browser that stores nothing, is tried again by the next page.
    const trySending = () => void send().catch(() => {})
    renewPush().catch(() => {})
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [signedIn, refresh])
  if (!signedIn) return null
  return (
    <Suspense>
      <PastDue />
    </Suspense>
  )
}

/** Everything around a screen; the same on the server and in the browser. */
export function Frame({ opened, state, texts, cache, navigation }: Props) {
  const { View } = opened.screen
  return (
    <PageStateContext value={state}>
      <PicturesBaseContext value={state.site.preview?.base}>
        <TextsContext value={texts}>
          <SWRConfig value={{ ...freshness(), provider: () => cache as never }}>
            <NavigationContext value={navigation}>
              <Shell
                title={opened.head.title}
                bare={opened.head.bare}
                wide={opened.head.wide}
                door={<ReaderDoor />}
              >
                <ScreenBoundary at={opened.place}>
                  <View place={opened.place} />
                </ScreenBoundary>
              </Shell>
              <Consent onStored={followConsent} />
              <div className="notices">
                <ForReaders />
                <LaterNotice />
                <UpdatedNotice />
              </div>
            </NavigationContext>
          </SWRConfig>
        </TextsContext>
      </PicturesBaseContext>
    </PageStateContext>
  )
}
