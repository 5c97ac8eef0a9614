import { isLanguage, localPath } from '#rules/interface-language.ts'
import { searchString } from './match.ts'
import type { Opened } from './opened.ts'

/** Shows the next screen, with a view transition where the browser has them and motion is welcome. */
export async function arrive(show: () => void, next: Opened): Promise<void> {
  const change = () => {
    show()
    describe(next)
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) return change()
  const transition = document.startViewTransition(change)
  // A page that is left meanwhile ends the picture: nothing to be told of.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}

/** What the head says has to follow: a bookmark or a shared link takes it from there. */
function describe({ head, place }: Opened): void {
  document.title = head.title
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')
  if (description) description.content = head.description
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[hreflang]')) {
    // The canonical address names no language, and x-default is English.
    const lang = isLanguage(link.hreflang) ? link.hreflang : link.hreflang ? 'en' : place.lang
    const search = head.canonicalSearch ?? searchString(place)
    const path = head.canonicalPath ?? place.path
    link.href = new URL(localPath(lang, path) + search, new URL(link.href).origin).href
  }
}

/** Remembers how far the page was scrolled, under the entry of the history that is about to be left. */
export function keepScroll(): void {
  sessionStorage.setItem(`scroll ${history.state?.at ?? 'first'}`, String(scrollY))
}

export const lastScroll = {
  /** Back and forward lead to where one was. */
  restore(): void {
    scrollTo(0, Number(sessionStorage.getItem(`scroll ${history.state?.at ?? 'first'}`) ?? 0))
  },
  /** A new page begins at its start, and so does the reading order of a screen reader. */
  toStart(hash: string): void {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) target.scrollIntoView()
    else scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  },
}

/** Calls `show` for back and forward. Returns how to stop. */
export function startHistory(show: (url: URL) => void): () => void {
  history.scrollRestoration = 'manual'
  const listening = new AbortController()
  const { signal } = listening
  let path = location.pathname + location.search
  addEventListener(
    'popstate',
    () => {
      // A jump to an anchor is also an entry of the history, but the same page.
      const next = location.pathname + location.search
      if (next !== path || history.state?.at) show(new URL(location.href))
      path = next
    },
    { signal },
  )
  // While scrolling it is too early to know which entry will be left; the last moment is when the page hides.
  addEventListener('pagehide', keepScroll, { signal })
  addEventListener('scrollend', keepScroll, { signal })
  if (
    performance
      .getEntriesByType('navigation')
      .some(one => (one as PerformanceNavigationTiming).type !== 'navigate')
  ) {
    lastScroll.restore()
  }
  return () => listening.abort()
}
