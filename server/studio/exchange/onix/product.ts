import type { Language } from '#rules/interface-language.ts'
import { isbn13Of } from '#rules/isbn.ts'
import { type ReadRights, readSalesRights } from '#rules/sales-rights.ts'
import type { SeriesRelation } from '#rules/series-relation.ts'
import { zonedToInstant } from '#rules/zoned-time.ts'
import {
  DATE_FORMATS,
  ID_TYPES,
  languageOfCode,
  NOTIFICATIONS,
  PRICES_WITH_TAX,
  relationOfCode,
  roleOfCode,
  TEST_NOTIFICATIONS,
  TEXT_TYPES,
  typeOfContent,
} from './code-lists.ts'
import { plainText } from './plain-text.ts'
import type { ProductElement } from './product-element.ts'

/** What a message says of a product. What it does not say is undefined, and stays as it is in the catalogue. */
export interface OnixProduct {
  readonly reference: string
  readonly isDeletion: boolean
  /** Sent to try something out. */
  readonly isTest: boolean
  readonly isbn: string | undefined
  readonly addresses: readonly string[]
  readonly seriesTitle: string | undefined
  readonly number: number | undefined
  readonly title: string | undefined
  /** Of the text; undefined: not said, or none of the shop's. */
  readonly lang: Language | undefined
  readonly type: 'novel' | 'manga' | undefined
  readonly originalTitle: string | undefined
  readonly creators: readonly { name: string; role: string }[] | undefined
  readonly tags: readonly string[] | undefined
  readonly age: number | undefined
  readonly shortDescription: string | undefined
  readonly description: string | undefined
  readonly publishedAt: PublishingDate | undefined
  /** Where it is not sold, and what of that was not understood. */
  readonly rights: ReadRights | undefined
  /** Other products, with what their series are to the one of this product. */
  readonly related: readonly RelatedProduct[]
  /** Prices with tax, in hundredths of each currency. */
  readonly amounts: readonly number[]
}

export interface RelatedProduct {
  readonly relation: SeriesRelation
  readonly isbn: string | undefined
  readonly addresses: readonly string[]
}

interface PublishingDate {
  readonly at: string
  /** Only the day is said: `2026-12-04`. */
  readonly day: string | null
}

export function productOf(product: ProductElement, zone: string): OnixProduct {
  const detail = first(product, 'DescriptiveDetail')
  const texts = all(first(product, 'CollateralDetail'), 'TextContent')
  const textOf = (type: string) => {
    const found = texts.find(one => value(one, 'TextType') === type)
    return found && plainText(first(found, 'Text'))
  }
  return {
    reference: value(product, 'RecordReference') ?? '',
    isDeletion: value(product, 'NotificationType') === NOTIFICATIONS.deletion,
    isTest: TEST_NOTIFICATIONS.includes(value(product, 'NotificationType') ?? ''),
    ...identifiersOf(product),
    ...placeOf(detail),
    title: titleOf(detail, '01', '01'),
    originalTitle: titleOf(detail, '03', '01'),
    lang: languageOf(detail),
    type: typeOf(detail),
    creators: creatorsOf(detail),
    tags: tagsOf(detail),
    age: ageOf(detail),
    shortDescription: textOf(TEXT_TYPES.short),
    description: textOf(TEXT_TYPES.description),
    publishedAt: dateOf(first(product, 'PublishingDetail'), zone),
    rights: rightsOf(first(product, 'PublishingDetail')),
    related: relatedOf(product),
    amounts: amountsOf(product),
  }
}

function identifiersOf(product: ProductElement) {
  const ids = all(product, 'ProductIdentifier').map(one => ({
    type: value(one, 'ProductIDType'),
    id: value(one, 'IDValue') ?? '',
  }))
  const isbns: readonly (string | undefined)[] = [ID_TYPES.isbn13, ID_TYPES.gtin13, ID_TYPES.isbn10]
  return {
    isbn: ids.flatMap(({ type, id }) => (isbns.includes(type) ? (isbn13Of(id) ?? []) : []))[0],
    addresses: ids.filter(({ type }) => type === ID_TYPES.proprietary).map(({ id }) => id),
  }
}

function relatedOf(product: ProductElement): RelatedProduct[] {
  return all(first(product, 'RelatedMaterial'), 'RelatedProduct').flatMap(one => {
    const codes = all(one, 'ProductRelationCode').map(code => code.text.trim())
    const relation = codes.flatMap(code => relationOfCode(code) ?? [])[0]
    return relation ? [{ relation, ...identifiersOf(one) }] : []
  })
}

function placeOf(detail: ProductElement | undefined) {
  const collection = first(detail, 'Collection')
  const sequence = value(first(collection, 'CollectionSequence'), 'CollectionSequenceNumber')
  const parts = all(detail, 'TitleDetail').flatMap(one => all(one, 'TitleElement'))
  const number = Number(sequence ?? parts.flatMap(one => value(one, 'PartNumber') ?? [])[0] ?? Number.NaN)
  return {
    seriesTitle: titleOf(collection, '01', '02'),
    number: Number.isNaN(number) ? undefined : number,
  }
}

function titleOf(of: ProductElement | undefined, type: string, level: string): string | undefined {
  const detail = all(of, 'TitleDetail').find(one => value(one, 'TitleType') === type)
  const element = all(detail, 'TitleElement').find(one => value(one, 'TitleElementLevel') === level)
  const split = [value(element, 'TitlePrefix'), value(element, 'TitleWithoutPrefix')].filter(Boolean)
  return value(element, 'TitleText') ?? (split.length > 0 ? split.join(' ') : undefined)
}

function creatorsOf(detail: ProductElement | undefined): OnixProduct['creators'] {
  const contributors = all(detail, 'Contributor')
  if (contributors.length === 0) return undefined
  const creators = contributors
    .toSorted((a, b) => Number(value(a, 'SequenceNumber') ?? 0) - Number(value(b, 'SequenceNumber') ?? 0))
    .flatMap(one => {
      const name =
        value(one, 'PersonName') ??
        value(one, 'CorporateName') ??
        turned(value(one, 'PersonNameInverted')) ??
        [value(one, 'NamesBeforeKey'), value(one, 'KeyNames')].filter(Boolean).join(' ')
      return all(one, 'ContributorRole').flatMap(code => {
        const role = roleOfCode(code.text.trim())
        return role && name ? { name, role } : []
      })
    })
  // Where nobody has a role of the shop's, the message says nothing of those who have one.
  return creators.length > 0 ? creators : undefined
}

/** `Wren, Ada` as it is said. */
function turned(inverted: string | undefined): string | undefined {
  const [last, first, ...rest] = inverted?.split(/\s*,\s*/) ?? []
  return first && rest.length === 0 ? `${first} ${last}` : inverted
}

/** List 22, language role 01: of the text. */
function languageOf(detail: ProductElement | undefined): Language | undefined {
  const ofText = all(detail, 'Language').find(one => value(one, 'LanguageRole') === '01')
  return languageOfCode(value(ofText, 'LanguageCode') ?? '')
}

function typeOf(detail: ProductElement | undefined): OnixProduct['type'] {
  return typeOfContent(
    value(detail, 'PrimaryContentType') ?? value(detail, 'ProductContentType') ?? '',
    all(detail, 'Subject').map(one => ({
      scheme: value(one, 'SubjectSchemeIdentifier') ?? '',
      code: value(one, 'SubjectCode') ?? '',
    })),
  )
}

function tagsOf(detail: ProductElement | undefined): string[] | undefined {
  const keywords = all(detail, 'Subject').filter(one => value(one, 'SubjectSchemeIdentifier') === '20')
  if (keywords.length === 0) return undefined
  const tags = keywords.flatMap(one => (value(one, 'SubjectHeadingText') ?? '').split(/[;,]/))
  return [...new Set(tags.map(tag => tag.trim()).filter(Boolean))]
}

function ageOf(detail: ProductElement | undefined): number | undefined {
  const range = all(detail, 'AudienceRange').find(one => value(one, 'AudienceRangeQualifier') === '17')
  const precision = value(range, 'AudienceRangePrecision')
  const age = Number(value(range, 'AudienceRangeValue') ?? Number.NaN)
  return precision === '03' && Number.isInteger(age) ? age : undefined
}

/** A date of which the day is said, with or without the time. */
function dateOf(detail: ProductElement | undefined, zone: string): PublishingDate | undefined {
  const found = all(detail, 'PublishingDate').find(one => value(one, 'PublishingDateRole') === '01')
  const format = first(found, 'Date')?.attributes.dateformat ?? value(found, 'DateFormat')
  if (format !== undefined && !DATE_FORMATS.includes(format)) return undefined
  return readDate(value(found, 'Date') ?? '', zone)
}

/** When a message was made, to the minute; null where its header says no time. */
export function sentAtOf(header: ProductElement, zone: string): Date | null {
  const sent = readDate(value(header, 'SentDateTime') ?? '', zone)
  return sent && sent.day === null && !Number.isNaN(Date.parse(sent.at)) ? new Date(sent.at) : null
}

function readDate(text: string, zone: string): PublishingDate | undefined {
  const [, year, month, date, hour, minute, offset] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z|[+-]\d{4})?)?$/.exec(text) ?? []
  if (!year) return undefined
  const day = `${year}-${month}-${date}`
  const clock = `${day}T${hour ?? '00'}:${minute ?? '00'}`
  const at = offset
    ? new Date(clock + (offset === 'Z' ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3)}`))
    : zonedToInstant(clock, zone)
  // A day that is none goes on, so that it is said which it is.
  if (!at || Number.isNaN(at.getTime())) return { at: day, day: null }
  return { at: at.toISOString(), day: hour ? null : day }
}

/** What is said of where it is sold; undefined where nothing is. */
function rightsOf(detail: ProductElement | undefined): ReadRights | undefined {
  const rights = all(detail, 'SalesRights')
  const rest = value(detail, 'ROWSalesRightsType')
  if (rights.length === 0 && rest === undefined) return undefined
  return readSalesRights(
    rights.map(one => {
      const territory = first(one, 'Territory')
      return {
        type: value(one, 'SalesRightsType') ?? '',
        countriesIncluded: listed(value(territory, 'CountriesIncluded')),
        regionsIncluded: listed(value(territory, 'RegionsIncluded')),
        countriesExcluded: listed(value(territory, 'CountriesExcluded')),
        regionsExcluded: listed(value(territory, 'RegionsExcluded')),
        isRestricted: first(one, 'SalesRestriction') !== undefined,
      }
    }),
    rest,
  )
}

function listed(countries: string | undefined): string[] {
  return (countries ?? '').split(/\s+/).filter(Boolean)
}

function amountsOf(product: ProductElement): number[] {
  const prices = all(product, 'ProductSupply')
    .flatMap(one => all(one, 'SupplyDetail'))
    .flatMap(one => all(one, 'Price'))
  return prices
    .filter(one => PRICES_WITH_TAX.includes(value(one, 'PriceType') ?? ''))
    .map(one => Math.round(Number(value(one, 'PriceAmount')) * 100))
}

function all(of: ProductElement | undefined, name: string): ProductElement[] {
  return of?.children.filter(child => child.name === name) ?? []
}

function first(of: ProductElement | undefined, name: string): ProductElement | undefined {
  return of?.children.find(child => child.name === name)
}

function value(of: ProductElement | undefined, name: string): string | undefined {
  return first(of, name)?.text.trim() || undefined
}
