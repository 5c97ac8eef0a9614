import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import { REGION_OF_COUNTRY } from '#rules/sales-rights.ts'
import { SERIES_RELATIONS, type SeriesRelation } from '#rules/series-relation.ts'
import type { CreatorRole } from '../../../epub/package/creator-role.ts'

/**
 * EDItEUR's code list 17, contributor role, of each role of the shop; the first of several is written. docs/decisions/0109
 * has all codes that are read and written.
 */
const ROLES: Readonly<Record<CreatorRole, readonly string[]>> = {
  author: ['A01', 'A02', 'A03', 'A14', 'A38', 'A45'],
  artist: ['A07'],
  illustrator: ['A12', 'A13'],
  penciler: ['A35'],
  inker: ['A46'],
  colorist: ['A47', 'A40'],
  letterer: ['A48'],
  translator: ['B06', 'B08', 'B10'],
  editor: ['B01', 'B09', 'B11', 'B21'],
  narrator: ['E07', 'E03'],
  generic: ['Z99', 'A99', 'B99', 'A32', 'A52', 'Z01'],
}

export function codeOfRole(role: string): string {
  return ROLES[role as CreatorRole]?.[0] ?? 'Z99'
}

/** Undefined for roles that the shop does not credit, as that of a foreword. */
export function roleOfCode(code: string): string | undefined {
  return Object.entries(ROLES).find(([, codes]) => codes.includes(code))?.[0]
}

/** List 5, product identifier type. */
export const ID_TYPES = { proprietary: '01', isbn10: '02', gtin13: '03', isbn13: '15' } as const

/**
 * List 58, price type, of prices with tax that readers pay: recommended, fixed by law or agreement, and set by the publisher
 * for an agent.
 */
export const PRICES_WITH_TAX = ['02', '04', '42']
const RECOMMENDED_PRICE = '02'
const FIXED_PRICE = '04'
/** Several countries that pay in euros fix the prices of books by law. */
const FIXED_IN = ['eur']

export function priceTypeIn(currency: string): string {
  return FIXED_IN.includes(currency) ? FIXED_PRICE : RECOMMENDED_PRICE
}

/**
 * List 51, product relation, of what a series is to another: the list has none for sequels, spin-offs and stories of one
 * world.
 */
const PRODUCT_RELATIONS: Readonly<Partial<Record<SeriesRelation, string>>> = {
  ...{ language: '11', original: '43', adaptation: '44' },
}

export function codeOfRelation(relation: SeriesRelation): string | undefined {
  return PRODUCT_RELATIONS[relation]
}

export function relationOfCode(code: string): SeriesRelation | undefined {
  return SERIES_RELATIONS.find(relation => PRODUCT_RELATIONS[relation] === code)
}

/** Countries as a message names them: those of list 91, and regions. */
export function territoryOf(countries: readonly string[]): { countries: string; regions: string } {
  return {
    countries: countries.filter(code => !(code in REGION_OF_COUNTRY)).join(' '),
    regions: countries.flatMap(code => REGION_OF_COUNTRY[code] ?? []).join(' '),
  }
}

/** List 55, date format: a day, a minute, a second. Others say no day, or not in our calendar. */
export const DATE_FORMATS = ['00', '13', '14']

/** List 1, notification type. Test records are not to be taken over. */
export const NOTIFICATIONS = { early: '01', advance: '02', confirmed: '03', deletion: '05' } as const
export const TEST_NOTIFICATIONS = ['88', '89']

/** List 64, publishing status. */
export type PublishingStatus = '00' | '02' | '04' | '11'

/**
 * Of each publishing status: list 1, how much is confirmed, and list 65, availability: 10 not yet, 20 available, 40 not, 46
 * withdrawn from sale.
 */
export const CODES_OF_STATUS: Readonly<
  Record<PublishingStatus, { readonly notification: string; readonly availability: string }>
> = {
  '00': { notification: NOTIFICATIONS.early, availability: '40' },
  '02': { notification: NOTIFICATIONS.advance, availability: '10' },
  '04': { notification: NOTIFICATIONS.confirmed, availability: '20' },
  '11': { notification: NOTIFICATIONS.confirmed, availability: '46' },
}

/** List 74, language code: ISO 639-2/B. */
export function languageOfCode(code: string): Language | undefined {
  return languages.find(lang => languageFacts[lang].code === code)
}

/** List 81, content type: text, still pictures, and pictures of text. */
const TEXT = ['10']
const PICTURES = ['07', '49']
/** List 27, subject schemes: 93 Thema, whose comics are under X and fiction under F; 10 BISAC, with CGN and FIC. */
const COMICS: Readonly<Record<string, string>> = { '93': 'X', '10': 'CGN' }
const FICTION: Readonly<Record<string, string>> = { '93': 'F', '10': 'FIC' }

/**
 * What a product is to the shop, where the message says so: subjects are surer than the kind of content, since a novel with
 * pictures has both.
 */
export function typeOfContent(
  content: string,
  subjects: readonly { readonly scheme: string; readonly code: string }[],
): 'novel' | 'manga' | undefined {
  const isUnder = (starts: Readonly<Record<string, string>>) =>
    subjects.some(({ scheme, code }) => code.startsWith(starts[scheme] ?? '\n'))
  if (isUnder(COMICS)) return 'manga'
  if (isUnder(FICTION) || TEXT.includes(content)) return 'novel'
  return PICTURES.includes(content) ? 'manga' : undefined
}

/** List 153: a short description has at most 350 characters. */
export const LONGEST_SHORT_DESCRIPTION = 350
/** List 153, text type. */
export const TEXT_TYPES = { short: '02', description: '03' } as const

/** The name of the proprietary identifiers that the shop writes, as ONIX wants with list 5, code 01. */
export const ADDRESS_TYPE = 'Kashihon address'
