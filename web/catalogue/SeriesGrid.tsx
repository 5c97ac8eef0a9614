import type { ReactNode } from 'react'
import type { Series } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { SeriesCard } from './SeriesCard.tsx'
import styles from './SeriesGrid.module.css'

interface Props {
  readonly series: readonly Series[]
  /** A button beside the way into the free part. */
  readonly action?: (series: Series) => ReactNode
}

/** Covers in rows, each with the way into its free part. */
export function SeriesGrid({ series, action }: Props) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  return (
    <ul className={`unmarked ${styles.grid}`}>
      {series.map((one, at) => (
        <li key={one.id} className={styles.entry}>
          <SeriesCard series={one} first={at < 6} />
          <div className={styles.ways}>
            {one.previewSlug && (
              <LinkButton
                look="quiet"
                href={link(`/read/${one.previewSlug}`)}
                aria-label={t('readPreviewOf', { title: one.title })}
              >
                {t('readFree')}
              </LinkButton>
            )}
            {action?.(one)}
          </div>
        </li>
      ))}
    </ul>
  )
}
