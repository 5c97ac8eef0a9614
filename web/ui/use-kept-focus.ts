import { type RefObject, useEffect } from 'react'

/**
 * Where an answer replaces the link or button that has the focus, the link that leads to the same gets it, else the element
 * around: whoever goes by keys goes on from there, and does not press what they have not read.
 */
export function useKeptFocus(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = around.current
    if (!element) return
    let focused: Element | null = null
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('focusin', ({ target }) => (focused = target as Element), { signal })
    // Where the element is removed, some engines say this too; it has not been left then.
    const forgetIfLeft = (left: EventTarget | null) => {
      if (focused === left && focused?.isConnected) focused = null
    }
    element.addEventListener('focusout', ({ target }) => queueMicrotask(() => forgetIfLeft(target)), {
      signal,
    })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const href = focused.getAttribute('href')
      const same = href && element.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
      const next = same || element
      next.focus({ preventScroll: true })
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [around])
}
