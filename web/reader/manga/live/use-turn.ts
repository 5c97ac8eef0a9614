import { type RefObject, useCallback } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { firstPageOf, type Spread } from '#rules/manga-spreads.ts'
import { useLink, useNavigation } from '../../../router/navigation.ts'
import { nextPart } from '../../controls/next-part.ts'

interface TurnOptions {
  readonly part: Part
  readonly pageCount: number
  readonly spreads: readonly Spread[]
  /** The spread that is shown; their number stands for the card behind the last. */
  readonly at: number
  readonly box: RefObject<HTMLElement | null>
  readonly endBehaviour: 'card' | 'next'
  readonly goTo: (page: number, second?: boolean) => void
  readonly setHeading: (heading: 1 | -1) => void
  /** Called instead of turning back before the first page. */
  readonly onFirst: () => void
}

/** A function that turns one spread on or back. It answers false where there is nothing to turn to. */
export function useTurn(options: TurnOptions): (by: 1 | -1) => boolean {
  const { part, pageCount, spreads, at, box, endBehaviour, goTo, setHeading, onFirst } = options
  const { go } = useNavigation()
  const link = useLink()
  const turnTo = useCallback(
    (index: number) => {
      const spread = spreads[index]
      if (!spread) return goTo(pageCount)
      goTo(firstPageOf(spread), firstPageOf(spreads[index - 1]) === firstPageOf(spread) && index > 0)
    },
    [spreads, goTo, pageCount],
  )
  return by => {
    const to = at + by
    if (to < 0) onFirst()
    if (to < 0 || to > spreads.length) return false
    const { next, soon } = nextPart(part) ?? {}
    if (to === spreads.length && endBehaviour === 'next' && next && !soon) {
      goTo(pageCount)
      go(link(`/read/${next.slug}`))
      return true
    }
    setHeading(by)
    // A button on a page that is removed would take the focus with it.
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true })
    turnTo(to)
    return true
  }
}
