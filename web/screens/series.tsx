import { useMemo } from 'react'
import type { SeriesList as Listed } from '#contract/generated/catalogue.ts'
import type { Facet } from '#contract/generated/search.ts'
import { SeriesGrid } from '../catalogue/SeriesGrid.tsx'
import {
  addressOf,
  creatorRead,
  PAGE_SIZE,
  readSeriesQuery,
  readsOfNothing,
  type SeriesQuery,
  seriesRead,
  tagsRead,
} from '../catalogue/series-query.ts'
import { FollowButton } from '../follows/FollowButton.tsx'
import { saleRead } from '../news/sale-read.ts'
import { latePart } from '../platform/late-part.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useRead } from '../session/read.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { BeyondLast, isBeyondLast } from '../ui/BeyondLast.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './series.module.css'

const SaleBanner = latePart(
  import.meta.env.SSR ? (await import('../news/SaleBanner.tsx')).SaleBanner : undefined,
  async () => (await import('../news/SaleBanner.tsx')).SaleBanner,
)

const SeriesFilters = latePart(
  import.meta.env.SSR ? (await import('../catalogue/SeriesFilters.tsx')).default : undefined,
  async () => (await import('../catalogue/SeriesFilters.tsx')).default,
)

const NothingFound = latePart(
  import.meta.env.SSR ? (await import('../catalogue/NothingFound.tsx')).default : undefined,
  async () => (await import('../catalogue/NothingFound.tsx')).default,
)

const seriesList: Screen = {
  reads(place, found) {
    const filters = readSeriesQuery(place)
    const creator = creatorRead(filters)
    const answer = found(seriesRead(filters))?.answer
    const isEmpty = answer?.series.length === 0 && !isBeyond(filters, answer)
    return [
      seriesRead(filters),
      saleRead(place),
      tagsRead(filters),
      ...(creator ? [creator] : []),
      ...(isEmpty ? readsOfNothing(filters) : []),
    ]
  },
  head({ place, found, t, origin }) {
    const filters = readSeriesQuery(place)
    const { query, page } = filters
    const beyond = isBeyond(filters, found(seriesRead(filters))?.answer)
    const heading = query ? t('catalogue:searchHeading', { query }) : t('catalogue:headTitle')
    return {
      title: (page > 1 ? `${heading} · ${t('pager.page', { page })}` : heading) + t('titleSuffix'),
      description: t('catalogue:headDescription'),
      image: `${origin}/static/card.png`,
      // Searches and filters are endless in number; search engines need the plain list and its pages.
      ...(beyond && { status: 404, saysItself: true }),
      unlisted: beyond || Object.keys(place.search).some(name => name !== 'page'),
      canonicalSearch: page > 1 ? `?page=${page}` : '',
      wide: true,
    }
  },
  View: SeriesList,
}
export default seriesList

const isBeyond = ({ page }: SeriesQuery, answer: Listed | undefined) =>
  isBeyondLast({ page, pageSize: PAGE_SIZE, count: answer?.pagination?.total ?? 0 })

/** What somebody follows is asked for in the browser: the page is the same for everybody. */
function isOnesOwn({ only }: ReturnType<typeof readSeriesQuery>): boolean {
  return only.includes('follows')
}

const NO_TAGS: readonly Facet[] = []

function SeriesList({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation(['catalogue', 'follows'])
  const link = useLink()
  // The late parts are rendered again only where these are other objects.
  const filters = useMemo(() => readSeriesQuery(place), [place])
  const signedIn = useSignedIn()
  const own = isOnesOwn(filters)
  const { answer, waiting, broken, fault, again } = useRead(own && !signedIn ? null : seriesRead(filters), {
    keepPreviousData: true,
  })
  const tags = useRead(tagsRead(filters), { keepPreviousData: true }).answer?.facets ?? NO_TAGS
  const count = answer?.pagination?.total ?? 0
  const pages = {
    ...{ page: filters.page, pageSize: PAGE_SIZE, count },
    hrefOf: (page: number) => link(addressOf(filters, place.lang, { page })),
  }

  return (
    <div className={styles.list}>
      <h1>{filters.query ? t('searchHeading', { query: filters.query }) : t('heading')}</h1>
      <SaleBanner place={place} />
      <div className={styles.columns}>
        <SeriesFilters filters={filters} tags={tags} count={answer?.pagination?.total} />
        <div className={styles.results}>
          {broken && <ReadFault fault={fault} again={again} />}
          {own && signedIn === false && (
            <EmptyState
              drawing="follows"
              title={t('follows:list.signInFirst')}
              action={
                <LinkButton
                  look="main"
                  href={`${link('/sign-in')}?next=${encodeURIComponent(link(addressOf(filters, place.lang)))}`}
                >
                  {t('follows:list.signIn')}
                </LinkButton>
              }
            >
              <p>{t('follows:list.signInText')}</p>
            </EmptyState>
          )}
          {(waiting || (own && signedIn === undefined)) && <Skeleton shape="covers" count={12} />}
          {answer &&
            answer.series.length === 0 &&
            (isBeyond(filters, answer) ? <BeyondLast {...pages} /> : <NothingFound filters={filters} />)}
          {answer && answer.series.length > 0 && (
            <>
              <p className={styles.count} role="status">
                {t('seriesCount', { count })}
              </p>
              <SeriesGrid
                series={answer.series}
                action={series => <FollowButton series={series} look="quiet" />}
              />
              <Pager {...pages} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
