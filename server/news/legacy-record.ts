import type { Language } from '#rules/interface-language.ts'
import { type ShownCover, shownCover } from '../catalogue/covers/shown-cover.ts'
import type { Images } from '../platform/images/images.ts'
import type { LegacySeriesRow } from './store.ts'

const THUMBNAIL_WIDTH = 240
const BANNER_WIDTH = 480

interface LegacyContext {
  images: Images
  forumUrl: string | null
  /** Of the list. */
  lang: Language
  now: Date
}

/** docs/product.md#legacy-lists: a series as clients of the old content site know it. */
export function legacyRecord(
  row: LegacySeriesRow,
  type: 'novel' | 'manga',
  { images, forumUrl, lang, now }: LegacyContext,
): object {
  const named = (...roles: string[]) =>
    [...new Set(row.credits.filter(({ role }) => roles.includes(role)).map(({ name }) => name))].join(', ')
  const volumes = row.volumes.map(volume => ({
    id: volume.legacyId,
    title: volume.title,
    titleslug: volume.slug,
    volumeNumber: volume.number,
    publisherOriginal: volume.originalPublisher,
    publishingDate: volume.publishingAt,
    nopremium: volume.premiumExtras === null,
    premiumExtras: volume.premiumExtras,
    publishInfos: publishInfosOf(volume, now),
  }))
  return {
    id: row.legacyId,
    created: row.createdAt,
    title: row.title,
    titleOriginal: row.originalTitle,
    titleShort: row.shortTitle,
    titleslug: row.slug,
    description: row.description,
    descriptionShort: row.shortDescription,
    tags: row.tags.join(','),
    author: named('author'),
    translator: named('translator'),
    editor: named('editor'),
    ...(type === 'manga'
      ? { artist: artistOf(named), illustrator: named('illustrator') }
      : { artist: '', illustrator: named('illustrator', 'artist') }),
    letterer: named('letterer'),
    forumLink: forumUrl && row.topicId ? `${forumUrl}/t/${row.topicId}` : null,
    label: row.label,
    attachments: attachmentsOf(row, images, shownCover(row.cover, { lang, now })),
    availableVolumes: row.volumes.length,
    ...(type === 'manga' ? { volumes: [], mangaVolumes: volumes } : { volumes, mangaVolumes: [] }),
    bookwalkerSeriesId: null,
    status: row.status === 'complete' ? 'Complete' : row.status === 'default' ? 'ongoing' : '',
    override_expiration: row.catchup,
    public: true,
  }
}

/**
 * Clients take for a manga what has an artist, and for a novel what has none: a manga has one, whoever of its creators drew
 * it.
 */
function artistOf(named: (...roles: string[]) => string): string {
  const drew = ['artist', 'penciler', 'inker', 'illustrator', 'author'].map(role => named(role))
  return drew.find(names => names !== '') ?? 'N. N.'
}

/** Clients look for 240 or thumbnail in the name of the one, and 400 in that of the other. */
function attachmentsOf(row: LegacySeriesRow, images: Images, cover: ShownCover): object[] {
  const { coverSize, bannerHash, bannerSize } = row
  const attachment = (name: string, hash: string | null, size: number, width: number) =>
    hash
      ? [
          {
            id: `${hash}-${width}`,
            filename: name,
            extension: 'jpg',
            fullpath: images.url(hash, width, 'jpg'),
            isImage: true,
            modelType: 'series',
            // Of the picture as it was handed in: the size that is linked is made when it is asked for.
            size,
          },
        ]
      : []
  return [
    ...attachment('cover-thumbnail-240.jpg', cover.hash, coverSize, THUMBNAIL_WIDTH),
    ...attachment(
      'banner-400.jpg',
      bannerHash ?? cover.wide ?? cover.hash,
      bannerHash ? bannerSize : coverSize,
      BANNER_WIDTH,
    ),
  ]
}

/** docs/product.md#legacy-lists: when and as what a volume comes out. */
function publishInfosOf(volume: LegacySeriesRow['volumes'][number], now: Date): object[] {
  const { legacyId, slug, publishingAt, physicalAt } = volume
  const info = (type: string, at: string | null) =>
    at === null
      ? []
      : [
          {
            id: `${legacyId}-${type}`,
            type,
            publishDate: at,
            preOrder: new Date(at) > now,
            uniqueLinkFragment: slug,
          },
        ]
  return [...info('digital', publishingAt), ...info('physical', physicalAt)]
}
