import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import type { Language } from '#rules/interface-language.ts'
import { rememberLanguage } from '../../storage/language-cookie.ts'

interface GoOptions {
  /** Replaces the entry of the history, as for filters. Focus and scroll position stay where they are. */
  readonly replace?: boolean
}

interface Current {
  readonly url: URL
  /** Counts the screens that were opened here; 0 for the one with which the document was loaded. */
  readonly visits: number
}

let current: Current = { url: new URL('https://studio.invalid/studio'), visits: 0 }
/** The number of this entry in the history, by which the direction of a step is known. */
let entry = 0
const listeners = new Set<() => void>()
/** Forms with changes that are not saved, by their ids. */
const unsaved = new Set<string>()
/** What is done when somebody leaves their changes unsaved. */
const discarding = new Set<() => void>()
/** Where somebody wants to go who has unsaved changes. */
let asked: (() => void) | null = null
let isPassing = false

function notify(): void {
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * Has the studio follow links and the history. A language that a link from the shop names is that of the studio from now on.
 */
export function startLocation(lang: Language): void {
  const url = new URL(location.href)
  if (url.searchParams.has('lang')) {
    rememberLanguage(lang)
    url.searchParams.delete('lang')
  }
  entry = (history.state as { entry?: number } | null)?.entry ?? 0
  history.replaceState({ entry }, '', url)
  current = { url, visits: 0 }
  addEventListener('popstate', followHistory)
  document.addEventListener('click', followClick)
  addEventListener('beforeunload', event => {
    if (unsaved.size > 0) event.preventDefault()
  })
}

function followHistory(): void {
  const next = (history.state as { entry?: number } | null)?.entry ?? 0
  if (location.href === current.url.href) {
    isPassing = false
    return
  }
  if (unsaved.size > 0 && !isPassing && location.pathname !== current.url.pathname) {
    const step = next - entry
    // The address has changed already: back to where the changes are, and there again once they may be left.
    isPassing = true
    history.go(-step)
    askFirst(() => {
      isPassing = true
      history.go(step)
    })
    return
  }
  isPassing = false
  entry = next
  current = { url: new URL(location.href), visits: current.visits + 1 }
  notify()
}

function followClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
  const url = new URL(link.href)
  if (!/^\/studio(\/|$)/.test(url.pathname)) return
  // A jump within the screen is the browser's to make.
  if (url.hash && url.pathname === location.pathname && url.search === location.search) return
  event.preventDefault()
  goTo(url.href)
}

/** Opens an address of the studio. Asks first where changes are not saved. */
export function goTo(href: string, { replace = false }: GoOptions = {}): void {
  const url = new URL(href, location.href)
  const leavesScreen = url.pathname !== current.url.pathname
  const enter = () => {
    if (replace) history.replaceState({ entry }, '', url)
    else history.pushState({ entry: ++entry }, '', url)
    current = { url, visits: current.visits + (replace ? 0 : 1) }
    if (!replace) scrollTo(0, 0)
    notify()
  }
  if (leavesScreen && unsaved.size > 0) askFirst(enter)
  else enter()
}

function askFirst(leave: () => void): void {
  asked = leave
  notify()
}

export function useStudioLocation(): Current {
  return useSyncExternalStore(listen, () => current)
}

/** While it is true, nobody leaves the screen or the document without being asked. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnsaved) return
    unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [id, isUnsaved])
}

/** Loads the document anew without asking about changes, which the browser keeps: another person has signed in. */
export function reloadForSomebodyElse(): void {
  unsaved.clear()
  location.reload()
}

/** Calls it when somebody leaves the screen without saving, and has said so. */
export function useDiscarding(discard: () => void): void {
  const onDiscard = useEffectEvent(discard)
  useEffect(() => {
    const run = () => onDiscard()
    discarding.add(run)
    return () => {
      discarding.delete(run)
    }
  }, [])
}

/** For the dialog: whether somebody is about to leave unsaved changes, and what they may answer. */
export function useLeaving(): { isAsked: boolean; stay: () => void; leave: () => void } {
  const isAsked = useSyncExternalStore(listen, () => asked !== null)
  const answer = (leaves: boolean) => () => {
    const leave = asked
    asked = null
    if (leaves) {
      unsaved.clear()
      for (const discard of discarding) discard()
      leave?.()
    }
    notify()
  }
  return { isAsked, stay: answer(false), leave: answer(true) }
}
