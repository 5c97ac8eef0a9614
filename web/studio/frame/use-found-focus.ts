import { useEffect } from 'react'

/** As many as one comes to by keys between a field and the button that saves it. */
const REMEMBERED = 60

/**
 * Where what has the focus is taken away, as a bar after saving or a button that did its work, the focus goes back to what
 * had it before. Whoever goes by keys goes on from there, and not from the top of the page. A button that is switched off
 * while something is sent gets it again after that.
 */
export function useFoundFocus(): void {
  useEffect(() => {
    const had: HTMLElement[] = []
    let last: HTMLElement | null = null
    let isByKeys = false
    const listening = new AbortController()
    const { signal } = listening

    function remember({ target }: FocusEvent) {
      if (!(target instanceof HTMLElement)) return
      last = target
      if (had.includes(target)) had.splice(had.indexOf(target), 1)
      had.push(target)
      if (had.length > REMEMBERED) had.shift()
    }

    function find() {
      const at = document.activeElement
      // Browsers take the focus from what is hidden a little later.
      if (!last || (at !== document.body && at !== last)) return
      // Switched off for the time of a sending.
      if (last.matches(':disabled') && last.checkVisibility()) return
      if (at === last && !isGone(last)) return
      const next = isGone(last) ? had.findLast(one => !isGone(one)) : last
      const place = next ?? document.querySelector<HTMLElement>('#main h1')
      place?.focus({ preventScroll: !isByKeys })
    }

    // Some engines say nothing where it is removed or switched off, others do: it has not been left then.
    const forgetIfLeft = () => {
      if (last && !isGone(last) && document.activeElement === document.body) last = null
    }
    addEventListener('focusin', remember, { signal })
    addEventListener('focusout', () => queueMicrotask(forgetIfLeft), { signal })
    addEventListener('keydown', () => (isByKeys = true), { signal, capture: true })
    addEventListener('pointerdown', () => (isByKeys = false), { signal, capture: true })
    // After the frame in which browsers take the focus from what is gone, and screens give it to their heading.
    const observer = new MutationObserver(() => requestAnimationFrame(() => setTimeout(find)))
    const attributes = { attributes: true, attributeFilter: ['disabled', 'hidden'] }
    observer.observe(document.body, { childList: true, subtree: true, ...attributes })
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [])
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || !element.checkVisibility() || element.matches(':disabled')
}
