import { useTranslation } from '../texts/use-translation.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** What comes: lines of text, or a shelf of covers. */
  readonly shape?: 'lines' | 'covers'
  readonly count?: number
}

/** Stands in for content that is being loaded, which it says to assistive technology. */
export function Skeleton({ shape = 'lines', count = 3 }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles[shape]}>
      <span className="unseen">{t('loading')}</span>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all alike and never move.
        <span key={at} className={shape === 'covers' ? styles.cover : styles.line} />
      ))}
    </div>
  )
}
