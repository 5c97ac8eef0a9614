import { Suspense } from 'react'
import { findReleasePanel } from '#contract/calls/calendar.ts'
import { findSeries, latestDigital, latestPhysical, listSeries } from '#contract/calls/catalogue.ts'
import { findAnnouncement } from '#contract/calls/visit.ts'
import type { Site } from '#contract/page.ts'
import { HomeLead } from '../catalogue/HomeLead.tsx'
import { ReleasePanel } from '../catalogue/ReleasePanel.tsx'
import { SeriesShelf } from '../catalogue/SeriesShelf.tsx'
import { siteJson } from '../catalogue/structured-data.ts'
import { VolumeShelf } from '../catalogue/VolumeShelf.tsx'
import { MemberBand } from '../membership/MemberBand.tsx'
import { plansRead } from '../membership/plans-read.ts'
import { Announcement } from '../news/Announcement.tsx'
import { saleRead } from '../news/sale-read.ts'
import { latePart } from '../platform/late-part.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import type { Screen } from '../router/screen.ts'
import { ON_EACH_VISIT, read, useRead } from '../session/read.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { loadTexts } from '../texts/texts-in-browser.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { releaseFeeds } from '../visit/feed-links.ts'
import styles from './home.module.css'

const SaleBanner = latePart(
  import.meta.env.SSR ? (await import('../news/SaleBanner.tsx')).SaleBanner : undefined,
  async () => (await import('../news/SaleBanner.tsx')).SaleBanner,
)

// docs/product.md#home: latest volumes 15, newest series 10, catch-up series 500.
const digital = ({ lang }: RouteLocation) => read(latestDigital, { query: { lang, limit: 15 } })
/** Has a key of its own, since the read of the page was answered for visitors. */
const digitalOfReader = ({ lang }: RouteLocation) =>
  read(latestDigital, { query: { lang, limit: 15, skip: 0 } })
const physical = ({ lang }: RouteLocation) => read(latestPhysical, { query: { lang, limit: 15 } })
const newest = ({ lang }: RouteLocation) => read(listSeries, { query: { lang, limit: 10, sort: 'newest' } })
const catchup = ({ lang }: RouteLocation) =>
  read(listSeries, { query: { lang, limit: 500, only_catchups: true } })
const panel = ({ lang }: RouteLocation) => read(findReleasePanel, { query: { lang } })
const announcement = read(findAnnouncement, {})
/** The series that the operator has chosen for this language; null without one. */
const heroSeries = ({ lang }: RouteLocation, { hero: { series } }: Site) => {
  const id = series[lang] ?? series['*']
  return id ? read(findSeries, { params: { id } }) : null
}

const ownReads = import.meta.env.SSR ? (await import('./home/own-reads.ts')).ownReads : []
const OF_READERS = ['place', 'follows']
const ReaderHome = lazyPart(OF_READERS, () => import('./home/ReaderHome.tsx'))
/** Where the server has rendered it for the reader. */
const OwnHome = latePart(
  import.meta.env.SSR ? (await import('./home/ReaderHome.tsx')).default : undefined,
  async () => {
    const [{ default: Room }] = await Promise.all([import('./home/ReaderHome.tsx'), loadTexts(OF_READERS)])
    return Room
  },
)

const home: Screen = {
  reads: (place, _found, _ahead, site) => [
    digital(place),
    physical(place),
    newest(place),
    catchup(place),
    panel(place),
    plansRead(place.lang),
    saleRead(place),
    ...[heroSeries(place, site) ?? []].flat(),
    // docs/product.md#home: the featured announcement is in English only.
    ...(place.lang === 'en' ? [announcement] : []),
  ],
  ...(import.meta.env.SSR && { ownReads: place => [...ownReads, digitalOfReader(place)] }),
  head: ({ place, t, origin }) => ({
    title: t('home:headTitle') + t('titleSuffix'),
    description: t('home:headDescription'),
    image: `${origin}/static/card.png`,
    wide: true,
    ...(import.meta.env.SSR && {
      links: releaseFeeds(t('home:panelTitle'), place.lang),
      jsonLd: siteJson(
        { origin, lang: place.lang },
        { name: t('siteName'), description: t('siteDescription') },
      ),
    }),
  }),
  View: Home,
}
export default home

function Home({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('home')
  const link = useLink()
  const { site, own } = usePageState()
  const signedIn = useSignedIn() ?? (own ? true : undefined)
  const everybodys = useRead(digital(place)).answer?.volumes ?? []
  const mine = useRead(signedIn ? digitalOfReader(place) : null, ON_EACH_VISIT)
  const ebooks = everybodys.map(one => mine.answer?.volumes.find(({ id }) => id === one.id) ?? one)
  const prints = useRead(physical(place)).answer?.volumes ?? []
  const series = useRead(newest(place)).answer?.series ?? []
  const month = useRead(catchup(place)).answer?.series ?? []
  const releases = useRead(panel(place)).answer
  const post = useRead(place.lang === 'en' ? announcement : null).answer
  const chosen = useRead(heroSeries(place, site)).answer
  const hero = chosen?.lang === place.lang ? chosen : undefined
  const bare = ebooks.length + prints.length + series.length === 0

  return (
    <div className={styles.home}>
      {/* The page is the same for everybody: the style shows this room, or the hero, before scripts know who looks. */}
      <div className={styles.own}>
        {signedIn &&
          (own ? (
            <OwnHome />
          ) : (
            <Suspense>
              <ReaderHome />
            </Suspense>
          ))}
      </div>
      <SaleBanner place={place} />
      <div className={styles.hero}>
        <HomeLead volumes={ebooks} series={hero} />
      </div>
      <MemberBand />
      <div className={styles.columns}>
        <div
          className={styles.shelves}
          data-waiting={signedIn === false || mine.answer || mine.broken ? undefined : ''}
        >
          {post && <Announcement post={post} />}
          {bare && (
            <EmptyState title={t('empty')}>
              <p>{t('emptyExplained')}</p>
            </EmptyState>
          )}
          <VolumeShelf id="latest-digital" title={t('latestDigital')} volumes={ebooks} on="digital" />
          <VolumeShelf id="latest-physical" title={t('latestPhysical')} volumes={prints} on="physical" />
          <SeriesShelf
            id="newest"
            title={t('newest')}
            series={series}
            more={<a href={link('/series')}>{t('seeAll')}</a>}
          />
          <SeriesShelf
            id="catch-up"
            title={t('catchup')}
            explained={t('catchupExplained')}
            series={month}
            more={<a href={link('/series?only=catchup')}>{t('seeAll')}</a>}
          />
        </div>
        {releases && <ReleasePanel panel={releases} />}
      </div>
    </div>
  )
}
