import { shownCover } from '../catalogue/covers/shown-cover.ts'
import type { VolumeRow } from '../catalogue/store.ts'
import { address, type Feed, FILE_TYPES, fileAddress, pageAddress, pageLinks, type Writing } from './feed.ts'
import type { ShelfBook } from './shelf.ts'
import { manifestType, publicationMetadata } from './web-publication.ts'

export const OPDS_JSON = 'application/opds+json'
const ACQUISITION = 'http://opds-spec.org/acquisition'

/** OPDS 2.0: a document as JSON. */
export function writeJson(feed: Feed, writing: Writing): string {
  const { books, page, streams, newest, ways } = feed
  const { words, base } = writing
  const at = (path: string, page?: number) => address(writing, 'json', path, page)
  const list = books
    ? books.map(book => ownedPublication(book, writing))
    : (streams?.map(({ volume }) => streamedPublication(volume, writing)) ?? [])
  const onward = [
    ...ways.map(way => ({
      href: at(way.path),
      title: way.title,
      type: OPDS_JSON,
      rel: way.sortNew ? 'http://opds-spec.org/sort/new' : 'subsection',
      ...(way.count !== null && { properties: { numberOfItems: way.count } }),
    })),
    // OPDS 2.0 requires one of navigation, publications and groups.
    ...(ways.length === 0 && list.length === 0
      ? [{ href: at(''), title: words.title, type: OPDS_JSON, rel: 'start' }]
      : []),
  ]
  return JSON.stringify({
    metadata: {
      identifier: `urn:kashihon:opds:${feed.id}`,
      title: feed.title,
      modified: feed.updatedAt.toISOString(),
      ...(page && { numberOfItems: page.total, itemsPerPage: page.perPage, currentPage: page.page }),
    },
    links: [
      { rel: 'self', href: at(feed.path, page?.page), type: OPDS_JSON },
      { rel: 'start', href: at(''), type: OPDS_JSON },
      { rel: 'search', href: `${base}/json/search{?query}`, type: OPDS_JSON, templated: true },
      ...(feed.up === null ? [] : [{ rel: 'up', href: at(feed.up), type: OPDS_JSON }]),
      ...(page
        ? pageLinks(page).map(one => ({ rel: one.rel, href: at(feed.path, one.page), type: OPDS_JSON }))
        : []),
    ],
    ...(onward.length > 0 && { navigation: onward }),
    ...(list.length > 0 && { publications: list }),
    ...(newest.length > 0 && {
      groups: [
        {
          metadata: { title: words.recent, numberOfItems: newest.length },
          links: [{ rel: 'self', href: at('recent'), type: OPDS_JSON }],
          publications: newest.map(book => ownedPublication(book, writing)),
        },
      ],
    }),
  })
}

function ownedPublication({ bookId, volume, updatedAt, files }: ShelfBook, writing: Writing): object {
  return {
    metadata: publicationMetadata(volume, updatedAt),
    links: [
      ...files.map(kind => ({
        rel: ACQUISITION,
        href: fileAddress(writing, bookId, kind),
        type: FILE_TYPES[kind],
      })),
      streamLink(volume, writing),
      pageLink(volume, writing),
    ],
    ...imagesOf(volume, writing),
  }
}

function streamedPublication(volume: VolumeRow, writing: Writing): object {
  return {
    metadata: publicationMetadata(volume, null),
    links: [streamLink(volume, writing), pageLink(volume, writing)],
    ...imagesOf(volume, writing),
  }
}

const streamLink = ({ id, type }: VolumeRow, { base }: Writing) => ({
  rel: ACQUISITION,
  href: `${base}/webpub/${id}/manifest.json`,
  type: manifestType(type),
})

const pageLink = ({ slug }: VolumeRow, writing: Writing) => ({
  rel: 'alternate',
  href: pageAddress(writing, slug),
  type: 'text/html',
})

function imagesOf(volume: VolumeRow, writing: Writing) {
  const cover = shownCover(volume.cover, writing)
  const image = (width: number) => {
    const wide = Math.min(width, cover.width)
    return {
      href: `${writing.origin}/img/jpg/${width}/${cover.hash}`,
      type: 'image/jpeg',
      width: wide,
      height: Math.max(1, Math.round((wide * cover.height) / cover.width)),
    }
  }
  return { images: [image(840), image(240)] }
}
