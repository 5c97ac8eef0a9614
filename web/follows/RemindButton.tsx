import type { Series } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, type ButtonLook, LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bell } from '../ui/icons/bell.ts'
import { BellRing } from '../ui/icons/bell-ring.ts'
import styles from './FollowToggle.module.css'
import { useFollowing } from './use-following.ts'

interface Props {
  readonly series: Pick<Series, 'id' | 'title'>
  readonly look?: ButtonLook
}

/** Follows the series of something that is to come. Visitors are led to the sign-in and back. */
export function RemindButton({ series, look = 'plain' }: Props) {
  const { t } = useTranslation('next')
  const link = useLink()
  const { followed, refusal, press } = useFollowing(series.id)
  if (!useSignedIn()) {
    const next = encodeURIComponent(location.pathname + location.search)
    return (
      <LinkButton look={look} href={`${link('/sign-in')}?refused=signInFirst&next=${next}`}>
        <Icon of={Bell} />
        {t('remind')}
      </LinkButton>
    )
  }
  return (
    <span className={`${styles.room} ${styles.framed}`}>
      <Button
        look={followed ? 'plain' : look}
        onClick={press}
        aria-pressed={followed ?? false}
        aria-disabled={followed === undefined || undefined}
      >
        <Icon of={followed ? BellRing : Bell} />
        <span aria-hidden="true">{t(followed ? 'reminded' : 'remind')}</span>
        {/* Its name stays what it does; whether it is pressed says the rest. */}
        <span className="unseen">{t('remindOf', { title: series.title })}</span>
      </Button>
      {refusal && (
        <span role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  )
}
