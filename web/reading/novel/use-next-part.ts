import { useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { useLink, useNavigation } from '../../platform/navigation.ts'
import { isSignedIn } from '../../platform/signed-in.ts'
import { isFrugal } from '../manga/pages/connection.ts'
import { nextPart } from '../next-part.ts'
import type { Reading } from './use-reading-flow.ts'

/** From this share of a text that scrolls on its end is near; of pages it is the last one. */
const NEAR = 0.97

/**
 * Asks for the next part when the end of this one is near, and once more at the end: what was asked for a while ago is not shown. What is
 * sealed waits until it is opened, as opening it counts; a visitor is told at the gate of what is not free.
 */
export function useNextPart(part: Part, { progress, left, atEnd }: Reading): void {
  const { prepare } = useNavigation()
  const link = useLink()
  const { next, soon } = nextPart(part) ?? {}
  const near = left ? left.exact && left.pages === 0 : progress > NEAR
  const href = next && !soon ? link(`/read/${next.slug}`) : null
  const open = next?.preview ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end it is asked for anew.
  useEffect(() => {
    if (near && href && !isFrugal() && (open || isSignedIn())) prepare(href)
  }, [near, atEnd, href, open, prepare])
}
