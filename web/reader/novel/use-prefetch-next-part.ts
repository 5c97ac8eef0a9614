import { useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { isSignedIn } from '../../session/signed-in.ts'
import { isFrugal } from '../content/connection.ts'
import { nextPart } from '../controls/next-part.ts'
import type { ReadingProgress } from './flow/reading-flow.ts'

/** The share of a text that scrolls from which on its end counts as near. Of pages only the last one does. */
const NEAR_END = 0.97

/**
 * Fetches the next part when the end of this one is near, and again at the end, since an answer that has become too old is
 * not shown. For readers who are signed in that does not open the part, as openings are counted. Visitors fetch only
 * previews, since other parts end at the gate.
 */
export function usePrefetchNextPart(part: Part, { progress, pagesLeft, atEnd }: ReadingProgress): void {
  const { prepare } = useNavigation()
  const link = useLink()
  const { next, soon } = nextPart(part) ?? {}
  const nearEnd = pagesLeft ? pagesLeft.exact && pagesLeft.count === 0 : progress > NEAR_END
  const href = next && !soon ? link(`/read/${next.slug}`) : null
  const isPreview = next?.preview ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: `atEnd` makes it fetch again.
  useEffect(() => {
    if (nearEnd && href && !isFrugal() && (isPreview || isSignedIn())) prepare(href)
  }, [nearEnd, atEnd, href, isPreview, prepare])
}
