const TYPES = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

/** The feeds and the calendar of all releases in a language, for the head of a page. */
export function releaseFeeds(title: string, lang: string) {
  const search = lang === 'en' ? '' : `?lang=${lang}`
  const feeds = Object.entries(TYPES).map(([kind, type]) => ({
    rel: 'alternate',
    type,
    title,
    href: `/feed/releases.${kind}${search}`,
  }))
  return [...feeds, { rel: 'alternate', type: 'text/calendar', title, href: `/calendar/all.ics${search}` }]
}
