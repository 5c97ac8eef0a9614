/** Remembers how far the page was scrolled, under the entry of the history that is about to be left. */
export function saveScrollPosition(): void {
  sessionStorage.setItem(`scroll ${history.state?.at ?? 'first'}`, String(scrollY))
}

export const scrollPosition = {
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

/** Path and query of the page that is shown, or that back and forward are leading to, and its entry of the history. */
let path = ''
let at: unknown

/**
 * To be called where the address of the page has become another one. Whether it is another page: a jump to an anchor is also
 * an entry of the history, and so is a sheet (`reader/controls/sheet-entry.ts`), which has the number of its page.
 */
function isOtherPage(): boolean {
  const [pathBefore, atBefore] = [path, at]
  path = location.pathname + location.search
  at = history.state?.at
  return pathBefore !== path || (at !== undefined && atBefore !== at)
}

/** Enters a page into the history, in place of the current entry where that is one of a sheet. */
export function enterPage(url: URL, replace: boolean): void {
  history[replace || history.state?.sheet ? 'replaceState' : 'pushState']({ at: Math.random() }, '', url)
  isOtherPage()
}

/** Calls `show` for back and forward. Returns how to stop. */
export function listenToHistory(show: (url: URL) => void): () => void {
  history.scrollRestoration = 'manual'
  const listening = new AbortController()
  const { signal } = listening
  isOtherPage()
  // A page that is loaded anew has no open sheet.
  if (history.state?.sheet) history.back()
  addEventListener(
    'popstate',
    () => {
      if (isOtherPage()) show(new URL(location.href))
    },
    { signal },
  )
  // Saved whenever scrolling ends, and once more when the page hides.
  addEventListener('pagehide', saveScrollPosition, { signal })
  addEventListener('scrollend', saveScrollPosition, { signal })
  if (
    performance
      .getEntriesByType('navigation')
      .some(one => (one as PerformanceNavigationTiming).type !== 'navigate')
  ) {
    scrollPosition.restore()
  }
  return () => listening.abort()
}
