import { MOST_LIMIT } from '#rules/paging.ts'
import type { AppContext } from '../context.ts'
import type { Feed, Way, Writing } from './feed.ts'
import type { Holder } from './links.ts'
import { bySeries, newestOf, pageOf, type ShelfBook, search, shelfOf } from './shelf.ts'
import { listStreams } from './streams.ts'
import { countIn, opdsTexts } from './texts.ts'

const ON_THE_FIRST = 12
/** The date of a library in which there has never been a book. */
const BEGINNING = new Date('2026-01-01T00:00:00Z')

export interface DocumentRequest {
  /** Below the form: '' or 'recent', 'books', 'series', 'series/:slug', 'search', 'reading'. */
  path: string
  query: string
  page: string | undefined
}

/** A document of the reader's catalogue; null for an address that it does not have. */
export async function documentAt(
  app: AppContext,
  holder: Holder,
  { path, query, page }: DocumentRequest,
  { words, lang }: Writing,
): Promise<Feed | null> {
  const books = await shelfOf(app, holder.visitor.reader.id)
  const feed = (part: Partial<Feed> & Pick<Feed, 'id' | 'title'>): Feed => ({
    path,
    up: '',
    updatedAt: newestOf(books, BEGINNING),
    ways: [],
    books: null,
    page: null,
    newest: [],
    streams: null,
    ...part,
  })
  const shelf = (id: string, title: string, shown: readonly ShelfBook[], at: string, up = '') => {
    const { items, ...number } = pageOf(shown, page)
    return feed({
      id,
      title,
      path: at,
      up,
      books: items,
      page: number,
      updatedAt: newestOf(shown, BEGINNING),
    })
  }

  if (path === '') {
    const ways = waysOf(books, words)
    return feed({
      id: 'root',
      title: words.title,
      up: null,
      ways,
      newest: books.slice(0, ON_THE_FIRST),
    })
  }
  if (path === 'recent') return shelf('recent', words.recent, books, path)
  if (path === 'books') {
    const inOrder = new Intl.Collator(lang, { numeric: true })
    const sorted = books.toSorted((a, b) => inOrder.compare(a.volume.title, b.volume.title))
    return shelf('books', words.books, sorted, path)
  }
  if (path === 'search') {
    const title = opdsTexts(lang)('feed.found', { query })
    return shelf('search', title, search(books, query), `search?${new URLSearchParams({ query })}`)
  }
  if (path === 'reading') {
    return feed({ id: 'reading', title: words.streams, streams: await listStreams(app, holder) })
  }
  const series = bySeries(books, lang)
  if (path === 'series') {
    // Programs that do not ask for further pages of such a list get nearly always all.
    const { items, ...number } = pageOf(series, page, MOST_LIMIT)
    const ways = items.map((one): Way => {
      const text = countIn(one.books.length, lang)
      const { id, slug, title } = one
      return {
        id: `series:${id}`,
        title: title || slug,
        text,
        path: `series/${slug}`,
        count: one.books.length,
        holds: 'books',
        updatedAt: newestOf(one.books, BEGINNING),
      }
    })
    return feed({ id: 'series', title: words.series, ways, page: number })
  }
  const [, slug] = /^series\/([^/]+)$/.exec(path) ?? []
  const one = series.find(candidate => candidate.slug === slug)
  return one ? shelf(`series:${one.id}`, one.title || one.slug, one.books, path, 'series') : null
}

function waysOf(books: readonly ShelfBook[], words: Writing['words']): Way[] {
  const updatedAt = newestOf(books, BEGINNING)
  const way = (id: string, title: string, text: string, rest: Pick<Way, 'count' | 'holds'>) => ({
    id,
    title,
    text,
    path: id,
    updatedAt,
    ...rest,
  })
  return [
    {
      ...way('recent', words.recent, words.recentText, { count: books.length, holds: 'books' }),
      sortNew: true,
    },
    way('books', words.books, words.booksText, { count: books.length, holds: 'books' }),
    way('series', words.series, words.seriesText, { count: null, holds: 'ways' }),
    way('reading', words.streams, words.streamsText, { count: null, holds: 'streams' }),
  ]
}
