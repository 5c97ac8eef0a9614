import { useTranslation } from 'react-i18next'
import type { Volume } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './HomeLead.module.css'

/** What the shop is in one sentence, and three covers that show it. */
export function HomeLead({ volumes }: { readonly volumes: readonly Volume[] }) {
  const { t } = useTranslation('home')
  const link = useLink()
  return (
    <section className={styles.lead}>
      <div className={styles.words}>
        <h1>{t('headTitle')}</h1>
        <p>{t('lead')}</p>
        <div className={styles.ways}>
          <LinkButton look="main" href={link('/series')}>
            {t('browse')}
          </LinkButton>
          <LinkButton href={link('/how-it-works')}>{t('howItWorks')}</LinkButton>
        </div>
      </div>
      <div className={styles.covers}>
        {onePerSeries(volumes).map(volume => (
          <a
            key={volume.id}
            href={link(volume.previewSlug ? `/read/${volume.previewSlug}` : `/volumes/${volume.slug}`)}
          >
            <Cover
              hash={volume.cover?.hash}
              colour={volume.cover?.colour}
              title={volume.title}
              sizes="(width <= 37.4em) 28vw, 11rem"
              first
            />
          </a>
        ))}
      </div>
    </section>
  )
}

const SHOWN = 3

function onePerSeries(volumes: readonly Volume[]): Volume[] {
  const bySeries = new Map(volumes.toReversed().map(volume => [volume.seriesId, volume]))
  return [...bySeries.values()].toReversed().slice(0, SHOWN)
}
