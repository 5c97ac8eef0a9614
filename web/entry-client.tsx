import './styles/page.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserFrame, type OpenHow } from './frame/BrowserFrame.tsx'
import type { WithSealedPage } from './frame/sealed-page.ts'
import { readState } from './platform/page-state.ts'
import { setPreview } from './platform/preview.ts'
import type { Outcome } from './platform/send.ts'
import { loadRoute } from './router/load-route.ts'
import { placeOf } from './router/match.ts'
import { loadScreen } from './screens/load-screen.ts'
import { sendFromBrowser, setShopOrigin } from './session/send-from-browser.ts'
import { reloadAfterSignOut } from './session/signed-in.ts'
import { replaceRefusedStorage } from './storage/refused-storage.ts'
import { loadTexts, startTexts } from './texts/texts-in-browser.ts'

interface Cached {
  readonly data?: Outcome
  readonly isValidating?: boolean
}

const FRESH_FOR_MS = 30_000

replaceRefusedStorage()

// A reader's own page may come sealed; the script that comes with it has begun to open it.
await (globalThis as WithSealedPage).sealedPage
const state = readState(document.getElementById('state')?.textContent ?? '')
if (state.site.preview) setPreview(state.site.preview)
reloadAfterSignOut()
setShopOrigin(state.site.origin)
const texts = await startTexts(state)

// SWR and navigation share one cache, so that the next screen shows what its link has prefetched.
const cache = new Map<string, unknown>(Object.entries(state.reads).map(([key, data]) => [key, { data }]))
const answeredAt = new Map<string, number>()

async function open(url: URL, { anew = false, ahead = false }: OpenHow = {}) {
  const known = new Map<string, Outcome>()
  for (const [key, at] of answeredAt) {
    const { data } = (cache.get(key) ?? {}) as Cached
    if (!anew && data && performance.now() - at < FRESH_FOR_MS) known.set(key, data)
  }
  const before = new Set(known.keys())
  const opened = await loadRoute(placeOf(url), {
    loadScreen,
    send: sendFromBrowser,
    known,
    texts,
    loadTexts,
    site: state.site,
    ahead,
  })
  for (const [key, data] of known) {
    const cached = cache.get(key) as Cached | undefined
    // SWR tells nobody of an answer that stands here when it comes: who asked for the same would wait for ever.
    if (before.has(key) || (ahead && cached?.isValidating)) continue
    cache.set(key, { ...cached, data })
    answeredAt.set(key, performance.now())
  }
  return opened
}

for (const key of cache.keys()) answeredAt.set(key, performance.now())
const first = await open(new URL(location.href))
const root = document.getElementById('root')

/** Marks the document once it is hydrated. */
function Hydrated({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return children
}

if (root) {
  // As a transition React hydrates in slices: on a slow phone one can scroll and press meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <Hydrated>
        <BrowserFrame first={first} state={state} texts={texts} cache={cache} open={open} />
      </Hydrated>,
    )
  })
}
