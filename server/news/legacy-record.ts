import type { Images } from '../platform/images/images.ts'
import type { LegacySeriesRow } from './store.ts'

const THUMBNAIL_WIDTH = 240
const BANNER_WIDTH = 480

/** docs/product.md#legacy-lists: a series as clients of the old content site know it. */
export function legacyRecord(
  row: LegacySeriesRow,
  type: 'novel' | 'manga',
  { images, forumUrl, now }: { images: Images; forumUrl: string | null; now: Date },
): object {
  const named = (role: string) =>
    row.credits
      .filter(credit => credit.role === role)
      .map(credit => credit.name)
      .join(', ')
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
    artist: named('artist'),
    illustrator: named('illustrator'),
    letterer: named('letterer'),
    forumLink: forumUrl && row.topicId ? `${forumUrl}/t/${row.topicId}` : null,
    label: row.label,
    attachments: attachmentsOf(row, images),
    availableVolumes: row.volumes.length,
    ...(type === 'manga' ? { volumes: [], mangaVolumes: volumes } : { volumes, mangaVolumes: [] }),
    bookwalkerSeriesId: null,
    status: row.status === 'complete' ? 'Complete' : row.status === 'default' ? 'ongoing' : '',
    override_expiration: row.catchup,
    public: true,
  }
}

/** Clients look for 240 or thumbnail in the name of the one, and 400 in that of the other. */
function attachmentsOf(row: LegacySeriesRow, images: Images): object[] {
  const { coverHash, coverSize, bannerHash, bannerSize } = row
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
    ...attachment('cover-thumbnail-240.jpg', coverHash, coverSize, THUMBNAIL_WIDTH),
    ...attachment(
      'banner-400.jpg',
      bannerHash ?? coverHash,
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
