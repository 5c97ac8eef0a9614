import { Suspense } from 'react'
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
  const face = <FollowFace series={series} look={look} followed={false} />
  if (useSignedIn()) {
    const waiting = (
      <Button aria-disabled {...seenAs(look)}>
        {face}
      </Button>
    )
    return (
      <Suspense fallback={waiting}>
        <FollowToggle series={series} look={look} />
      </Suspense>
    )
  }
  const next = encodeURIComponent(link(place.path) + searchString(place))
  return (
    <LinkButton href={`${link('/sign-in')}?refused=signInFirst&next=${next}`} {...seenAs(look)}>
      {face}
    </LinkButton>
  )
}
