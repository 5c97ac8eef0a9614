import {
  type Creator,
  CreatorRole,
  type Image,
  type Part,
  PrintState,
  PublicationStatus,
  ReaderStreamingSummary,
  type Series,
  SeriesStatus,
  SeriesType,
  Volume,
} from '#contract/generated/catalogue.ts'
import { hasFixedPrice } from '#rules/fixed-price.ts'
import { type CoinSales, whyNotRedeemed } from '#rules/for-sale.ts'
import { languages } from '#rules/interface-language.ts'
import { volumePrice } from '#rules/price.ts'
import { priorPrice } from '#rules/prior-price.ts'
import { releasedVolumes } from '#rules/released-volumes.ts'
import { runningSaleBps, runningSales } from '#rules/running-sale.ts'
import type { AppContext } from '../context.ts'
import type { Images } from '../platform/images/images.ts'
import { type Picture, type ShownCover, type StoredCover, shownCover } from './covers/shown-cover.ts'
import { isStateTag, tagSlug } from './facets/known-tags.ts'
import type { Credit, PartRow, SeriesRow, VolumeRow } from './store.ts'
import { VOLUME_FIELD_NAMES, type VolumeFields } from './volume-fields.ts'

/**
 * Rows of the catalogue as messages, as every visitor sees them; personal fields have their default until the modules above
 * fill them.
 */

export interface ViewContext extends CoinSales {
  images: Images
  now: Date
  /** What the reader's membership takes off volumes, basis points; nothing for visitors. */
  volumeDiscountBps?: number
  /** The ids of what is taken down where it is looked from: a series leads to no preview of these. */
  leftOut?: readonly string[]
}

/** How a visitor is shown the catalogue. */
export function viewContext({ images, brand }: Pick<AppContext, 'images' | 'brand'>, now: Date): ViewContext {
  const { redeemManga, fixedPrices } = brand.current()
  return { images, now, redeemManga, fixedPrices }
}

const COVER_WIDTH = 480
const THUMBNAIL_WIDTH = 240

const TYPES = { novel: SeriesType.NOVEL, manga: SeriesType.MANGA } as const
const STATUSES = {
  default: SeriesStatus.DEFAULT,
  complete: SeriesStatus.COMPLETE,
  hiatus: SeriesStatus.HIATUS,
} as const
const PRINT_STATES = {
  none: PrintState.NONE,
  planned: PrintState.PLANNED,
  available: PrintState.AVAILABLE,
} as const
const PUBLICATION = {
  ongoing: PublicationStatus.ONGOING,
  complete: PublicationStatus.COMPLETE,
  hiatus: PublicationStatus.HIATUS,
} as const
const STREAMING = {
  no_volumes: ReaderStreamingSummary.NO_VOLUMES_STREAMING,
  all_volumes: ReaderStreamingSummary.ALL_VOLUMES_STREAMING,
  some_volumes: ReaderStreamingSummary.SOME_VOLUMES_STREAMING,
} as const

function imageMessage(images: Images, picture: ShownCover): Image {
  const { hash, width, height, colour, square = '', wide = '' } = picture
  return {
    hash,
    width,
    height,
    colour,
    originalUrl: images.url(hash, width),
    coverUrl: images.url(hash, COVER_WIDTH),
    thumbnailUrl: images.url(hash, THUMBNAIL_WIDTH),
    squareHash: square,
    wideHash: wide,
    languages: [],
  }
}

/**
 * The cover by now, with those that pages in some languages show instead: which language a page is in is known where it is
 * made.
 */
export function coverMessage(
  cover: StoredCover,
  { images, now }: Pick<ViewContext, 'images' | 'now'>,
): Image {
  const shown = shownCover(cover, { lang: null, now })
  const others = languages
    .map(lang => ({ lang, picture: shownCover(cover, { lang, now }) }))
    .filter(({ picture }) => picture.hash !== shown.hash)
  return {
    ...imageMessage(images, shown),
    languages: others.map(({ lang, picture }) => ({ lang, image: imageMessage(images, picture) })),
  }
}

function bannerMessage(images: Images, banner: Picture | null): Image | undefined {
  return banner ? imageMessage(images, banner) : undefined
}

export function seriesMessage(
  row: SeriesRow,
  { images, now, fixedPrices, leftOut = [] }: Omit<ViewContext, 'redeemManga'>,
): Series {
  const { preview } = row
  const isClosed = preview && [row.id, preview.volumeId, preview.id].some(id => leftOut.includes(id))
  return {
    id: row.id,
    legacyId: row.legacyId,
    slug: row.slug,
    type: TYPES[row.type],
    status: row.publicationStatus === 'complete' ? STATUSES.complete : STATUSES[row.status],
    title: row.title,
    shortTitle: row.shortTitle,
    originalTitle: row.originalTitle,
    description: row.description,
    shortDescription: row.shortDescription,
    tags: row.tags,
    cover: coverMessage(row.cover, { images, now }),
    banner: bannerMessage(images, row.banner),
    hidden: false,
    created: row.createdAt,
    following: false,
    catchup: row.catchup,
    rentals: row.rentals,
    ageRating: row.ageRating,
    readerStreamingSummary: STREAMING[row.readerStreaming],
    topicId: row.topicId ?? undefined,
    categoryId: row.categoryId ?? undefined,
    lang: row.lang,
    label: row.label,
    printState: PRINT_STATES[row.printState],
    publicationStatus: PUBLICATION[row.publicationStatus],
    releasedVolumes: releasedVolumes(row.publishings, now),
    totalVolumes: row.publishings.length,
    saleBps: hasFixedPrice(row, fixedPrices) ? 0 : runningSaleBps(row.sales, now),
    tagSlugs: row.tags.map(tagSlug).map(slug => (isStateTag(slug) ? '' : slug)),
    previewSlug: isClosed ? '' : previewOf(row, now),
    withdrawn: row.withdrawn,
  }
}

/** The address of the free part once it is out; '' before, and without one. */
function previewOf({ preview }: Pick<VolumeRow, 'preview'>, now: Date): string {
  return preview && new Date(preview.launchAt) <= now ? preview.slug : ''
}

export function volumeMessage(row: VolumeRow, sight: ViewContext): Volume {
  const { images, now } = sight
  return {
    ...EMPTY_VOLUME,
    ...sharedFields(row),
    id: row.id,
    legacyId: row.legacyId,
    slug: row.slug,
    seriesId: row.seriesId,
    seriesSlug: row.seriesSlug,
    seriesTitle: row.seriesTitle,
    type: TYPES[row.type],
    lang: row.lang,
    label: row.label,
    creators: row.credits.map(creatorMessage),
    created: row.createdAt,
    publishing: row.publishingAt ?? undefined,
    physicalPublishing: row.physicalPublishingAt ?? undefined,
    cover: coverMessage(row.cover, { images, now }),
    totalParts: row.totalParts,
    previewSlug: previewOf(row, now),
    withdrawn: row.withdrawn,
    rentals: row.rentals,
    ...pricesOf(row, sight),
  }
}

const EMPTY_VOLUME = Volume.create()
type SharedField = Extract<keyof VolumeFields, keyof Volume>
const SHARED_FIELDS = VOLUME_FIELD_NAMES.filter((name): name is SharedField => name in EMPTY_VOLUME)

/** The fields to which the message gives the same name; what is null is left as it is in an empty message. */
function sharedFields(row: VolumeRow): { [N in SharedField]?: NonNullable<VolumeFields[N]> } {
  return Object.fromEntries(SHARED_FIELDS.filter(name => row[name] !== null).map(name => [name, row[name]]))
}

/** What a volume costs this reader, and whether a sale runs. Nothing for what is not sold for coins. */
function pricesOf(
  row: VolumeRow,
  { now, volumeDiscountBps = 0, redeemManga, fixedPrices: fixed }: ViewContext,
): Pick<Volume, 'coins' | 'saleCoins' | 'fullCoins' | 'priorCoins'> {
  if (whyNotRedeemed(row, { redeemManga }, now) !== null)
    return { coins: undefined, saleCoins: undefined, fullCoins: undefined, priorCoins: undefined }
  const sales = runningSales(row.sales, now)
  const discounts = [...sales, { bps: volumeDiscountBps }]
  const { coins, fullCoins, discountBps } = volumePrice(row, { discounts, fixed })
  const inSale = volumePrice(row, { discounts: sales, fixed })
  return {
    coins,
    saleCoins: inSale.discountBps > 0 ? inSale.coins : undefined,
    fullCoins: discountBps > 0 ? fullCoins : undefined,
    priorCoins: inSale.discountBps > 0 ? priorCoinsOf(row, { now, fixedPrices: fixed }) : undefined,
  }
}

/** docs/product.md#sales: while a sale runs, what the volume cost at least in the thirty days before it. */
export function priorCoinsOf(
  row: VolumeRow,
  { now, fixedPrices: fixed }: Pick<ViewContext, 'now' | 'fixedPrices'>,
): number | undefined {
  const { priceChanges: changes, sales, createdAt: since } = row
  return priorPrice({ volume: row, changes, sales, since, fixed }, now) ?? undefined
}

export function partMessage(row: PartRow, { images, now }: Pick<ViewContext, 'images' | 'now'>): Part {
  return {
    id: row.id,
    legacyId: row.legacyId,
    slug: row.slug,
    volumeId: row.volumeId,
    number: row.number,
    title: row.title,
    shortTitle: row.shortTitle,
    originalTitle: row.originalTitle,
    preview: row.preview,
    hidden: false,
    created: row.createdAt,
    launch: row.launchAt,
    expiration: row.expiresAt ?? undefined,
    cover: coverMessage(row.cover, { images, now }),
    progress: 0,
    read: false,
    totalMangaPages: row.totalMangaPages,
    rental: undefined,
    rentalCoins: row.rentalCoins ?? undefined,
    access: undefined,
    check: 0,
    volume: undefined,
    serie: undefined,
    toc: undefined,
    volumeParts: undefined,
    next: undefined,
    chapters: (row.launchAt <= now && row.chapters) || [],
  }
}

function creatorMessage({ id, name, originalName, role }: Credit): Creator {
  return {
    id,
    name,
    originalName,
    role: CreatorRole[role.toUpperCase() as keyof typeof CreatorRole] ?? CreatorRole.GENERIC,
  }
}
