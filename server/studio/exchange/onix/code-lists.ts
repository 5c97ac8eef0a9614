import type { CreatorRole } from '../../../publishing/creator-role.ts'

/** EDItEUR's code list 17, contributor role, of each role of the shop; the first of several is written. https://ns.editeur.org/onix/en/17 */
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
  generic: ['Z99', 'A99', 'B99', 'A32', 'Z01'],
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

/** List 58, price type, of prices with tax: recommended, fixed by law, and both for a supplier's customers. */
export const PRICES_WITH_TAX = ['02', '04', '42', '44']
/** What the shop writes: retail prices of books are fixed by law in two of its countries. */
export const FIXED_PRICE = '04'

/** List 153, text type. */
export const TEXT_TYPES = { short: '02', description: '03' } as const

/** The name of the proprietary identifiers that the shop writes, as ONIX wants with list 5, code 01. */
export const ADDRESS_TYPE = 'Kashihon address'
