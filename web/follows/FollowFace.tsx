import type { Series } from '#contract/generated/catalogue.ts'
import { useTranslation } from '../texts/use-translation.ts'
import type { ButtonLook } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Bell } from '../ui/icons/bell.ts'
import styles from './FollowFace.module.css'

export interface FollowProps {
  readonly series: Pick<Series, 'id' | 'title'>
  /** `small` is only the bell, `quiet` has no frame: in lists, where the series stands beside it. */
  readonly look?: 'plain' | 'quiet' | 'small'
}

/** How the button is seen that shows a {@link FollowFace}. */
export function seenAs(look: FollowProps['look']): { look?: ButtonLook; className?: string | undefined } {
  return look === 'small' ? { look: 'plain', className: styles.small } : { look: look ?? 'plain' }
}

interface FollowFaceProps extends FollowProps {
  readonly followed: boolean
  /** Another bell for who follows: it is loaded with the button of readers. */
  readonly bell?: typeof Bell
}

/** The bell, with its word where there is room. */
export function FollowFace({ series, look, followed, bell = Bell }: FollowFaceProps) {
  const { t } = useTranslation('follows')
  return (
    <>
      <Icon of={bell} />
      {/* Its name stays what it does; whether it is pressed says the rest. */}
      {look !== 'small' && <span aria-hidden="true">{t(followed ? 'following' : 'follow')}</span>}
      <span className="unseen">{t('followIt', { title: series.title })}</span>
    </>
  )
}
