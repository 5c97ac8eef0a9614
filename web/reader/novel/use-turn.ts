import type { Part } from '#contract/generated/catalogue.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { nextPart } from '../controls/next-part.ts'
import type { Preferences } from '../settings/preferences.ts'
import type { Reading } from './flow/reading-flow.ts'

interface Options {
  readonly part: Part
  readonly reading: Reading
  readonly preferences: Preferences
  readonly paged: boolean
  /** Called after a turn. */
  readonly onTurn: () => void
}

/**
 * Turns pages, and at the end of the part goes on to the next one. The function is false where nothing is left in that
 * direction.
 */
export function useTurn({ part, reading, preferences, paged, onTurn }: Options): (by: number) => boolean {
  const { go } = useNavigation()
  const link = useLink()
  const openNextPart = () => {
    const { next, soon } = nextPart(part) ?? {}
    if (next && !soon) go(link(`/read/${next.slug}`))
    return Boolean(next && !soon)
  }
  return by => {
    const wasAtEnd = reading.atEnd
    const turned = reading.turn(by)
    if (turned) onTurn()
    const leaves =
      by > 0 && paged && (wasAtEnd || (preferences.endBehaviour === 'next' && reading.isLastPage()))
    return (leaves && openNextPart()) || turned
  }
}
