import { Calendar } from '../calendar/Calendar.tsx'
import { readCalendarQuery } from '../calendar/calendar-query.ts'
import { firstRead } from '../calendar/use-events.ts'
import { FollowButton } from '../follows/FollowButton.tsx'
import { latePart } from '../platform/late-part.ts'
import type { Screen } from '../router/screen.ts'
import { releaseFeeds } from '../visit/feed-links.ts'

// Hydrated after the rest.
const Preorder = latePart(
  import.meta.env.SSR ? (await import('../coins/Preorder.tsx')).Preorder : undefined,
  async () => (await import('../coins/Preorder.tsx')).Preorder,
)

/** docs/product.md#calendar. What one follows is asked for in the browser: the page is the same for everybody. */
const screen: Screen = {
  reads(place) {
    const filters = readCalendarQuery(place)
    return filters.only === 'follow' ? [] : [firstRead(filters, place.lang)]
  },
  head: ({ place, t, origin }) => ({
    title: t('calendar:title') + t('titleSuffix'),
    description: t('calendar:lead'),
    image: `${origin}/static/card.png`,
    // Filters and pages are endless in number; search engines need the plain calendar.
    unlisted: Object.keys(place.search).length > 0,
    canonicalSearch: '',
    links: releaseFeeds(t('calendar:title'), place.lang),
  }),
  View: ({ place }) => (
    <Calendar
      place={place}
      follow={series => <FollowButton series={series} look="small" />}
      preorder={event => <Preorder event={event} />}
    />
  ),
}
export default screen
