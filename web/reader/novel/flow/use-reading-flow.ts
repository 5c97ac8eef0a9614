import { useCallback, useEffect, useRef } from 'react'
import { isOwnHash, writeHash } from '../../controls/sheet-entry.ts'
import { usePositionSync } from '../../progress/use-position-sync.ts'
import { useLatest } from '../../use-latest.ts'
import { describePosition, resolvePosition, type SavedLocator } from '../marks/resolve-position.ts'
import { formatLocator, type Locator, START } from '../text/locator.ts'
import type { Reading, ReadingFlow } from './reading-flow.ts'
import { addressedLocator } from './restore-locator.ts'
import { type OpenFlowOptions, useOpenFlow } from './use-open-flow.ts'
import { useSaveLocator } from './use-save-locator.ts'

/**
 * Opens a text in the flow that its reader wants. The locator changes only when the reader moves; whenever the text is laid
 * out anew, by another window, size, flow or font, the flow goes back to it.
 */
export function useReadingFlow(options: OpenFlowOptions): Reading {
  const { partId, revision, source } = options
  const locator = useRef<Locator>(START)
  const latest = useLatest(options)
  const saving = useSaveLocator(locator, latest)
  const { flow, locatedPart, progress, updateProgress } = useOpenFlow(options, latest, locator, saving)

  const goTo = useCallback(
    (to: Locator) => {
      locator.current = to
      flow.current?.goTo(to)
      updateProgress()
    },
    [flow, updateProgress],
  )
  const { saveSoon } = saving
  // A link of this very page leads to a chapter of the part that is open.
  useEffect(() => {
    const follow = ({ isTrusted }: Event) => {
      // A sheet that is closed leaves its entry, which has another fragment: a jump out of it is not to be undone.
      if (isTrusted && isOwnHash()) return
      const to = addressedLocator(source)
      if (!to) return
      goTo(to)
      saveSoon()
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [source, goTo, saveSoon])
  const resolve = (saved: SavedLocator) => source.locatorOf(resolvePosition(source, saved, revision))
  usePositionSync({
    partId,
    locate() {
      if (locatedPart.current !== partId) return null
      const position = source.positionOf(locator.current)
      // This is also called once after the flow has been closed.
      const { progress: share } = flow.current?.progress() ?? progress
      return {
        ...locator.current,
        ...describePosition(source, position, revision),
        progress: share,
        page: 0,
        pageTop: 0,
      }
    },
    goTo(saved) {
      goTo(resolve(saved))
      writeHash(formatLocator(locator.current))
    },
    isNear: saved => flow.current?.isNear(resolve(saved)) ?? false,
  })

  const moveByReader = (move: (current: ReadingFlow) => boolean) => {
    if (!flow.current || !move(flow.current)) return false
    // Read at once, also where the window reports the move later: the text may be laid out anew before.
    locator.current = flow.current.locator()
    saving.saveSoon()
    return true
  }
  return {
    ...progress,
    turn: by => moveByReader(current => current.turn(by)),
    toEdge: edge => {
      moveByReader(current => {
        current.toEdge(edge)
        return true
      })
    },
    goTo: to => {
      goTo(to)
      saving.saveSoon()
    },
    locator: () => locator.current,
    isVisible: at => flow.current?.isAt(at) ?? false,
    isLastPage: () => progress.pagesLeft?.exact === true && progress.pagesLeft.count === 0,
    textElements: () => flow.current?.textElements() ?? [],
  }
}
