import { volumeTitle } from '#rules/volume-title.ts'
import type { ImportRequest } from '#server/publishing/import-request.ts'
import type { Day, DemoSeries, DemoVolume } from './shelf.ts'

const DAY_MS = 86_400_000
/**
 * Publishers release in the morning. What comes out on the first day itself has to be out at whatever hour the shop starts.
 */
const RELEASE_HOUR = 10

/** The moment that a day of the shelf means, counted from the day (UTC) on which the shop was filled. */
export function momentOf(day: Day, filledAt: Date): Date {
  const midnight = Date.UTC(filledAt.getUTCFullYear(), filledAt.getUTCMonth(), filledAt.getUTCDate())
  return new Date(midnight + day * DAY_MS + (day === 0 ? 0 : RELEASE_HOUR * 3_600_000))
}

/**
 * What is asked of the publishing room for a volume, apart from its file. A series that is there keeps what its publisher
 * has made of it.
 *
 * @param called what a series that is there is called by now
 */
export function planImport(
  series: DemoSeries,
  volume: DemoVolume,
  filledAt: Date,
  called: string | null = null,
): Omit<ImportRequest, 'file' | 'marks'> {
  const moment = (day: Day) => momentOf(day, filledAt)
  const momentOrNull = (day: Day | null) => (day === null ? null : moment(day))
  const { slug, type, lang, title, shortTitle, originalTitle, description, shortDescription } = series
  const { tags, status, catchup, rentals, ageRating } = series
  const publishingAt = moment(volume.publishing)
  const physicalPublishingAt = momentOrNull(volume.physical)
  const availableAt = { digital: publishingAt, print: physicalPublishingAt }
  return {
    type,
    lang,
    // The chapters of the demo are shorter than those of books, and each is to be seen as a part.
    cut: 'chapters',
    ...(type === 'manga' ? { direction: 'rtl' as const } : {}),
    series: {
      ...{ slug, type, lang },
      ...(called === null && {
        ...{ title, shortTitle, originalTitle, description, shortDescription },
        ...{ tags, status, catchup, rentals, ageRating },
        createdAt: moment(series.created),
      }),
    },
    volume: {
      number: volume.number,
      title: volumeTitle(called ?? title, volume.number, lang),
      originalPublisher: 'Kashihon',
      description: volume.description,
      creators: series.creators,
      skus: volume.skus.map(sku => ({
        ...sku,
        availableAt: sku.store === 'print' ? availableAt.print : availableAt.digital,
      })),
      publishingAt,
      physicalPublishingAt,
      premiumExtras: volume.premiumExtras ?? null,
      priceCoins: volume.priceCoins ?? null,
      readerStreamingEnabled: true,
      createdAt: moment(Math.min(...volume.launches, volume.publishing)),
    },
    parts: {
      launches: volume.launches.map(moment),
      ...(volume.parts ? { titles: volume.parts } : {}),
      ...(volume.expirations ? { expirations: volume.expirations.map(momentOrNull) } : {}),
    },
  }
}
