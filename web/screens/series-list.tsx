import { useTranslation } from 'react-i18next'
import { BookCard } from '../catalogue/BookCard.tsx'
import { FilterChips } from '../catalogue/FilterChips.tsx'
import { SeriesBadges } from '../catalogue/SeriesBadges.tsx'
import { SeriesFilters } from '../catalogue/SeriesFilters.tsx'
import { addressOf, PAGE_SIZE, readOf, wishOf } from '../catalogue/series-wish.ts'
import { SaleBanner, saleRead } from '../news/SaleBanner.tsx'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { useRead } from '../platform/read.ts'
import type { Screen } from '../platform/screen.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './series-list.module.css'

const seriesList: Screen = {
  reads: place => [readOf(wishOf(place)), saleRead(place)],
  head({ place, t, origin }) {
    const { query, page } = wishOf(place)
    const heading = query ? t('catalogue:searchHeading', { query }) : t('catalogue:headTitle')
    return {
      title: (page > 1 ? `${heading} · ${t('pager.page', { page })}` : heading) + t('titleSuffix'),
      description: t('catalogue:headDescription'),
      image: `${origin}/static/card.png`,
      // Searches and filters are endless in number; search engines need the plain list and its pages.
      unlisted: Object.keys(place.search).some(name => name !== 'page'),
      canonicalSearch: page > 1 ? `?page=${page}` : '',
    }
  },
  View: SeriesList,
}
export default seriesList

function SeriesList({ place }: { readonly place: Place }) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  const wish = wishOf(place)
  const { answer, waiting, broken, again } = useRead(readOf(wish), { keepPreviousData: true })
  const count = answer?.pagination?.total ?? 0
  const hrefOf = (page: number) => link(addressOf(wish, place.lang, { page }))

  return (
    <div className={styles.list}>
      <h1>{wish.query ? t('searchHeading', { query: wish.query }) : t('heading')}</h1>
      <SaleBanner place={place} />
      <SeriesFilters wish={wish} />
      <FilterChips wish={wish} />
      {broken && (
        <EmptyState
          title={t('broken.title', { ns: 'common' })}
          action={<Button onClick={again}>{t('broken.again', { ns: 'common' })}</Button>}
        />
      )}
      {waiting && <Skeleton shape="covers" count={12} />}
      {answer && answer.series.length === 0 && (
        <EmptyState
          title={t('nothing')}
          action={<LinkButton href={link('/series')}>{t('reset')}</LinkButton>}
        >
          <p>{t('nothingExplained')}</p>
        </EmptyState>
      )}
      {answer && answer.series.length > 0 && (
        <>
          <ul className={`unmarked ${styles.grid}`}>
            {answer.series.map((series, at) => (
              <li key={series.id}>
                <BookCard
                  href={link(`/series/${series.slug}`)}
                  title={series.title}
                  image={series.cover}
                  note={t('volumesOut', { count: series.releasedVolumes })}
                  badges={<SeriesBadges series={series} />}
                  first={at < 6}
                />
              </li>
            ))}
          </ul>
          <Pager page={wish.page} pageSize={PAGE_SIZE} count={count} hrefOf={hrefOf} />
        </>
      )}
    </div>
  )
}
