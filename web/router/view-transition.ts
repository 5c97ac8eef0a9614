import { isLanguage, localPath } from '#rules/interface-language.ts'
import type { LoadedRoute } from './load-route.ts'
import { searchString } from './match.ts'

/** Shows the next screen, with a view transition where the browser has them and motion is welcome. */
export async function showWithTransition(show: () => void, next: LoadedRoute): Promise<void> {
  const change = () => {
    show()
    updateHead(next)
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !document.startViewTransition) return change()
  const transition = document.startViewTransition(change)
  // A transition that is cut off by leaving the page is no fault.
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}

/** Brings the head of the document up to date: bookmarks and shared links take title and addresses from it. */
function updateHead({ head, place }: LoadedRoute): void {
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
