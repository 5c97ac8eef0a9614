import { isLanguage, type Language, languageFacts, languages } from './interface-language.ts'
import type { LegalPageName } from './legal-versions.ts'
import { hasEuRates } from './vat.ts'

interface Market {
  /** In which its readers read the shop's texts. */
  readonly langs: readonly Language[]
  /** Consumers withdraw within 14 days, and lose that right by opening only where they agreed to it before. */
  readonly withdraws: boolean
  readonly inUnion: boolean
}

/** docs/product.md#law-and-tax: where readers are, as far as the law differs for a shop. */
const MARKETS = {
  DE: { langs: spokenIn('DE'), withdraws: true, inUnion: true },
  AT: { langs: spokenIn('AT'), withdraws: true, inUnion: true },
  FR: { langs: spokenIn('FR'), withdraws: true, inUnion: true },
  EU: { langs: languages, withdraws: true, inUnion: true },
  GB: { langs: spokenIn('GB'), withdraws: true, inUnion: false },
  world: { langs: spokenIn('US'), withdraws: false, inUnion: false },
} as const satisfies Readonly<Record<string, Market>>

export type LawMarket = keyof typeof MARKETS
export const LAW_MARKETS = Object.keys(MARKETS) as readonly LawMarket[]

/** The market that somebody has in mind: the one in which the seller pays tax, or else that of their language. */
export function usualMarket(vatCountry: string, lang: Language): LawMarket {
  const country = vatCountry || new Intl.Locale(languageFacts[lang].locale).region
  return LAW_MARKETS.find(market => market === country) ?? (hasEuRates(country) ? 'EU' : 'world')
}

/** The language of the shop that most people there speak, by the country's two letters. */
function spokenIn(country: string): readonly Language[] {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return isLanguage(language) ? [language] : []
}

/** A legal page in one language, as readers see it now. */
export interface LawText {
  readonly page: string
  readonly lang: string
  /** The publisher has written it; otherwise it is the program's. */
  readonly own: boolean
  /** What is still to be filled in, of the program's text as a draft begins with it. */
  readonly blanks: readonly string[]
  /** It leads to where readers withdraw. */
  readonly withdrawal: boolean
}

type OfStart = 'mailServer' | 'mailTested' | 'payments'
type StartFacts = Pick<LawFacts, OfStart> & { readonly law?: Omit<LawFacts, OfStart> | undefined }

/** What is set and written. */
export interface LawFacts {
  readonly seller: string
  /** False where it is the name of the shop. */
  readonly sellerNamed: boolean
  readonly address: string
  readonly email: string
  /** Register, tax number and what else the law wants. */
  readonly registration: string
  readonly texts: readonly LawText[]
  /** Languages in which readers tick before they pay that a text may be opened at once. */
  readonly consent: readonly string[]
  /** Languages whose books have fixed prices. */
  readonly fixedPrices: readonly string[]
  /** off, home or oss */
  readonly vat: string
  readonly vatCountry: string
  readonly mailServer: boolean
  readonly mailTested: boolean
  /** off, simulator or stripe */
  readonly payments: string
  readonly paymentsLive: boolean
}

/** What the first answer of the studio says of it; null where it says nothing. */
export function lawFacts({ law, mailServer, mailTested, payments }: StartFacts): LawFacts | null {
  return law ? { ...law, mailServer, mailTested, payments } : null
}

/** `off`: not needed, or decided against, for a reason that `why` names. */
export type LawState = 'done' | 'missing' | 'off'

interface Finding {
  readonly state: LawState
  /** What is so now, as a key of texts. */
  readonly why: string
  /** What is set, or the languages that are concerned. */
  readonly values?: readonly string[]
  /** What is still to be filled in in its text. */
  readonly blanks?: readonly string[]
}

export interface LawPoint extends Required<Finding> {
  readonly name: LawPointName
}

type Check = (facts: LawFacts, market: Market, name: LawMarket) => Finding

const CHECKS = {
  seller: ({ seller, sellerNamed }) => ({ ...valueState(sellerNamed ? seller : ''), values: [seller] }),
  address: ({ address }) => valueState(address),
  email: ({ email }) => valueState(email),
  registration: ({ registration }, _, market) =>
    registration === '' && market === 'world' ? { state: 'off', why: 'notNeeded' } : valueState(registration),
  imprint: textState('legal'),
  terms: textState('terms'),
  withdrawal: (facts, market) => {
    if (!market.withdraws) return { state: 'off', why: 'notNeeded' }
    return textsOf(facts, 'terms', market).every(({ withdrawal }) => withdrawal)
      ? { state: 'done', why: 'set' }
      : { state: 'missing', why: 'unset' }
  },
  privacy: textState('privacy'),
  accessibility: textState('accessibility'),
  consent: ({ consent }, { langs, withdraws }) => {
    const lacking = langs.filter(lang => !consent.includes(lang))
    if (lacking.length === 0) return { state: 'done', why: 'set', values: langs }
    return withdraws
      ? { state: 'missing', why: 'unset', values: lacking }
      : { state: 'off', why: 'notNeeded' }
  },
  fixedPrices: ({ fixedPrices }, { langs }, market) => {
    if (market === 'EU') return { state: 'off', why: 'elsewhere', values: fixedPrices }
    if (market === 'GB' || market === 'world') return { state: 'off', why: 'notNeeded' }
    return langs.every(lang => fixedPrices.includes(lang))
      ? { state: 'done', why: 'set', values: langs }
      : { state: 'missing', why: 'unset', values: langs }
  },
  vat: ({ vat, vatCountry }, { inUnion }, market) => {
    if (!inUnion || vat === 'off') return { state: 'off', why: `off.${market}` }
    return { state: 'done', why: vat, values: [vatCountry] }
  },
  mail: ({ mailServer, mailTested }) => {
    if (!mailServer) return { state: 'missing', why: 'unset' }
    return mailTested ? { state: 'done', why: 'set' } : { state: 'missing', why: 'untested' }
  },
  payments: ({ payments, paymentsLive }) => {
    if (payments === 'stripe' && paymentsLive) return { state: 'done', why: 'live' }
    return { state: 'missing', why: payments === 'stripe' ? 'test' : payments }
  },
} as const satisfies Readonly<Record<string, Check>>

export type LawPointName = keyof typeof CHECKS

/** docs/product.md#law-and-tax: what whoever runs the shop has to set or write for a market, and whether it is there. */
export function lawPoints(facts: LawFacts, market: LawMarket): LawPoint[] {
  return Object.entries(CHECKS).map(([name, check]: [string, Check]) => ({
    ...{ name: name as LawPointName, values: [], blanks: [] },
    ...check(facts, MARKETS[market], market),
  }))
}

/** How much is missing there. */
export function countMissing(facts: LawFacts, market: LawMarket): number {
  return lawPoints(facts, market).filter(({ state }) => state === 'missing').length
}

const FOR_CONSUMERS = ['withdraw', 'cancel', 'receipts', 'reminders', 'notice', 'cookies', 'data'] as const

/** What the shop does for readers there without being set up. */
export function doneByShop(market: LawMarket): readonly string[] {
  return MARKETS[market].inUnion ? [...FOR_CONSUMERS, 'priorPrice'] : FOR_CONSUMERS
}

function valueState(value: string): Finding {
  return value === '' ? { state: 'missing', why: 'unset' } : { state: 'done', why: 'set', values: [value] }
}

function textsOf({ texts }: LawFacts, page: LegalPageName, { langs }: Market): LawText[] {
  return texts.filter(text => text.page === page && langs.some(lang => lang === text.lang))
}

function textState(page: LegalPageName): Check {
  return (facts, market) => {
    const texts = textsOf(facts, page, market)
    const blanks = [...new Set(texts.flatMap(text => text.blanks))]
    const own = texts.filter(text => text.own).length
    const why = own === 0 ? 'program' : own < texts.length ? 'both' : 'own'
    return { state: blanks.length > 0 ? 'missing' : 'done', why, blanks }
  }
}
