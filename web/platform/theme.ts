import { useCallback, useSyncExternalStore } from 'react'
import { THEME_COOKIE } from '#rules/cookie-name.ts'
import { writeCookie } from './cookies.ts'

/** docs/product.md#theme: light or dark, chosen or following the system, kept in step across open tabs. */
export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const DAYS = 365

const channel = globalThis.BroadcastChannel && globalThis.document ? new BroadcastChannel(THEME_COOKIE) : null

/** The choice, and how to change it. On the server, and until the page is alive, nothing is known. */
export function useTheme(): {
  choice: ThemeChoice | null
  choose: (choice: ThemeChoice) => void
  toggle: () => void
} {
  const choice = useSyncExternalStore(listen, currentChoice, () => null)
  const choose = useCallback((next: ThemeChoice) => {
    store(next)
    show(next)
    channel?.postMessage(next)
  }, [])
  const toggle = useCallback(() => choose(shownTheme() === 'dark' ? 'light' : 'dark'), [choose])
  return { choice, choose, toggle }
}

const listeners = new Set<() => void>()

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

channel?.addEventListener('message', ({ data }) => {
  if (data === 'light' || data === 'dark' || data === 'system') show(data)
})

function show(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  for (const changed of listeners) changed()
}

function currentChoice(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function shownTheme(): Theme {
  const choice = currentChoice()
  if (choice !== 'system') return choice
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function store(choice: ThemeChoice): void {
  writeCookie(THEME_COOKIE, choice, { seconds: choice === 'system' ? 0 : DAYS * 86_400, sameSite: 'Lax' })
}
