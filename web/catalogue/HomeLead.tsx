import type { Series, Volume } from '#contract/generated/catalogue.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './HomeLead.module.css'

interface Props {
  /** The latest; the first volumes of three series of them are shown. */
  readonly volumes: readonly Volume[]
  /** The one that the operator has chosen (docs/product.md#look). */
  readonly series: Series | undefined
}

/** What the shop is in one sentence, and beside it what the operator has chosen, else three covers that show it. */
export function HomeLead({ volumes, series }: Props) {
  const { t } = useTranslation('home')
  const link = useLink()
  const { picture, title, text } = usePageState().site.hero
  const titles = volumes.filter(
    (one, at) => volumes.findIndex(({ seriesId }) => seriesId === one.seriesId) === at,
  )
  return (
    <section className={styles.lead}>
      <div className={styles.words}>
        <h1>{title ?? t('headTitle')}</h1>
        <p>{text ?? t('lead')}</p>
        <div className={styles.ways}>
          <LinkButton look="main" href={link('/series')}>
            {t('browse')}
          </LinkButton>
          <LinkButton href={link('/how-it-works')}>{t('howItWorks')}</LinkButton>
        </div>
      </div>
      {series && <SeriesLead series={series} />}
      {!series && picture && <img className={styles.picture} alt="" {...picture} fetchPriority="high" />}
      {!series && !picture && (
        <div className={styles.covers}>
          {titles.slice(0, 3).map(volume => (
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
      )}
    </section>
  )
}

function SeriesLead({ series }: { readonly series: Series }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const { title, slug, cover, shortDescription, previewSlug } = series
  return (
    <div className={styles.series}>
      <a href={link(`/series/${slug}`)}>
        <Cover
          hash={cover?.hash}
          wide={cover?.wideHash}
          colour={cover?.colour}
          title={title}
          sizes={cover?.wideHash ? '(width <= 54em) 90vw, 40rem' : '(width <= 37.4em) 40vw, 15rem'}
          first
        />
      </a>
      <div className={styles.about}>
        <h2>{title}</h2>
        {shortDescription && <p>{shortDescription}</p>}
        {previewSlug && <LinkButton href={link(`/read/${previewSlug}`)}>{t('readFree')}</LinkButton>}
      </div>
    </div>
  )
}
