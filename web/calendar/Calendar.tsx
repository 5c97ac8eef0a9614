import { type ReactNode, Suspense } from 'react'
import type { Event } from '#contract/generated/calendar.ts'
import type { Series } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { usePageState } from '../platform/page-state.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Calendar.module.css'
import { CalendarFilters } from './CalendarFilters.tsx'
import { addressOf, type CalendarQuery, readCalendarQuery } from './calendar-query.ts'
import { EventGroups } from './EventGroups.tsx'
import { Months } from './Months.tsx'
import { More } from './More.tsx'
import { useEvents } from './use-events.ts'

const SavedWish = lazyPart([], () => import('./SavedFilters.tsx'))

interface Props {
  readonly place: RouteLocation
  /** The button with which a series is followed. */
  readonly follow: (series: Series) => ReactNode
  /** The button with which an ebook is pre-ordered. */
  readonly preorder: (event: Event) => ReactNode
}

/** docs/product.md#calendar. */
export function Calendar({ place, follow, preorder }: Props) {
  const { t } = useTranslation('calendar')
  const filters = readCalendarQuery(place)
  const signedIn = useSignedIn()
  return (
    <div className={styles.calendar}>
      <header className={styles.head}>
        <h1>{t('heading')}</h1>
        <p>{t('lead')}</p>
      </header>
      <CalendarFilters filters={filters}>
        {signedIn !== undefined && (
          <Suspense>
            <SavedWish place={place} filters={filters} />
          </Suspense>
        )}
      </CalendarFilters>
      <Months filters={filters} />
      {filters.only === 'follow' && signedIn === false ? (
        <SignInFirst place={place} />
      ) : (
        <Releases
          key={addressOf(filters)}
          place={place}
          filters={filters}
          follow={follow}
          preorder={preorder}
        />
      )}
      <Subscribe lang={place.lang} />
    </div>
  )
}

function Releases({ place, filters, follow, preorder }: Props & { readonly filters: CalendarQuery }) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  const signedIn = useSignedIn()
  const { events, broken, fault, again, earlier, later } = useEvents(
    filters,
    place.lang,
    filters.only === 'all' || signedIn === true,
  )
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!events) return <Skeleton count={8} />
  return (
    <div className={styles.releases}>
      {!filters.month && <More way={earlier} side="earlier" />}
      {events.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t(
            filters.month ? 'nothingInMonth' : filters.only === 'follow' ? 'nothingFollowed' : 'nothing',
          )}
          action={<LinkButton href={link('/series')}>{t('browse')}</LinkButton>}
        >
          <p>{t('nothingText')}</p>
        </EmptyState>
      ) : (
        <EventGroups
          events={events}
          by={filters.group}
          month={filters.month}
          follow={follow}
          preorder={preorder}
        />
      )}
      <More way={later} side="later" />
    </div>
  )
}

function SignInFirst({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  const next = encodeURIComponent(link(addressOf(readCalendarQuery(place))))
  return (
    <EmptyState
      drawing="calendar"
      title={t('signInFirst')}
      action={
        <LinkButton look="main" href={`${link('/sign-in')}?next=${next}`}>
          {t('signIn')}
        </LinkButton>
      }
    >
      <p>{t('signInText')}</p>
    </EmptyState>
  )
}

/** The same for calendar programs and feed readers. */
function Subscribe({ lang }: Pick<RouteLocation, 'lang'>) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  const { origin } = usePageState().site
  const search = lang === 'en' ? '' : `?lang=${lang}`
  const file = `/calendar/all.ics${search}`
  return (
    <section aria-labelledby="subscribe" className={styles.subscribe}>
      <h2 id="subscribe">{t('subscribe.title')}</h2>
      <p>{t('subscribe.text')}</p>
      <ul className="unmarked">
        <li>
          {/* A file is what was known today; whoever subscribes hears of what is added and what moves. */}
          <a href={origin.replace(/^https?:/, 'webcal:') + file}>{t('subscribe.open')}</a>
        </li>
        <li>
          <a href={file} data-document="">
            {t('subscribe.calendar')}
          </a>
        </li>
        {(['rss', 'atom', 'json'] as const).map(kind => (
          <li key={kind}>
            <a href={`/feed/releases.${kind}${search}`} data-document="">
              {t(`subscribe.${kind}`)}
            </a>
          </li>
        ))}
        <li>
          <a href={link('/user/feed#links')}>{t('subscribe.own')}</a>
        </li>
      </ul>
    </section>
  )
}
