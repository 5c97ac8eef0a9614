import type { Part } from '#contract/generated/catalogue.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './ProofBar.module.css'

/** Says that the part is not published, and when it will be. */
export default function ProofBar({ part }: { readonly part: Part }) {
  const { t } = useTranslation('proof')
  const localDay = useLocalDay()
  const now = useNow()
  const date = part.launch && part.launch > now ? localDay(part.launch) : null
  return (
    <p className={styles.bar} role="status" data-proof="">
      {date ? t('launches', { date }) : t('notPublished')}
    </p>
  )
}
