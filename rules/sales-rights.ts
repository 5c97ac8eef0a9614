import { COUNTRIES } from './country.ts'

/** Where something is sold or not, as ONIX says it in one SalesRights: codes as the message has them. */
export interface SalesRights {
  /** List 46. */
  readonly type: string
  readonly countriesIncluded: readonly string[]
  readonly regionsIncluded: readonly string[]
  readonly countriesExcluded: readonly string[]
  readonly regionsExcluded: readonly string[]
  /** Sold only by somebody or to somebody, as a SalesRestriction has it. */
  readonly isRestricted: boolean
}

/** Why something that is said of rights was not taken. Each is worded in locales/<language>/refusals.json. */
export type RightsReason =
  | 'rightsTypeUnknown'
  | 'territoryMissing'
  | 'territoryUnknown'
  | 'rightsContradict'
  | 'rightsUnstated'
  | 'rightsRestricted'

export interface RightsProblem {
  readonly reason: RightsReason
  /** The codes that are meant, divided by spaces; of the rest of the world `ROW`. */
  readonly value: string
}

export interface ReadRights {
  /** Countries in which it is not sold, sorted. */
  readonly blocked: readonly string[]
  readonly problems: readonly RightsProblem[]
}

/**
 * List 46, sales rights: not for sale, for whichever reason; for sale, exclusively or not; the same, but only by or to some.
 */
const NOT_FOR_SALE = ['03', '04', '05', '06']
const FOR_SALE = ['01', '02', '07', '08']
const RESTRICTED = ['07', '08']
const UNSTATED = '00'
/**
 * List 49, regions: the world, what nothing else of the product names, and those that are whole countries here. Others are
 * parts of countries, or groups that change.
 */
const WORLD = 'WORLD'
const REST = 'ROW'
/** Kosovo is no country of list 91, and a country here. */
export const REGION_OF_COUNTRY: Readonly<Record<string, string>> = { XK: 'RS-KM' }
const COUNTRIES_OF_REGION: Readonly<Record<string, readonly string[]>> = {
  ...{ 'RS-KM': ['XK'], 'GB-CHA': ['GG', 'JE'], 'GB-IOM': ['IM'] },
  ...{ 'CN-TW': ['TW'], 'CN-71': ['TW'], 'CN-HK': ['HK'], 'CN-91': ['HK'], 'CN-MO': ['MO'], 'CN-92': ['MO'] },
}
const EVERY: ReadonlySet<string> = new Set([...COUNTRIES, ...Object.keys(REGION_OF_COUNTRY)])

interface Said {
  readonly isSold: boolean | null
  readonly countries: ReadonlySet<string>
  readonly excluded: ReadonlySet<string>
}

/**
 * What the rights of a product say together. What names countries counts before WORLD, and WORLD before the rest of the
 * world (`rest`: ROWSalesRightsType; undefined: not said). Of two that contradict each other it is not sold. What is not
 * understood is a problem, and blocks no more than the rest of what is said.
 */
export function readSalesRights(all: readonly SalesRights[], rest: string | undefined): ReadRights {
  const problems: RightsProblem[] = []
  const problem = (reason: RightsReason, codes: readonly string[]) => {
    if (codes.length > 0) problems.push({ reason, value: [...new Set(codes)].toSorted().join(' ') })
  }
  const [named, world, others]: [Said[], Said[], Said[]] = [[], [], []]
  for (const one of all) {
    const isSold = isSoldBy(one.type)
    if (isSold === undefined) problem('rightsTypeUnknown', [one.type || '–'])
    const { unknown, of, ...territory } = territoryOf(one)
    problem('territoryUnknown', unknown)
    if (one.countriesIncluded.length + one.regionsIncluded.length === 0)
      problem('territoryMissing', [one.type])
    if (one.isRestricted || RESTRICTED.includes(one.type)) problem('rightsRestricted', [one.type])
    // Of an unknown type nothing is said; its countries are not among the rest of the world, either.
    const kinds = { named, [WORLD]: world, [REST]: others }
    kinds[of].push({ isSold: isSold ?? null, ...territory })
  }
  const outside = rest === undefined ? null : isSoldBy(rest)
  if (outside === undefined) problem('rightsTypeUnknown', [rest ?? ''])
  if (rest !== undefined && RESTRICTED.includes(rest)) problem('rightsRestricted', [rest])
  // For sale in the world but for some countries: these are meant as not for sale, where nothing else is said of them.
  const isExcepted = (country: string) =>
    [...world, ...others].some(({ isSold, excluded }) => isSold === true && excluded.has(country))
  const [blocked, both, unstated]: [string[], string[], string[]] = [[], [], []]
  for (const country of EVERY) {
    const said = [named, world, others]
      .map(ones => ones.filter(({ countries }) => countries.has(country)).map(({ isSold }) => isSold))
      .find(ones => ones.length > 0) ?? [outside ?? (isExcepted(country) ? false : null)]
    if (said.includes(true) && said.includes(false)) both.push(country)
    if (said.includes(false)) blocked.push(country)
    else if (!said.includes(true)) unstated.push(country)
  }
  problem('rightsContradict', both)
  const isSaid = problems.some(({ reason }) => reason === 'rightsTypeUnknown')
  // A list of nearly all countries says less than its name.
  if (unstated.length > 0 && !isSaid)
    problem('rightsUnstated', unstated.length > LONGEST_LIST ? [REST] : unstated)
  return { blocked: blocked.toSorted(), problems }
}

const LONGEST_LIST = 20

/** Null: unstated; undefined: no code of the list. */
function isSoldBy(type: string): boolean | null | undefined {
  if (type === UNSTATED) return null
  if (FOR_SALE.includes(type)) return true
  return NOT_FOR_SALE.includes(type) ? false : undefined
}

function territoryOf(one: SalesRights): Omit<Said, 'isSold'> & {
  readonly of: 'named' | typeof WORLD | typeof REST
  readonly unknown: readonly string[]
} {
  const unknown: string[] = []
  const known = (code: string, countries: readonly string[] | undefined) => {
    if (!countries) unknown.push(code)
    return countries ?? []
  }
  const countriesOf = (countries: readonly string[], regions: readonly string[]) => [
    ...countries.flatMap(code => known(code, EVERY.has(code) ? [code] : undefined)),
    ...regions
      .filter(code => code !== WORLD && code !== REST)
      .flatMap(code => known(code, COUNTRIES_OF_REGION[code])),
  ]
  const included = countriesOf(one.countriesIncluded, one.regionsIncluded)
  // Nothing is left of a world without the world.
  const wide = one.regionsExcluded.filter(code => code === WORLD || code === REST)
  unknown.push(...wide)
  const excluded = new Set(countriesOf(one.countriesExcluded, one.regionsExcluded))
  const of = [WORLD, REST].find(code => one.regionsIncluded.includes(code)) as
    | typeof WORLD
    | typeof REST
    | undefined
  const countries = of ? [...EVERY] : included
  const left = new Set(countries.filter(code => !excluded.has(code)))
  return { of: of ?? 'named', countries: left, excluded, unknown }
}
