import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { keepPlace, lastNote, lastPlace } from '../last-place.ts'
import { usePlace } from '../place/use-place.ts'
import type { Preferences } from '../preferences.ts'
import { followWindow } from './follow-window.ts'
import { type Locator, readLocator, START, sameLocator, writeLocator } from './locator.ts'
import type { HowFar, ReadingFlow } from './reading-flow.ts'
import { type NotedPlace, quoteOf, resolvePlace } from './resolve-place.ts'
import { scrolledFlow } from './scrolled-flow.ts'
import type { TextSource } from './text-source.ts'
import type { MakePages } from './use-paged-flow.ts'

/** What the reader's frame can do with a text. */
export interface Reading extends HowFar {
  /** Pages or screens on, or back where negative. False at the end in that direction. */
  readonly turn: (by: number) => boolean
  readonly goTo: (place: Locator) => void
  readonly toEdge: (edge: 'start' | 'end') => void
  readonly place: () => Locator
  readonly sees: (place: Locator) => boolean
  /** On the last page. */
  readonly isLast: () => boolean
  /** The elements in which text stands now. */
  readonly texts: () => readonly HTMLElement[]
}

interface Parts {
  readonly partId: string
  /** Of the text. */
  readonly revision: number
  readonly tree: Tree
  readonly source: TextSource
  readonly textClass: string
  readonly preferences: Preferences
  /** null: the text scrolls. */
  readonly makePages: MakePages | null
  /** Whether the page around the text has made room for pages, or for a text that scrolls. */
  readonly paged: boolean
  /** The text was there before this, and may have been scrolled. */
  readonly late: boolean
  /** Where pages are put. */
  readonly room: RefObject<HTMLElement | null>
  /** Where the text scrolls. */
  readonly text: RefObject<HTMLElement | null>
  readonly bar: RefObject<HTMLElement | null>
}

const KEEP_AFTER_MS = 300
const UNKNOWN: HowFar = { progress: 0, unread: 0, left: null, atEnd: false }

/**
 * Ties a text to a way of moving through it. The place is what counts: it changes only when the reader moves, and is gone back to whenever
 * the text is laid out anew (another window, size or flow, a face that arrives). It stands in the address, so that it can be shared.
 */
export function useReadingFlow(parts: Parts): Reading {
  const { partId, revision, source, preferences, makePages, paged } = parts
  const flow = useRef<ReadingFlow | null>(null)
  const place = useRef<Locator>(START)
  const begun = useRef<string | null>(null)
  /** The reader has begun without us, and is not moved. */
  const there = useRef(false)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [howFar, setHowFar] = useState(UNKNOWN)
  const look = useCallback(() => setHowFar(flow.current?.howFar() ?? UNKNOWN), [])
  const latest = useRef(parts)
  latest.current = parts
  const { writingMode } = preferences

  const keepNow = useCallback(() => {
    clearTimeout(keeping.current)
    keeping.current = undefined
    const { partId: part, source: text, revision: of } = latest.current
    keepPlace(part, writeLocator(place.current), noteOf(text, place.current, of))
  }, [])
  const keep = useCallback(() => {
    clearTimeout(keeping.current)
    keeping.current = setTimeout(() => {
      history.replaceState(history.state, '', writeLocator(place.current))
      keepNow()
    }, KEEP_AFTER_MS)
  }, [keepNow])
  // Who leaves at once has moved all the same.
  const keepPending = useCallback(() => {
    if (keeping.current !== undefined) keepNow()
  }, [keepNow])
  useEffect(() => {
    document.addEventListener('visibilitychange', keepPending)
    return () => document.removeEventListener('visibilitychange', keepPending)
  }, [keepPending])

  // Made anew for another text or another way; the place is the same.
  useLayoutEffect(() => {
    if (begun.current !== partId) {
      const known = placeKnown(latest.current)
      place.current = known ?? placeBefore(latest.current) ?? START
      there.current = known === null && !sameLocator(place.current, START) && makePages === null
    }
    begun.current = partId
    // The room follows in the same breath.
    if (paged !== (makePages !== null)) return
    const made = makeFlow(latest.current, makePages, writingMode === 'horizontal', look)
    if (!made) return
    flow.current = made
    if (there.current) place.current = made.place()
    else made.goTo(place.current)
    look()
    const follow = { ...latest.current, flow: made, place, moved: keep, look }
    const unfollow = followWindow(follow, { back: !there.current })
    return () => {
      unfollow()
      keepPending()
      made.end()
      flow.current = null
    }
  }, [makePages, paged, writingMode, partId, look, keep, keepPending])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is preferred may lay the text out anew.
  useLayoutEffect(() => {
    flow.current?.layOut()
    if (!there.current) flow.current?.goTo(place.current)
    there.current = false
    look()
  }, [preferences, look])

  const goTo = useCallback(
    (to: Locator) => {
      place.current = to
      flow.current?.goTo(to)
      look()
    },
    [look],
  )
  usePlace({
    partId,
    locate() {
      if (begun.current !== partId) return null
      // Also a moment after the text has left the page.
      const { progress } = flow.current?.howFar() ?? howFar
      return { ...place.current, ...noteOf(source, place.current, revision), progress, page: 0, pageTop: 0 }
    },
    goTo(noted) {
      goTo(source.locatorOf(resolvePlace(source, noted, revision)))
      history.replaceState(history.state, '', writeLocator(place.current))
    },
    isNear: noted => flow.current?.isNear(source.locatorOf(resolvePlace(source, noted, revision))) ?? false,
  })

  const byReader = (move: (flow: ReadingFlow) => boolean) => {
    if (!flow.current || !move(flow.current)) return false
    // Pages are turned by nobody else; of scrolling the window tells.
    if (makePages) {
      place.current = flow.current.place()
      keep()
    }
    return true
  }
  return {
    ...howFar,
    turn: by => byReader(now => now.turn(by)),
    toEdge: edge => {
      byReader(now => {
        now.toEdge(edge)
        return true
      })
    },
    goTo: to => {
      goTo(to)
      keep()
    },
    place: () => place.current,
    sees: at => flow.current?.isAt(at) ?? false,
    isLast: () => howFar.left?.exact === true && howFar.left.pages === 0,
    texts: () => flow.current?.texts() ?? [],
  }
}

/** What a place is found by in another revision of the text, and about how far it is. */
function noteOf(source: TextSource, locator: Locator, revision: number) {
  const place = source.placeOf(locator)
  const progress = source.length === 0 ? 0 : place / source.length
  return { revision, quote: quoteOf(source, place), progress }
}

/** The place in the address; or where this device stopped, wherever that is in the text as it stands now. */
function placeKnown({ partId, source, revision }: Parts): Locator | null {
  const last = lastPlace(partId)
  const asked = readLocator(location.hash)
  // The address of a page that is loaded again may be of the revision before, too.
  const at = asked && location.hash !== last ? null : readLocator(last ?? '')
  const note = lastNote(partId) as Partial<NotedPlace> | null
  if (!at || typeof note?.quote !== 'string' || typeof note.progress !== 'number') return asked ?? at
  const noted = { ...at, revision: note.revision ?? 0, quote: note.quote, progress: note.progress }
  return source.locatorOf(resolvePlace(source, noted, revision))
}

/** Where whoever was quicker than this has scrolled to. */
function placeBefore({ late, text, bar, tree, source, preferences }: Parts): Locator | null {
  if (!late || !text.current) return null
  const vertical = tree.writingMode.startsWith('vertical') && preferences.writingMode !== 'horizontal'
  return scrolledFlow({ text: text.current, source, top: () => bottomOf(bar), vertical }).place()
}

function bottomOf(bar: RefObject<HTMLElement | null>): number {
  return Math.max(0, bar.current?.getBoundingClientRect().bottom ?? 0)
}

function makeFlow(
  { room, text, bar, tree, source, textClass }: Parts,
  makePages: MakePages | null,
  horizontal: boolean,
  onChange: () => void,
): ReadingFlow | null {
  const vertical = tree.writingMode.startsWith('vertical') && !horizontal
  if (makePages) {
    if (!room.current) return null
    return makePages({ room: room.current, tree, source, textClass, horizontal, onChange })
  }
  if (!text.current) return null
  return scrolledFlow({ text: text.current, source, top: () => bottomOf(bar), vertical })
}
