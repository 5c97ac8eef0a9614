import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Series } from '#contract/generated/catalogue.ts'
import { searchString } from '../platform/match.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { useSignedIn } from '../platform/signed-in.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './FollowButton.module.css'
import { useFollowing } from './use-following.ts'

interface Props {
  readonly series: Pick<Series, 'id' | 'title'>
  /** `small` is only the bell, `quiet` has no frame: in lists, where the series stands beside it. */
  readonly look?: 'plain' | 'quiet' | 'small'
}

/** Follows a series, or no longer. Visitors, and whoever has no scripts, are led to the sign-in and back. */
export function FollowButton({ series, look = 'plain' }: Props) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const { place } = useNavigation()
  const signedIn = useSignedIn()
  const { followed, refusal, press } = useFollowing(series.id)
  const seen = look === 'small' ? ({ look: 'plain', className: styles.small } as const) : ({ look } as const)
  const inside = (
    <>
      <Icon of={followed ? BellRing : Bell} />
      {/* Its name stays what it does; whether it is pressed says the rest. */}
      {look !== 'small' && <span aria-hidden="true">{t(followed ? 'following' : 'follow')}</span>}
      <span className="unseen">{t('followIt', { title: series.title })}</span>
    </>
  )
  if (!signedIn) {
    const next = encodeURIComponent(link(place.path) + searchString(place))
    return (
      <LinkButton href={`${link('/sign-in')}?refused=signInFirst&next=${next}`} {...seen}>
        {inside}
      </LinkButton>
    )
  }
  return (
    <span className={look === 'quiet' ? styles.room : `${styles.room} ${styles.framed}`}>
      <Button
        onClick={press}
        aria-pressed={followed ?? false}
        aria-disabled={followed === undefined || undefined}
        {...seen}
      >
        {inside}
      </Button>
      {refusal && (
        <span role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  )
}
