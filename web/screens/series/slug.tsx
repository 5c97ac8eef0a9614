import { Suspense } from 'react'
import { aggregateSeries, listSeries } from '#contract/calls/catalogue.ts'
import type { AggregateSeries, AggregateVolume, Series } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { Credits } from '../../catalogue/Credits.tsx'
import { Paragraphs } from '../../catalogue/Paragraphs.tsx'
import { SeriesPrices } from '../../catalogue/SeriesPrices.tsx'
import { SeriesShelf } from '../../catalogue/SeriesShelf.tsx'
import { SeriesTop } from '../../catalogue/SeriesTop.tsx'
import { skusOf } from '../../catalogue/skus-read.ts'
import { bookSeriesJson, breadcrumbJson } from '../../catalogue/structured-data.ts'
import { PARTS_OF_A_VOLUME, VolumeEntry } from '../../catalogue/VolumeEntry.tsx'
import { Bundles } from '../../coins/Bundles.tsx'
import { FollowButton } from '../../follows/FollowButton.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useNow } from '../../platform/now.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import type { Screen } from '../../router/screen.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BookOpen } from '../../ui/icons/book-open.ts'
import { seriesFeeds } from '../../visit/feed-links.ts'
import styles from './slug.module.css'

const seriesOf = ({ params }: RouteLocation) =>
  read(aggregateSeries, { params: { id: params.slug ?? '' }, query: { parts: PARTS_OF_A_VOLUME } })

const FollowedMails = lazyPart(['follows'], () => import('../../follows/FollowedMails.tsx'))
const ReaderWay = lazyPart(['place'], () => import('./ReaderWay.tsx'))
const readerVolume = () => import('./ReaderVolume.tsx')
const VolumeReading = lazyPart(['place'], async () => ({ default: (await readerVolume()).VolumeReading }))
const VolumeWay = lazyPart(['place'], async () => ({ default: (await readerVolume()).VolumeWay }))
const EditInStudio = lazyPart(['place'], () => import('./EditInStudio.tsx'))
const ResetReading = lazyPart(['place', 'refusals'], () => import('../../reader/progress/ResetReading.tsx'))

/** Of a series with more than `PARTS_OF_A_VOLUME`: so many volumes are open, with so many parts each. */
const VOLUMES_OPEN = 3
const PARTS_OPEN = 4

/** A part counts as new for so long. */
const NEW_FOR_MS = 30 * 86_400_000

/** docs/product.md#series-page: the manga of a novel, the novel of a manga, and what the publisher has related to it. */
const RELATED = 12
const relatedTo = ({ params }: RouteLocation) =>
  read(listSeries, { query: { related: params.slug ?? '', limit: RELATED, sort: 'az' } })

const screen: Screen = {
  reads(place, found) {
    const { volumes = [] } = found(seriesOf(place))?.answer ?? {}
    const stores = volumes.map(({ volume }) => skusOf(volume?.id ?? ''))
    return [seriesOf(place), relatedTo(place), ...stores]
  },
  head({ place, found, t, origin }) {
    const answer = found(seriesOf(place))?.answer
    if (!answer?.series)
      return { status: 404, title: t('catalogue:seriesMissing') + t('titleSuffix'), description: '' }
    const { title, shortDescription, description, slug } = answer.series
    return {
      title: title + t('titleSuffix'),
      description: shortDescription || description || t('catalogue:headDescription'),
      canonicalPath: `/series/${slug}`,
      image: `${origin}/card/series/${slug}.jpg`,
      // Read by search engines and feed readers only: browsers need not load how it is made.
      ...(import.meta.env.SSR && {
        jsonLd: [
          bookSeriesJson(answer, { origin, lang: place.lang }),
          breadcrumbJson({ origin, lang: place.lang }, [
            { name: t('siteName'), path: '/' },
            { name: t('catalogue:heading'), path: '/series' },
            { name: title, path: `/series/${slug}` },
          ]),
        ],
        links: seriesFeeds(slug, title),
      }),
    }
  },
  View: SeriesScreen,
}
export default screen

function SeriesScreen({ place }: { readonly place: RouteLocation }) {
  const { answer } = useRead(seriesOf(place))
  return answer?.series ? <Detail {...answer} series={answer.series} place={place} /> : null
}

function Detail({
  series,
  volumes: everybodys,
  bundles,
  place,
}: Pick<AggregateSeries, 'volumes' | 'bundles'> & {
  readonly series: Series
  readonly place: RouteLocation
}) {
  const { t } = useTranslation('catalogue')
  const related = useRead(relatedTo(place)).answer
  const signedIn = useSignedIn()
  // Read by its id: the read of the page, by its slug, was answered for visitors.
  const mine = useRead(signedIn ? read(aggregateSeries, { params: { id: series.id } }) : null, ON_EACH_VISIT)
  const volumes = mine.answer?.volumes ?? everybodys
  const creators = volumes.flatMap(({ volume }) => volume?.creators ?? [])
  const now = useNow()
  const newSince = mine.answer && new Date(now.getTime() - NEW_FOR_MS)
  const parts = volumes.flatMap(({ parts: some }) => some)
  const isLong = parts.length > PARTS_OF_A_VOLUME
  // Visitors have read nothing, and begin with the first.
  const next = volumes.findIndex(({ parts: some }) => some.some(part => !part.read))
  const from = isLong ? Math.max(0, next) : 0
  const to = isLong ? from + VOLUMES_OPEN : Number.POSITIVE_INFINITY
  const entry = ({ volume, parts: own, partCount }: AggregateVolume) =>
    volume && (
      <VolumeEntry
        key={volume.id}
        volume={volume}
        parts={own}
        partCount={partCount}
        most={isLong ? PARTS_OPEN : PARTS_OF_A_VOLUME}
        newSince={newSince}
        {...(newSince && {
          reading: (
            <Suspense>
              <VolumeReading parts={own} newSince={newSince} />
            </Suspense>
          ),
          way: (
            <Suspense>
              <VolumeWay volume={volume} parts={own} />
            </Suspense>
          ),
        })}
      />
    )
  // Links to a volume that is folded open it.
  const folded = (some: readonly AggregateVolume[]) =>
    some.length > 0 && (
      <details className={styles.folded}>
        <summary>{t('moreVolumes', { count: some.length })}</summary>
        <div className={styles.volumes}>{some.map(entry)}</div>
      </details>
    )
  return (
    <article
      className={styles.series}
      data-waiting={signedIn === false || mine.answer || mine.broken ? undefined : ''}
    >
      <SeriesTop
        series={series}
        way={
          <div className={styles.way}>
            {mine.answer ? (
              <Suspense>
                <ReaderWay series={series} volumes={volumes} preview={<Preview volumes={volumes} />} />
              </Suspense>
            ) : (
              <Preview volumes={volumes} />
            )}
          </div>
        }
        prices={<SeriesPrices series={series} volumes={everybodys} />}
        follow={<FollowButton series={series} />}
        followed={
          <div className={styles.followed}>
            {signedIn && (
              <Suspense>
                <FollowedMails series={series} />
              </Suspense>
            )}
          </div>
        }
      />
      <div className={styles.about}>
        <div className={styles.description}>
          <Paragraphs text={series.description || series.shortDescription} />
        </div>
        {creators.length > 0 && (
          <section aria-labelledby="credits">
            <h2 id="credits">{t('credits')}</h2>
            <Credits creators={creators} />
          </section>
        )}
      </div>
      <section aria-labelledby="volumes" className={styles.volumes}>
        <h2 id="volumes">{t('volumes')}</h2>
        <Bundles
          bundles={bundles}
          own={mine.answer?.bundles}
          reprice={mine.again}
          path={`/series/${series.slug}`}
          level={3}
        />
        {volumes.length === 0 && <EmptyState level={3} title={t('noVolumes')} />}
        {folded(volumes.slice(0, from))}
        {volumes.slice(from, to).map(entry)}
        {folded(volumes.slice(to))}
        {signedIn && (
          <Suspense>
            <ResetReading series={series} parts={parts} />
          </Suspense>
        )}
      </section>
      <SeriesShelf
        id="related"
        title={t('relatedTitles')}
        series={related?.series ?? []}
        before={related?.series.map(({ type }, at) => {
          const relation = related.relations[at]
          const medium = type === SeriesType.MANGA ? '.manga' : '.novel'
          return relation ? `${t(`relation.${relation}${relation === 'medium' ? medium : ''}`)} · ` : ''
        })}
      />
      {signedIn && (
        <Suspense>
          <EditInStudio kind="series" id={series.id} />
        </Suspense>
      )}
    </article>
  )
}

/** The part that anybody may read, the first of the series that has one. */
function Preview({ volumes }: Pick<AggregateSeries, 'volumes'>) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const slug = volumes.find(({ volume }) => volume?.previewSlug)?.volume?.previewSlug
  if (!slug) return null
  return (
    <LinkButton look="main" href={link(`/read/${slug}`)}>
      <Icon of={BookOpen} />
      {t('readPreview')}
    </LinkButton>
  )
}
