import type { SeriesList } from '#contract/generated/catalogue.ts'
import type { Facet } from '#contract/generated/search.ts'
import { LABELS } from '#rules/label.ts'
import { type FacetKind, facetRead, facetSeriesRead } from '../../catalogue/facet-read.ts'
import { SeriesGrid } from '../../catalogue/SeriesGrid.tsx'
import { PAGE_SIZE, pageFrom } from '../../catalogue/series-query.ts'
import { breadcrumbJson } from '../../catalogue/structured-data.ts'
import { FollowButton } from '../../follows/FollowButton.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import type { FindAnswer, Screen } from '../../router/screen.ts'
import { useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { BeyondLast, isBeyondLast } from '../../ui/BeyondLast.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Rss } from '../../ui/icons/rss.ts'
import { SlidersHorizontal } from '../../ui/icons/sliders-horizontal.ts'
import { Pager } from '../../ui/Pager.tsx'
import { feedsOf } from '../../visit/feed-links.ts'
import styles from '../tags.module.css'

/** How the list of series names each kind in its address. */
const FILTERS = { tags: 'tag', creators: 'creator', labels: 'label' } as const

/** docs/product.md#tags: the page of a tag, a creator or a label. */
const facetPage: Screen = {
  reads(place) {
    const kind = kindOf(place)
    const facet = facetRead(kind, place)
    // Series of a label that there is not are refused.
    if (!facet && !labelFacet(place)) return []
    return [facetSeriesRead(kind, place), ...(facet ? [facet] : [])]
  },
  head({ place, found, t, origin }) {
    const kind = kindOf(place)
    const facet = facetFrom(kind, place, found)
    if (!facet) return { status: 404, title: t('finding:missing') + t('titleSuffix'), description: '' }
    const name = kind === 'labels' ? t(`catalogue:label.${facet.slug}`) : facet.name
    const page = pageFrom(place.search.page)
    const heading = t(`finding:${kind}.title`, { name })
    const list = found(facetSeriesRead(kind, place))?.answer
    const path = pathOf(kind, facet)
    return {
      title: (page > 1 ? `${heading} · ${t('pager.page', { page })}` : heading) + t('titleSuffix'),
      description: t(`finding:${kind}.description`, { name }),
      canonicalPath: path,
      canonicalSearch: page > 1 ? `?page=${page}` : '',
      ...(isBeyond(place, list) && { status: 404, saysItself: true }),
      // In this language there is nothing to see.
      unlisted: list?.series.length === 0,
      links: feedsOf(path, t('finding:feedOf', { name }), place.lang),
      // Read by search engines only: browsers need not load how it is made.
      ...(import.meta.env.SSR && {
        jsonLd: [
          breadcrumbJson({ origin, lang: place.lang }, [
            { name: t('siteName'), path: '/' },
            { name: t('catalogue:heading'), path: '/series' },
            { name, path },
          ]),
        ],
      }),
    }
  },
  View: FacetPage,
}

export default facetPage

const kindOf = ({ route }: RouteLocation) => route.path.split('/')[1] as FacetKind

/** What the address names; a label has no more than its name. */
function facetFrom(kind: FacetKind, place: RouteLocation, found: FindAnswer): Facet | null {
  const read = facetRead(kind, place)
  if (read) return found(read)?.answer ?? null
  return labelFacet(place)
}

function labelFacet({ params }: RouteLocation): Facet | null {
  const slug = params.slug ?? ''
  return LABELS.some(label => label === slug)
    ? { slug, name: slug, originalName: '', series: 0, languages: [] }
    : null
}

const isBeyond = ({ search }: RouteLocation, list: SeriesList | undefined) =>
  isBeyondLast({
    ...{ page: pageFrom(search.page), pageSize: PAGE_SIZE },
    count: list?.pagination?.total ?? 0,
  })

const pathOf = (kind: FacetKind, { slug }: Facet) => `/${kind}/${encodeURIComponent(slug)}`

function FacetPage({ place }: { readonly place: RouteLocation }) {
  const kind = kindOf(place)
  const { t } = useTranslation(['finding', 'catalogue'])
  const link = useLink()
  const read = facetRead(kind, place)
  const answer = useRead(read).answer
  const facet = read ? answer : labelFacet(place)
  const list = useRead(facetSeriesRead(kind, place)).answer
  if (!facet || !list) return null
  const name = kind === 'labels' ? t(`catalogue:label.${facet.slug}`) : facet.name
  const path = pathOf(kind, facet)
  const count = list.pagination?.total ?? 0
  const pages = {
    ...{ page: pageFrom(place.search.page), pageSize: PAGE_SIZE, count },
    hrefOf: (page: number) => link(page === 1 ? path : `${path}?page=${page}`),
  }
  const filter = (lang: string) =>
    link(
      `/series?${FILTERS[kind]}=${encodeURIComponent(facet.slug)}${lang === place.lang ? '' : `&lang=${lang}`}`,
    )
  const others = facet.languages.filter(({ lang }) => lang !== place.lang)
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.kind}>
          {kind === 'tags' ? <a href={link('/tags')}>{t('tags.kind')}</a> : t(`${kind}.kind`)}
        </p>
        <h1>{name}</h1>
        {facet.originalName && facet.originalName !== facet.name && (
          <p className={styles.original}>{facet.originalName}</p>
        )}
        {kind === 'labels' && <p className={styles.about}>{t(`labels.about.${facet.slug}`)}</p>}
        <p className={styles.count}>{t('catalogue:seriesCount', { count })}</p>
        <div className={styles.ways}>
          <LinkButton href={filter(place.lang)}>
            <Icon of={SlidersHorizontal} />
            {t('filter')}
          </LinkButton>
          {others.map(({ lang, series }) => (
            <LinkButton key={lang} href={filter(lang)}>
              {t('catalogue:resultsIn', { count: series, language: t(`catalogue:language.${lang}`) })}
            </LinkButton>
          ))}
          <LinkButton
            href={`/feed${path}.rss${place.lang === 'en' ? '' : `?lang=${place.lang}`}`}
            look="quiet"
            data-document=""
          >
            <Icon of={Rss} />
            {t('catalogue:feeds')}
          </LinkButton>
        </div>
      </header>
      {isBeyond(place, list) ? (
        <BeyondLast {...pages} />
      ) : list.series.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('none')}
          action={<LinkButton href={link('/series')}>{t('toAll')}</LinkButton>}
        />
      ) : (
        <>
          <SeriesGrid series={list.series} action={series => <FollowButton series={series} look="quiet" />} />
          <Pager {...pages} />
        </>
      )}
    </article>
  )
}
