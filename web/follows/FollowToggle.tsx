import { Button } from '../ui/Button.tsx'
import { Bell } from '../ui/icons/bell.ts'
import { BellRing } from '../ui/icons/bell-ring.ts'
import { FollowFace, type FollowProps, seenAs } from './FollowFace.tsx'
import styles from './FollowToggle.module.css'
import { useFollowing } from './use-following.ts'

/** The button for readers, who alone load it with the list of what they follow. */
export default function FollowToggle({ series, look = 'plain' }: FollowProps) {
  const { followed, refusal, press } = useFollowing(series.id)
  return (
    <span className={look === 'quiet' ? styles.room : `${styles.room} ${styles.framed}`}>
      <Button
        onClick={press}
        aria-pressed={followed ?? false}
        aria-disabled={followed === undefined || undefined}
        {...seenAs(look)}
      >
        <FollowFace
          series={series}
          look={look}
          followed={followed ?? false}
          bell={followed ? BellRing : Bell}
        />
      </Button>
      {refusal && (
        <span role="alert" className={styles.refusal}>
          {refusal}
        </span>
      )}
    </span>
  )
}
