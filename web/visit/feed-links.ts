/** Only the head of a document names feeds, so the code that names them stays on the server. */
const inDocument = import.meta.env.SSR

const TYPES = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

/** The feeds and the calendar of all releases in a language, for the head of a page. */
export function releaseFeeds(title: string, lang: string) {
  if (!inDocument) return []
  return [
    ...feeds('releases', title, lang),
    { rel: 'alternate', type: 'text/calendar', title, href: `/calendar/all.ics${searchOf(lang)}` },
  ]
}

/** The feeds of the blog in a language, for the head of a page. */
export const blogFeeds = (title: string, lang: string) => feeds('blog', title, lang)

/** The feeds of a tag, a creator or a label, whose page has this path. */
export const feedsOf = (path: string, title: string, lang: string) => feeds(path.slice(1), title, lang)

/** The feeds of a series, which are in its own language. */
export const seriesFeeds = (slug: string, title: string) => feeds(`series/${slug}`, title)

function feeds(name: string, title: string, lang = 'en') {
  if (!inDocument) return []
  return Object.entries(TYPES).map(([kind, type]) => ({
    rel: 'alternate',
    type,
    title,
    href: `/feed/${name}.${kind}${searchOf(lang)}`,
  }))
}

const searchOf = (lang: string) => (lang === 'en' ? '' : `?lang=${lang}`)
