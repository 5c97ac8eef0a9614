import { EVERYWHERE } from '#rules/blocked-countries.ts'
import { type Language, type LanguageFacts, languageFacts } from '#rules/interface-language.ts'
import { isbn13Of } from '#rules/isbn.ts'
import type { Markets } from '#rules/markets.ts'
import { volumePrice } from '#rules/price.ts'
import { studioState } from '#rules/studio-states.ts'
import { instantToZoned } from '#rules/zoned-time.ts'
import { shownCoverHash } from '../../../catalogue/covers/shown-cover.ts'
import { escapeXml } from '../../../epub/xml/xml-text.ts'
import type { SubjectRow } from '../../catalogue/row-store.ts'
import type { RelatedVolume } from '../exchange-store.ts'
import {
  ADDRESS_TYPE,
  CODES_OF_STATUS,
  codeOfRelation,
  codeOfRole,
  ID_TYPES,
  LONGEST_SHORT_DESCRIPTION,
  type PublishingStatus,
  priceTypeIn,
  TEXT_TYPES,
  territoryOf,
} from './code-lists.ts'

/** What a message says of who sends it. */
export interface OnixShop {
  readonly name: string
  readonly origin: string
  readonly zone: string
  readonly markets: Markets
  readonly now: Date
}

type Xml = string

/** An element with its content; nothing where there is none. */
function element(name: string, ...content: readonly Xml[]): Xml {
  const whole = content.join('')
  return whole === '' ? '' : `<${name}>${whole}</${name}>`
}

function text(name: string, value: string | number | null | undefined): Xml {
  return value === null || value === undefined || value === ''
    ? ''
    : `<${name}>${escapeXml(String(value))}</${name}>`
}

/** List 34, text format 06: plain text, whose lines are as they are. */
function plain(value: string): Xml {
  return `<Text textformat="06">${escapeXml(value)}</Text>`
}

export function onixStart({ name, now }: OnixShop): Xml {
  const sent = `${now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
${element('Header', element('Sender', text('SenderName', name)), text('SentDateTime', sent))}
`
}

export function onixEnd(): Xml {
  return '</ONIXMessage>\n'
}

/** A volume as it is sold: `closed` are the countries in which it is taken down, or {@link EVERYWHERE}. */
export interface SoldVolume {
  readonly volume: SubjectRow
  readonly series: SubjectRow | undefined
  readonly closed: readonly string[]
  /** Volumes of series that are related to its own. */
  readonly related: readonly RelatedVolume[]
}

/** A volume as a product. */
export function onixProduct(sold: SoldVolume, shop: OnixShop): Xml {
  const { volume, series } = sold
  const status = statusOf(sold, shop.now)
  return `${element(
    'Product',
    text('RecordReference', volume.id),
    text('NotificationType', CODES_OF_STATUS[status].notification),
    identifiers(volume),
    descriptive(volume, series),
    collateral(volume, shop),
    publishing(sold, status, shop),
    relatedMaterial(sold),
    supply(volume, status, shop),
  )}\n`
}

/**
 * The same volume in another language, and the first volume of what was adapted from the first or into it: which later ones
 * belong together, nobody has said.
 */
function relatedMaterial({ volume, related }: SoldVolume): Xml {
  const number = Number(volume.values.number)
  return element(
    'RelatedMaterial',
    ...related.flatMap(other => {
      const code = codeOfRelation(other.relation)
      const isSame =
        other.relation === 'language' ? other.number === number : other.isFirst && number === other.ownFirst
      if (!code || !isSame) return []
      const own = element(
        'ProductIdentifier',
        text('ProductIDType', ID_TYPES.proprietary),
        text('IDTypeName', ADDRESS_TYPE),
        text('IDValue', other.slug),
      )
      return [
        element('RelatedProduct', text('ProductRelationCode', code), own, isbnElement(isbn13Of(other.isbn))),
      ]
    }),
  )
}

function isbnElement(isbn: string | null | undefined): Xml {
  return isbn
    ? element('ProductIdentifier', text('ProductIDType', ID_TYPES.isbn13), text('IDValue', isbn))
    : ''
}

function identifiers({ slug, values }: SubjectRow): Xml {
  const isbn = storesOf(values).flatMap(({ store, identifier }) =>
    store === 'digital' ? (isbn13Of(identifier) ?? []) : [],
  )[0]
  return [
    element(
      'ProductIdentifier',
      text('ProductIDType', ID_TYPES.proprietary),
      text('IDTypeName', ADDRESS_TYPE),
      text('IDValue', slug),
    ),
    isbnElement(isbn),
  ].join('')
}

function descriptive(volume: SubjectRow, series: SubjectRow | undefined): Xml {
  const { values, lang, type } = volume
  const creators = (values.creators ?? []) as { name: string; role: string }[]
  const tags = (series?.values.tags ?? []) as string[]
  const age = Number(series?.values.ageRating ?? 0)
  return element(
    'DescriptiveDetail',
    // List 2, composition 00: one item. List 150, form EB: downloaded and read online. List 175, details E101: EPUB, E200:
    // reflowable, E201: fixed pages.
    text('ProductComposition', '00'),
    text('ProductForm', 'EB'),
    text('ProductFormDetail', 'E101'),
    text('ProductFormDetail', type === 'manga' ? 'E201' : 'E200'),
    // List 81, content: 10 text, 07 still pictures.
    text('PrimaryContentType', type === 'manga' ? '07' : '10'),
    collection(volume),
    titleDetail('01', String(values.title ?? ''), '01'),
    titleDetail('03', String(values.originalTitle ?? ''), '01'),
    ...creators.map(({ name, role }, at) =>
      element(
        'Contributor',
        text('SequenceNumber', at + 1),
        text('ContributorRole', codeOfRole(role)),
        text('PersonName', name),
      ),
    ),
    language(lang),
    // List 27, subject scheme 20: keywords.
    tags.length > 0
      ? element('Subject', text('SubjectSchemeIdentifier', '20'), text('SubjectHeadingText', tags.join('; ')))
      : '',
    // List 30, qualifier 17: interest age in years. List 31, precision 03: from.
    age > 0
      ? element(
          'AudienceRange',
          text('AudienceRangeQualifier', '17'),
          text('AudienceRangePrecision', '03'),
          text('AudienceRangeValue', age),
        )
      : '',
  )
}

/** List 22, language role 01: of the text. List 74, language code: ISO 639-2/B. */
function language(lang: Language): Xml {
  const { code } = languageFacts[lang] as LanguageFacts
  return code ? element('Language', text('LanguageRole', '01'), text('LanguageCode', code)) : ''
}

/**
 * The series and the place of the volume in it. List 148, collection type 10: named by the publisher. List 197, sequence
 * type 02: by the title.
 */
function collection({ seriesTitle, values }: SubjectRow): Xml {
  return element(
    'Collection',
    text('CollectionType', '10'),
    element(
      'CollectionSequence',
      text('CollectionSequenceType', '02'),
      text('CollectionSequenceNumber', String(values.number ?? '')),
    ),
    titleDetail('01', seriesTitle, '02'),
  )
}

/**
 * List 15, title type: 01 the title, 03 in the original language. List 149, level: 01 of the product, 02 of the collection.
 */
function titleDetail(type: string, title: string, level: string): Xml {
  return title === ''
    ? ''
    : element(
        'TitleDetail',
        text('TitleType', type),
        element('TitleElement', text('TitleElementLevel', level), text('TitleText', title)),
      )
}

/**
 * List 154, audience 00: everybody. List 158, content 01: front cover. List 159, mode 03: picture. List 161, form 02: file
 * to be fetched.
 */
function collateral({ values, covers, lang }: SubjectRow, { origin, now }: OnixShop): Xml {
  const written = (type: string, value: unknown) =>
    value
      ? element('TextContent', text('TextType', type), text('ContentAudience', '00'), plain(String(value)))
      : ''
  // As readers of the book's language see it by the time of the message; a later one is in a later message.
  const coverHash = shownCoverHash(covers, { lang, now })
  const cover = coverHash
    ? element(
        'SupportingResource',
        text('ResourceContentType', '01'),
        text('ContentAudience', '00'),
        text('ResourceMode', '03'),
        element(
          'ResourceVersion',
          text('ResourceForm', '02'),
          text('ResourceLink', `${origin}/img/jpg/1200/${coverHash}`),
        ),
      )
    : ''
  return element(
    'CollateralDetail',
    // A longer one is left out, and not cut: read again it would change the text of the shop.
    String(values.shortDescription ?? '').length <= LONGEST_SHORT_DESCRIPTION
      ? written(TEXT_TYPES.short, values.shortDescription)
      : '',
    written(TEXT_TYPES.description, values.description),
    cover,
  )
}

function publishing({ volume, series, closed }: SoldVolume, status: PublishingStatus, shop: OnixShop): Xml {
  const blocked = (series?.values.blocked ?? []) as string[]
  return element(
    'PublishingDetail',
    // List 45, publishing role 01: publisher.
    element('Publisher', text('PublishingRole', '01'), text('PublisherName', shop.name)),
    text('PublishingStatus', status),
    // List 163, date role 01: publication.
    volume.launchAt ? dateElement('PublishingDate', '01', volume.launchAt, shop.zone) : '',
    closed.includes(EVERYWHERE)
      ? rights('03', text('RegionsIncluded', 'WORLD'))
      : rightsBut([...new Set([...blocked, ...closed])].toSorted()),
  )
}

/** List 46, sales rights: 01 for sale, exclusive; 03 not for sale. */
function rights(type: '01' | '03', ...territory: readonly Xml[]): Xml {
  return element('SalesRights', text('SalesRightsType', type), element('Territory', ...territory))
}

/** For sale everywhere but in these countries. */
function rightsBut(notIn: readonly string[]): Xml {
  const { countries, regions } = territoryOf(notIn)
  return [
    rights(
      '01',
      text('RegionsIncluded', 'WORLD'),
      text('CountriesExcluded', countries),
      text('RegionsExcluded', regions),
    ),
    countries || regions
      ? rights('03', text('CountriesIncluded', countries), text('RegionsIncluded', regions))
      : '',
  ].join('')
}

/** What is taken down everywhere is withdrawn from sale. */
function statusOf({ volume, closed }: SoldVolume, now: Date): PublishingStatus {
  const status = publishingStatus(volume, now)
  return closed.includes(EVERYWHERE) && status !== '00' ? '11' : status
}

/** List 64: 00 not said, 02 forthcoming, 04 active, 11 withdrawn from sale. */
function publishingStatus({ stage, hidden, launchAt, values }: SubjectRow, now: Date): PublishingStatus {
  const state = studioState({ stage, hidden, launchAt }, now)
  if (state === 'withdrawn' || state === 'hidden') return '11'
  if (state === 'published') return values.onSale === false ? '11' : '04'
  return state === 'scheduled' || state === 'ready' ? '02' : '00'
}

/** List 55, format 13: to the minute, with the offset. */
function dateElement(name: 'PublishingDate' | 'SupplyDate', role: string, at: Date, zone: string): Xml {
  const clock = instantToZoned(at, zone)
  const minutes = Math.round((Date.parse(`${clock}Z`) - at.getTime()) / 60_000)
  const pad = (value: number) => String(value).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`
  const date = clock.replaceAll(/[-:]/g, '') + offset
  return element(name, text(`${name}Role`, role), `<Date dateformat="13">${date}</Date>`)
}

/**
 * List 93, supplier role 09: publisher to end-customers. What is not yet available names the day from which it is: list 166,
 * date role 08.
 */
function supply(volume: SubjectRow, status: PublishingStatus, { name, markets, zone }: OnixShop): Xml {
  const currencies = [...new Set(Object.values(markets))]
  const amount = (fullCoins(volume) / 100).toFixed(2)
  return element(
    'ProductSupply',
    element(
      'SupplyDetail',
      element('Supplier', text('SupplierRole', '09'), text('SupplierName', name)),
      text('ProductAvailability', CODES_OF_STATUS[status].availability),
      status === '02' && volume.launchAt ? dateElement('SupplyDate', '08', volume.launchAt, zone) : '',
      ...currencies.map(currency =>
        element(
          'Price',
          text('PriceType', priceTypeIn(currency)),
          text('PriceAmount', amount),
          text('CurrencyCode', currency.toUpperCase()),
        ),
      ),
    ),
  )
}

/** What a volume costs before sales. A coin is a cent in every currency (docs/product.md#currencies). */
export function fullCoins({ type, lang, values }: SubjectRow): number {
  const priceCoins = typeof values.priceCoins === 'number' ? values.priceCoins : null
  return volumePrice({ type, lang: lang as Language, priceCoins }).fullCoins
}

export function storesOf(values: Record<string, unknown>): { store: string; identifier: string }[] {
  return (values.stores ?? []) as { store: string; identifier: string }[]
}
