import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Preferences } from '../../settings/preferences.ts'
import { type Locator, START } from '../text/locator.ts'
import { createFlow, type FlowOptions, scrolledLocator } from './create-flow.ts'
import type { ReadingFlow, ReadingProgress } from './reading-flow.ts'
import { restoreLocator } from './restore-locator.ts'
import { trackWindow } from './track-window.ts'

export interface OpenFlowOptions extends Omit<FlowOptions, 'writingMode'> {
  readonly partId: string
  readonly revision: number
  readonly preferences: Preferences
  /** Whether the page has made room for pages, or for a text that scrolls. */
  readonly paged: boolean
  /** The text was in the page before this code, and may have been scrolled. */
  readonly late: boolean
}

interface OpenFlow {
  readonly flow: RefObject<ReadingFlow | null>
  /** The part to which the locator belongs. */
  readonly locatedPart: RefObject<string | null>
  readonly progress: ReadingProgress
  readonly updateProgress: () => void
}

interface Saving {
  readonly saveSoon: () => void
  readonly savePending: () => void
}

const NO_PROGRESS: ReadingProgress = { progress: 0, unread: 0, pagesLeft: null, atEnd: false }

/**
 * Creates the flow of a text, another one whenever text or flow change, and returns to the locator whenever the text is laid
 * out anew.
 */
export function useOpenFlow(
  options: OpenFlowOptions,
  latest: RefObject<OpenFlowOptions>,
  locator: RefObject<Locator>,
  { saveSoon, savePending }: Saving,
): OpenFlow {
  const { partId, preferences, createPages, paged } = options
  const { writingMode } = preferences
  const flow = useRef<ReadingFlow | null>(null)
  const locatedPart = useRef<string | null>(null)
  /** The text could be scrolled before this code ran, and its reader is not moved. */
  const scrolledBefore = useRef(false)
  const [progress, setProgress] = useState(NO_PROGRESS)
  const updateProgress = useCallback(() => setProgress(flow.current?.progress() ?? NO_PROGRESS), [])

  useLayoutEffect(() => {
    const current = { ...latest.current, writingMode, createPages }
    if (locatedPart.current !== partId) {
      const { source, revision, late } = current
      const restored = restoreLocator(partId, source, revision)
      locator.current = restored ?? (late ? scrolledLocator(current) : null) ?? START
      // Also where it stands at its start still: it can be scrolled at any moment, and nothing else has to be returned to.
      scrolledBefore.current = restored === null && late && createPages === null
    }
    locatedPart.current = partId
    // The page makes room for the other flow in its next render, and this effect runs again.
    if (paged !== (createPages !== null)) return
    const created = createFlow(current, updateProgress)
    if (!created) return
    flow.current = created
    if (scrolledBefore.current) locator.current = created.locator()
    else created.goTo(locator.current)
    updateProgress()
    const { room, text } = current
    const untrack = trackWindow(
      { room, text, flow: created, locator, onMove: saveSoon, updateProgress },
      { restore: !scrolledBefore.current },
    )
    return () => {
      untrack()
      savePending()
      created.close()
      flow.current = null
    }
  }, [createPages, paged, writingMode, partId, latest, locator, saveSoon, savePending, updateProgress])

  // biome-ignore lint/correctness/useExhaustiveDependencies: any preference may change the layout of the text.
  useLayoutEffect(() => {
    flow.current?.layOut()
    const { atEnd } = flow.current?.progress() ?? NO_PROGRESS
    if (!scrolledBefore.current && !atEnd) flow.current?.goTo(locator.current)
    scrolledBefore.current = false
    updateProgress()
  }, [preferences, updateProgress])

  return { flow, locatedPart, progress, updateProgress }
}
