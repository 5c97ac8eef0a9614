import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageState } from '../platform/page-state.ts'
import { followLinks } from '../router/follow-links.ts'
import { isCodeMissing } from '../router/load-ahead.ts'
import type { LoadedRoute } from '../router/load-route.ts'
import { placeOf } from '../router/match.ts'
import type { GoOptions, Navigation } from '../router/navigation.ts'
import { enterPage, listenToHistory, saveScrollPosition, scrollPosition } from '../router/scroll-position.ts'
import { showWithTransition } from '../router/view-transition.ts'
import type { Texts } from '../texts/texts.ts'
import { Frame } from './Frame.tsx'

interface Props {
  readonly first: LoadedRoute
  readonly state: PageState
  readonly texts: Texts
  readonly cache: Map<string, unknown>
  readonly open: (url: URL, how?: OpenHow) => Promise<LoadedRoute>
}

export interface OpenHow {
  /** Asks for everything anew, also for what was answered a moment ago. */
  readonly anew?: boolean | undefined
  /** A link has only been looked at. */
  readonly ahead?: boolean
}

/** The frame that walks: it follows links without loading the page anew, and every link also works without it. */
export function BrowserFrame({ first, state, texts, cache, open }: Props) {
  const [opened, setOpened] = useState(first)
  const [leaving, setLeaving] = useState(false)
  const latest = useRef(0)

  const show = useCallback(
    async (url: URL, enter: () => void, settle: () => void, anew?: boolean) => {
      const mine = ++latest.current
      setLeaving(true)
      try {
        const next = await open(url, { anew })
        // Whoever clicked again meanwhile wants to be somewhere else.
        if (mine !== latest.current) return
        await showWithTransition(() => {
          enter()
          flushSync(() => {
            setOpened(next)
            setLeaving(false)
          })
          settle()
        }, next)
      } catch {
        // New code on the server, or no network: the browser's own way says it better than we could.
        if (mine === latest.current) location.assign(url)
      }
    },
    [open],
  )

  const go = useCallback(
    (href: string, { replace = false, keep = false, anew }: GoOptions = {}) => {
      const url = new URL(href, location.href)
      if (url.origin !== location.origin || placeOf(url).lang !== state.lang) return location.assign(url)
      // A new document has what this one lacks.
      if (isCodeMissing() && navigator.onLine) return replace ? location.replace(url) : location.assign(url)
      saveScrollPosition()
      const settle = () => {
        if (!keep) scrollPosition.toStart(url.hash)
      }
      void show(url, () => enterPage(url, replace), settle, anew)
    },
    [show, state.lang],
  )

  const prepare = useCallback(
    (href: string) => {
      // The next link loads a new document. Links that are only looked at would bring back a notice that has been closed.
      if (!isCodeMissing()) void open(new URL(href, location.href), { ahead: true }).catch(() => {})
    },
    [open],
  )

  useEffect(() => listenToHistory(url => void show(url, () => {}, scrollPosition.restore)), [show])
  useEffect(() => followLinks(go, url => prepare(url.href)), [go, prepare])

  const navigation = useMemo<Navigation>(
    () => ({ place: opened.place, leaving, go, prepare }),
    [opened, leaving, go, prepare],
  )
  return <Frame opened={opened} state={state} texts={texts} cache={cache} navigation={navigation} />
}
