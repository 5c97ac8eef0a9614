import { type ReactNode, Suspense } from 'react'
import { findPrice, findVolume, findVolumeNeighbours, listParts } from '#contract/calls/catalogue.ts'
import type { Part, PartList as PartPage, Volume } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { AccessLine } from '../../catalogue/AccessLine.tsx'
import { Credits } from '../../catalogue/Credits.tsx'
import { ForumLink } from '../../catalogue/ForumLink.tsx'
import { Paragraphs } from '../../catalogue/Paragraphs.tsx'
import { PartContents } from '../../catalogue/PartContents.tsx'
import { StoreLinks } from '../../catalogue/StoreLinks.tsx'
import { skusOf } from '../../catalogue/skus-read.ts'
import { bookJson, breadcrumbJson, offerJson } from '../../catalogue/structured-data.ts'
import { VolumeFacts } from '../../catalogue/VolumeFacts.tsx'
import { VolumeNeighbours } from '../../catalogue/VolumeNeighbours.tsx'
import { Bundles } from '../../coins/Bundles.tsx'
import { VolumeOffer } from '../../coins/VolumeOffer.tsx'
import { latePart } from '../../platform/late-part.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import type { Screen } from '../../router/screen.ts'
import { ON_EACH_VISIT, type ReadState, read, useRead } from '../../session/read.ts'
import { useSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BookOpen } from '../../ui/icons/book-open.ts'
import { Price } from '../../ui/Price.tsx'
import { OtherWays } from './OtherWays.tsx'
import styles from './slug.module.css'

const OwnedBook = lazyPart(['library'], () => import('../../library/OwnedBook.tsx'))

const ofReader = () => import('../series/ReaderVolume.tsx')
const VolumeWay = lazyPart(['place'], async () => ({ default: (await ofReader()).VolumeWay }))
const TakeParts = lazyPart([], async () => ({ default: (await ofReader()).TakeParts }))
const EditInStudio = lazyPart(['place'], () => import('../series/EditInStudio.tsx'))
// Hardly any volume has more than one.
const PartPages = latePart(
  import.meta.env.SSR ? (await import('./PartPages.tsx')).PartPages : undefined,
  async () => (await import('./PartPages.tsx')).PartPages,
)
const BuyBar = lazyPart([], () => import('./BuyBar.tsx'))

/** So many are asked for at once; it is a multiple of what a page shows. */
const MOST_PARTS = 500
const PAGE_PARTS = 20
/** So many stand on one page. */
const FEW_PARTS = 50
const volumeOf = ({ params }: RouteLocation) => read(findVolume, { params: { id: params.slug ?? '' } })
/** What opens the volume goes by the first ones. */
const partsOf = (id = '', at = 1) =>
  read(listParts, {
    params: { id },
    query: { limit: MOST_PARTS, ...(at > 1 && { skip: (at - 1) * MOST_PARTS }) },
  })
const pagesOf = ({ search }: RouteLocation, list: PartPage | null | undefined) => {
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const count = list?.pagination?.total ?? 0
  const pageSize = page > 1 || count > FEW_PARTS ? PAGE_PARTS : FEW_PARTS
  return { page, pageSize, count, at: Math.ceil((page * PAGE_PARTS) / MOST_PARTS) }
}
const priceOf = ({ params, lang }: RouteLocation) =>
  read(findPrice, { params: { id: params.slug ?? '' }, query: { lang } })
const neighboursOf = ({ params, lang }: RouteLocation) =>
  read(findVolumeNeighbours, { params: { id: params.slug ?? '' }, query: { lang } })

const screen: Screen = {
  reads: place => [
    volumeOf(place),
    ...[...new Set([1, pagesOf(place, null).at])].map(at => partsOf(place.params.slug, at)),
    skusOf(place.params.slug ?? ''),
    priceOf(place),
    neighboursOf(place),
  ],
  head({ place, found, t, origin, now }) {
    const volume = found(volumeOf(place))?.answer
    if (!volume)
      return { status: 404, title: t('catalogue:volumeMissing') + t('titleSuffix'), description: '' }
    const parts = found(partsOf(place.params.slug))?.answer
    const { page, pageSize, count } = pagesOf(place, parts)
    return {
      ...(page > 1 && (page - 1) * pageSize >= count && { status: 404 }),
      title: volume.title + t('titleSuffix'),
      canonicalSearch: page > 1 ? `?page=${page}` : '',
      description: volume.shortDescription || volume.description || t('catalogue:headDescription'),
      kind: 'book',
      canonicalPath: `/volumes/${volume.slug}`,
      image: `${origin}/card/volumes/${volume.slug}.jpg`,
      ...(import.meta.env.SSR &&
        now && {
          jsonLd: [
            {
              ...bookJson(volume, { origin, lang: place.lang }),
              ...offerJson(volume, found(priceOf(place))?.answer, { origin, lang: place.lang }, now),
            },
            breadcrumbJson({ origin, lang: place.lang }, [
              { name: t('siteName'), path: '/' },
              { name: volume.seriesTitle, path: `/series/${volume.seriesSlug}` },
              { name: volume.title, path: `/volumes/${volume.slug}` },
            ]),
          ],
        }),
    }
  },
  View: VolumeScreen,
}
export default screen

function VolumeScreen({ place }: { readonly place: RouteLocation }) {
  const { answer } = useRead(volumeOf(place))
  return answer ? <Detail volume={answer} place={place} /> : null
}

interface Shown {
  readonly volume: Volume
  readonly place: RouteLocation
}

function Detail({ volume: everybodys, place }: Shown) {
  const { t } = useTranslation('catalogue')
  const everybodysParts = useRead(partsOf(place.params.slug)).answer?.parts ?? []
  const skus = useRead(skusOf(place.params.slug ?? '')).answer?.skus ?? []
  const everybodysNeighbours = useRead(neighboursOf(place)).answer
  const everybodysPrice = useRead(priceOf(place))
  const signedIn = useSignedIn()
  // Read by its id: the reads of the page, by its slug, were answered for visitors.
  const params = { id: everybodys.id }
  const own = useRead(signedIn ? read(findVolume, { params }) : null, ON_EACH_VISIT)
  const ownParts = useRead(signedIn ? partsOf(everybodys.id) : null, ON_EACH_VISIT)
  const query = { lang: place.lang }
  const ownNeighbours = useRead(signedIn ? read(findVolumeNeighbours, { params, query }) : null).answer
  // A membership may take something off.
  const ownPrice = useRead(signedIn ? read(findPrice, { params, query }) : null)
  const price = ownPrice.answer ? ownPrice : everybodysPrice
  const neighbours = ownNeighbours ?? everybodysNeighbours
  const known = own.answer && ownParts.answer
  const volume = known ? own.answer : everybodys
  const parts = known ? ownParts.answer.parts : everybodysParts
  const bundles = (
    <Bundles
      bundles={everybodysPrice.answer?.bundles ?? []}
      own={ownPrice.answer?.bundles}
      reprice={ownPrice.again}
      path={`/volumes/${volume.slug}`}
      level={2}
    />
  )
  return (
    <article
      className={styles.volume}
      data-waiting={signedIn === false || known || own.broken || ownParts.broken ? undefined : ''}
    >
      <div className={styles.cover}>
        <Cover
          hash={volume.cover?.hash}
          colour={volume.cover?.colour}
          title={volume.title}
          decorative
          sizes="(width <= 37.4em) 60vw, 18rem"
          first
        />
      </div>
      <div className={styles.words}>
        <Top {...{ volume, place, price, bundles, everybodysParts }} parts={known && parts} />
        {volume.description && (
          <div className={styles.description}>
            <Paragraphs text={volume.description} />
          </div>
        )}
        <section aria-labelledby="parts">
          <h2 id="parts">{t(volume.type === SeriesType.MANGA ? 'chapters' : 'parts')}</h2>
          <div className={styles.take}>
            {known && (
              <Suspense>
                <TakeParts parts={parts} />
              </Suspense>
            )}
          </div>
          <Parts volume={volume} place={place} />
        </section>
        <section aria-labelledby="details" className={styles.details}>
          <h2 id="details">{t('details')}</h2>
          <VolumeFacts volume={volume} />
          <Credits creators={volume.creators} />
          {volume.type !== SeriesType.MANGA && <StoreLinks skus={skus} />}
          <p>
            <ForumLink topicId={volume.forumTopicId} />
          </p>
        </section>
        <VolumeNeighbours neighbours={neighbours} />
        {signedIn && (
          <Suspense>
            <EditInStudio kind="volumes" id={volume.id} />
          </Suspense>
        )}
      </div>
      <div className={styles.bar}>
        {signedIn !== undefined && price.answer?.redeemable && !volume.blocked && (
          <Suspense>
            <BuyBar volume={volume} price={price.answer} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

/** A page of its parts: nearly always all. Of a long list who reads it sees the page with the part that is next. */
function Parts({ volume, place }: Shown) {
  const { at } = pagesOf(place, null)
  const everybodys = useRead(partsOf(place.params.slug, at)).answer
  const own = useRead(useSignedIn() ? partsOf(volume.id, at) : null, ON_EACH_VISIT).answer
  const list = own ?? everybodys
  const { page: inAddress, pageSize, count } = pagesOf(place, list)
  const next = own?.parts.findIndex(part => !part.read) ?? 0
  const page = place.search.page || next < 1 ? inAddress : 1 + Math.floor(next / pageSize)
  const from = ((page - 1) * pageSize) % MOST_PARTS
  return (
    <>
      {list && (list.parts.length > from || count === 0) && (
        <PartContents parts={list.parts} range={{ from, count: pageSize }} />
      )}
      {(count > pageSize || page > 1) && (
        <PartPages path={`/volumes/${volume.slug}`} {...{ page, pageSize, count }} />
      )}
    </>
  )
}

interface Priced extends Shown {
  /** For who looks at it; that of visitors until it is known. */
  readonly price: ReadState<typeof findPrice>
}

interface TopProps extends Priced {
  /** Offers of several volumes with this one. */
  readonly bundles: ReactNode
  /** As they are for who is signed in; undefined for visitors, and until they are known. */
  readonly parts: readonly Part[] | undefined
  readonly everybodysParts: readonly Part[]
}

function Top({ volume, place, parts, everybodysParts, price, bundles }: TopProps) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const href = volume.previewSlug ? link(`/read/${volume.previewSlug}`) : null
  return (
    <div className={styles.top}>
      <header className={styles.head}>
        <p>
          <a href={link(`/series/${volume.seriesSlug}`)}>{volume.seriesTitle}</a>
        </p>
        <h1 id={`${volume.slug}-title`}>{volume.title}</h1>
        <p className={styles.offer}>
          <AccessLine access={volume.access} />
        </p>
        {volume.withdrawn && <p className={styles.note}>{t('withdrawn.volume')}</p>}
        {price.answer?.redeemable && !volume.owned && !volume.blocked && (
          <p className={styles.price} aria-hidden="true">
            <Price coins={price.answer.coins} fullCoins={price.answer.priorCoins ?? price.answer.fullCoins} />
          </p>
        )}
      </header>
      <div className={styles.buy}>
        <div className={styles.way}>
          {parts ? (
            <Suspense>
              <VolumeWay look="main" volume={volume} parts={parts} />
            </Suspense>
          ) : (
            href && (
              <LinkButton look="main" href={href}>
                <Icon of={BookOpen} />
                {t('readPreview')}
              </LinkButton>
            )
          )}
        </div>
        <div id="offer" className={styles.buy}>
          <Offer
            volume={volume}
            place={place}
            parts={parts ?? everybodysParts}
            price={price}
            readHref={href}
          />
        </div>
        {bundles}
      </div>
    </div>
  )
}

interface OfferProps extends Priced {
  readonly parts: readonly Part[]
  readonly readHref: string | null
}

/**
 * docs/product.md#purchase-box. Where manga is not sold for coins there is what else opens it here, and then the
 * booksellers.
 */
function Offer({ volume, place, parts, price, readHref }: OfferProps) {
  const { t } = useTranslation('offer')
  const skus = useRead(skusOf(place.params.slug ?? '')).answer?.skus ?? []
  const owned = (
    <Suspense>
      <OwnedBook volume={volume} />
    </Suspense>
  )
  const ownedAs = (kept: ReactNode) => <OwnedBook volume={volume}>{kept}</OwnedBook>
  if (volume.blocked)
    return (
      <div>
        <p>
          <strong>{t('blocked')}</strong>
        </p>
        <p className={styles.note}>{t('blockedText')}</p>
      </div>
    )
  if (volume.type === SeriesType.MANGA && !price.answer?.redeemable) {
    if (volume.owned) return owned
    return (
      <>
        {price.answer && <p className={styles.note}>{t('manga')}</p>}
        <OtherWays volume={volume} parts={parts} />
        <StoreLinks skus={skus} level={2} />
      </>
    )
  }
  if (!price.answer) return volume.owned ? owned : null
  return (
    <VolumeOffer
      volume={volume}
      price={price.answer}
      reprice={price.again}
      readHref={readHref}
      owned={ownedAs}
    />
  )
}
