import { Suspense } from 'react'
import { useInside } from '../platform/kept-html.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { searchString } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { FollowFace, type FollowProps, seenAs } from './FollowFace.tsx'

const FollowToggle = lazyPart(['follows', 'refusals'], () => import('./FollowToggle.tsx'))

/** Follows a series, or no longer. Visitors, and whoever has no scripts, are led to the sign-in and back. */
export function FollowButton({ series, look = 'plain' }: FollowProps) {
  const link = useLink()
  const { place } = useNavigation()
  const { id, title } = series
  const inside = useInside(FollowFace, { series: { id, title }, look, followed: false })
  if (useSignedIn()) {
    const waiting = <Button aria-disabled {...seenAs(look)} {...inside} />
    return (
      <Suspense fallback={waiting}>
        <FollowToggle series={series} look={look} />
      </Suspense>
    )
  }
  const next = encodeURIComponent(link(place.path) + searchString(place))
  return (
    <LinkButton href={`${link('/sign-in')}?refused=signInFirst&next=${next}`} {...seenAs(look)} {...inside} />
  )
}
