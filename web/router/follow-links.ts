import { placeOf } from './match.ts'
import type { GoOptions } from './navigation.ts'
import { notFoundRoute } from './routes.ts'

type Go = (href: string, options?: GoOptions) => void

/**
 * Follows ordinary links and GET forms within the site without loading a new document; whatever a person asks
 * the browser for with a modifier, a target or a download stays the browser's. Looking at a link prefetches it.
 * `data-keep` on a link or form leaves scroll and focus in place, `data-document` asks for a real page load.
 */
export function followLinks(go: Go, prefetch: (url: URL) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('click', event => followClick(event, go), { signal })
  document.addEventListener('submit', event => followForm(event, go), { signal })

  let prefetched = ''
  const look = (event: Event) => {
    const link = ownLink(event.target)
    if (!link || link.href === prefetched || link.href === location.href) return
    prefetched = link.href
    prefetch(new URL(link.href))
  }
  for (const sign of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(sign, look, { signal, passive: true })
  }
  return () => listening.abort()
}

function followClick(event: MouseEvent, go: Go): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = ownLink(event.target)
  if (!link) return
  const url = new URL(link.href)
  // A jump within the page is the browser's to make.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return
  event.preventDefault()
  go(link.href, { keep: 'keep' in link.dataset })
}

function followForm(event: SubmitEvent, go: Go): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  const url = new URL(form.action)
  if (url.origin !== location.origin || placeOf(url).route === notFoundRoute) return
  event.preventDefault()
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter)) {
    if (typeof value === 'string' && value !== '') query.append(name, value)
  }
  url.search = query.toString()
  go(url.href, { keep: 'keep' in form.dataset })
}

function ownLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.origin !== location.origin) return null
  if (link.target || link.hasAttribute('download') || 'document' in link.dataset) return null
  return placeOf(new URL(link.href)).route === notFoundRoute ? null : link
}
