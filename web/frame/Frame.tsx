// docs/product.md#pages: what every page has around its screen.
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { SWRConfig } from 'swr'
import { ANALYTICS_SESSION, type ConsentCategory } from '#rules/consent.ts'
import { ReaderDoor } from '../accounts/ReaderDoor.tsx'
import { Consent } from '../consent/Consent.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { type PageState, PageStateContext } from '../platform/page-state.ts'
import { freshness } from '../platform/swr.ts'
import type { LoadedRoute } from '../router/load-route.ts'
import { type Navigation, NavigationContext } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { moveToChosenStorage } from '../storage/consented-storage.ts'
import type { Texts } from '../texts/texts.ts'
import { TextsContext } from '../texts/use-translation.ts'
import { CoinCurrencyContext } from '../ui/coin-currency.ts'
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

const ShopNotice = lazyPart([], () => import('../visit/ShopNotice.tsx'))
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

const ForReaders = lazyPart([], () => import('./ForReaders.tsx'))

function SignedIn(props: ComponentProps<typeof ForReaders>) {
  if (!useSignedIn()) return null
  return (
    <Suspense>
      <ForReaders {...props} />
    </Suspense>
  )
}

/** Everything around a screen; the same on the server and in the browser. */
export function Frame({ opened, state, texts, cache, navigation }: Props) {
  const { View } = opened.screen
  const market = state.site.coinCurrency?.[state.lang]
  // docs/product.md#currencies: of the reader, where it is not that of the page.
  const [own, setOwn] = useState('')
  return (
    <PageStateContext value={state}>
      <PicturesBaseContext value={state.site.preview?.base ?? ''}>
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
                  <CoinCurrencyContext value={market && (own || market)}>
                    <View place={opened.place} />
                  </CoinCurrencyContext>
                </ScreenBoundary>
              </Shell>
              <Consent onStored={followConsent} />
              <div className="notices">
                <SignedIn onCurrency={setOwn} />
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
