import { shownCover } from '../catalogue/covers/shown-cover.ts'
import { escapeXml } from '../epub/xml/xml-text.ts'
import {
  address,
  type Feed,
  FILE_TYPES,
  fileAddress,
  pageAddress,
  pageLinks,
  type Way,
  type Writing,
} from './feed.ts'
import type { ShelfBook } from './shelf.ts'

export const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation'
export const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition'
export const OPEN_SEARCH = 'application/opensearchdescription+xml'
const REL = 'http://opds-spec.org'

/** OPDS 1.2: a document as an Atom feed. */
export function writeAtom(feed: Feed, writing: Writing): string {
  const { base, siteName, lang, origin } = writing
  const { books, page } = feed
  const kind = books ? ACQUISITION : NAVIGATION
  const at = (path: string, page?: number) => address(writing, 'atom', path, page)
  const lines = [
    `<id>urn:kashihon:opds:${escapeXml(feed.id)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${feed.updatedAt.toISOString()}</updated>`,
    `<author><name>${escapeXml(siteName)}</name><uri>${escapeXml(origin)}</uri></author>`,
    `<icon>${escapeXml(origin)}/favicon.ico</icon>`,
    link('self', at(feed.path, page?.page), kind),
    link('start', at(''), NAVIGATION),
    link('search', `${base}/search.xml`, OPEN_SEARCH),
    // For programs that read no description of a search.
    link('search', `${base}/atom/search?query={searchTerms}`, ACQUISITION),
    ...(feed.up === null ? [] : [link('up', at(feed.up), NAVIGATION)]),
    ...(page ? pageLinks(page).map(one => link(one.rel, at(feed.path, one.page), kind)) : []),
    ...(page
      ? [
          `<opensearch:totalResults>${page.total}</opensearch:totalResults>`,
          `<opensearch:itemsPerPage>${page.perPage}</opensearch:itemsPerPage>`,
          `<opensearch:startIndex>${(page.page - 1) * page.perPage + 1}</opensearch:startIndex>`,
        ]
      : []),
    ...feed.ways.filter(({ holds }) => holds !== 'streams').map(way => wayEntry(way, at(way.path))),
    ...(books ?? []).map(book => bookEntry(book, writing)),
  ]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog"' +
    ` xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="${lang}">\n${lines.join('\n')}\n</feed>\n`
  )
}

function wayEntry({ id, title, text, holds, sortNew, updatedAt }: Way, href: string): string {
  return (
    `<entry><title>${escapeXml(title)}</title><id>urn:kashihon:opds:${escapeXml(id)}</id><updated>${updatedAt.toISOString()}</updated>` +
    `<content type="text">${escapeXml(text)}</content>` +
    `${link(sortNew ? `${REL}/sort/new` : 'subsection', href, holds === 'books' ? ACQUISITION : NAVIGATION)}</entry>`
  )
}

/**
 * The names of a volume's authors, or of its artists where it has none, and of all others, whom Atom (RFC 4287, 4.2.3) calls
 * contributors; each name once.
 */
function namesOf(credits: ShelfBook['volume']['credits']): { authors: Set<string>; others: Set<string> } {
  const named = (roles: readonly string[]) =>
    new Set(credits.filter(({ role }) => roles.includes(role)).map(({ name }) => name))
  const writers = named(['author'])
  const authors = writers.size > 0 ? writers : named(['artist'])
  return { authors, others: new Set(credits.map(({ name }) => name)).difference(authors) }
}

function bookEntry({ bookId, volume, purchasedAt, updatedAt, files }: ShelfBook, writing: Writing): string {
  const { origin } = writing
  const { authors, others } = namesOf(volume.credits)
  const summary = volume.shortDescription || volume.description
  const cover = shownCover(volume.cover, writing)
  const picture = (width: number) => `${origin}/img/jpg/${width}/${cover.hash}`
  return [
    `<entry><title>${escapeXml(volume.title)}</title><id>urn:kashihon:${volume.id}</id>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<published>${(volume.publishingAt ?? purchasedAt).toISOString()}</published>`,
    ...[...authors].map(name => `<author><name>${escapeXml(name)}</name></author>`),
    ...[...others].map(name => `<contributor><name>${escapeXml(name)}</name></contributor>`),
    `<dc:identifier>urn:kashihon:${volume.id}</dc:identifier><dc:language>${volume.lang}</dc:language>`,
    ...(volume.publishingAt
      ? [`<dc:issued>${volume.publishingAt.toISOString().slice(0, 10)}</dc:issued>`]
      : []),
    ...(volume.originalPublisher
      ? [`<dc:publisher>${escapeXml(volume.originalPublisher)}</dc:publisher>`]
      : []),
    `<dc:isPartOf>${escapeXml(volume.seriesTitle)}</dc:isPartOf>`,
    `<category scheme="${escapeXml(origin)}/series" term="${escapeXml(volume.seriesSlug)}" label="${escapeXml(volume.seriesTitle)}"/>`,
    ...(summary ? [`<summary type="text">${escapeXml(summary)}</summary>`] : []),
    link(`${REL}/image`, picture(840), 'image/jpeg'),
    link(`${REL}/image/thumbnail`, picture(240), 'image/jpeg'),
    ...files.map(kind => link(`${REL}/acquisition`, fileAddress(writing, bookId, kind), FILE_TYPES[kind])),
    link('alternate', pageAddress(writing, volume.slug), 'text/html'),
    '</entry>',
  ].join('')
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" href="${escapeXml(href)}" type="${escapeXml(type)}"/>`
}

/** How a program for e-books asks for words: OpenSearch 1.1, for both versions. */
export function searchDescription(writing: Writing): string {
  const { base, siteName, words, origin } = writing
  const url = (form: 'atom' | 'json', type: string) =>
    `<Url type="${type}" template="${escapeXml(`${base}/${form}/search`)}?query={searchTerms}&amp;page={startPage?}"/>`
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">' +
    `<ShortName>${escapeXml([...siteName].slice(0, 16).join(''))}</ShortName><Description>${escapeXml(words.search)}</Description>` +
    url('atom', ACQUISITION) +
    url('json', 'application/opds+json') +
    `<Image width="32" height="32" type="image/x-icon">${escapeXml(origin)}/favicon.ico</Image>` +
    '<InputEncoding>UTF-8</InputEncoding><OutputEncoding>UTF-8</OutputEncoding></OpenSearchDescription>\n'
  )
}
