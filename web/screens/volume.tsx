import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findPrice, findVolume, listParts } from '#contract/calls/catalogue.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { AccessLine } from '../access/AccessLine.tsx'
import { Credits } from '../catalogue/Credits.tsx'
import { Paragraphs } from '../catalogue/Paragraphs.tsx'
import { PartList } from '../catalogue/PartList.tsx'
import { StoreLinks } from '../catalogue/StoreLinks.tsx'
import { skusOf } from '../catalogue/store-read.ts'
import { bookJson } from '../catalogue/structured-data.ts'
import { VolumeFacts } from '../catalogue/VolumeFacts.tsx'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { read, useRead } from '../platform/read.ts'
import type { Screen } from '../platform/screen.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Price } from '../ui/Price.tsx'
import styles from './volume.module.css'

const MOST_PARTS = 500
const volumeOf = ({ params }: Place) => read(findVolume, { params: { id: params.slug ?? '' } })
const partsOf = ({ params }: Place) =>
  read(listParts, { params: { id: params.slug ?? '' }, query: { limit: MOST_PARTS } })
const priceOf = ({ params }: Place) => read(findPrice, { params: { id: params.slug ?? '' } })

const screen: Screen = {
  reads: place => [volumeOf(place), partsOf(place), skusOf(place.params.slug ?? ''), priceOf(place)],
  head({ place, found, t, origin }) {
    const volume = found(volumeOf(place))?.answer
    if (!volume)
      return { status: 404, title: t('catalogue:volumeMissing') + t('titleSuffix'), description: '' }
    return {
      title: volume.title + t('titleSuffix'),
      description: volume.shortDescription || volume.description || t('catalogue:headDescription'),
      ...(volume.cover && { image: `${origin}/img/jpg/640/${volume.cover.hash}` }),
      ...(import.meta.env.SSR && { jsonLd: [bookJson(volume, origin)] }),
    }
  },
  View: VolumeScreen,
}
export default screen

function VolumeScreen({ place }: { readonly place: Place }) {
  const { answer } = useRead(volumeOf(place))
  return answer ? <Detail volume={answer} place={place} /> : null
}

function Detail({ volume, place }: { readonly volume: Volume; readonly place: Place }) {
  const { t } = useTranslation('catalogue')
  const parts = useRead(partsOf(place)).answer?.parts ?? []
  const skus = useRead(skusOf(place.params.slug ?? '')).answer?.skus ?? []
  return (
    <article className={styles.volume}>
      <div className={styles.cover}>
        <Cover
          hash={volume.cover?.hash}
          colour={volume.cover?.colour}
          title={t('coverOf', { title: volume.title })}
          sizes="(width <= 37.4em) 60vw, 18rem"
          first
        />
      </div>
      <div className={styles.words}>
        <Top volume={volume} place={place} />
        {volume.description && (
          <div className={styles.description}>
            <Paragraphs text={volume.description} />
          </div>
        )}
        <section aria-labelledby="parts">
          <h2 id="parts">{t(volume.type === SeriesType.MANGA ? 'chapters' : 'parts')}</h2>
          <PartList parts={parts} />
        </section>
        <section aria-labelledby="details" className={styles.details}>
          <h2 id="details">{t('details')}</h2>
          <VolumeFacts volume={volume} />
          <Credits creators={volume.creators} />
          <StoreLinks skus={skus} />
        </section>
      </div>
    </article>
  )
}

function Top({ volume, place }: { readonly volume: Volume; readonly place: Place }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const price = useRead(priceOf(place)).answer
  return (
    <header className={styles.top}>
      <p>
        <a href={link(`/series/${volume.seriesSlug}`)}>{volume.seriesTitle}</a>
      </p>
      <h1>{volume.title}</h1>
      <p className={styles.offer}>
        <AccessLine access={volume.access} />
        {price && <Price coins={price.coins} fullCoins={price.fullCoins} />}
      </p>
      {volume.previewSlug && (
        <p>
          <LinkButton look="main" href={link(`/read/${volume.previewSlug}`)}>
            <Icon of={BookOpen} />
            {t('readPreview')}
          </LinkButton>
        </p>
      )}
    </header>
  )
}
