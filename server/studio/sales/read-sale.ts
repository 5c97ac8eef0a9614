import type { StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { isLanguage, languages } from '#rules/interface-language.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import type { DecidedTerms, SaleTerms } from '#rules/sale-change.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listCovered, type Sale } from '../../publishing/sales/sale-store.ts'

/** Why a request does not say what a sale takes off, from what, and when. */
type TermsFault = 'percentOutOfRange' | 'nothingChosen' | 'floorInvalid' | 'endMissing' | 'noSuchSubject'
/** Why it says no sale. */
export type SaleFault = 'nameMissing' | TermsFault

const MOST_NAME = 100
const BPS_OF_PERCENT = WHOLE_BPS / 100

/** The sale that a request says, or why it says none. */
export async function readSale(reads: Reads, body: StudioSaleRequest, now: Date): Promise<Sale | SaleFault> {
  const names = readNames(body.names)
  const [name] = Object.values(names ?? {})
  if (!names || name === undefined) return 'nameMissing'
  const sale = body.isPlanned ? await readPlan(reads, body) : await readTerms(reads, body, now)
  return typeof sale === 'string' ? sale : { ...sale, name, names }
}

/** A sale that is only planned: what it says has to be possible, and the rest is left open. */
async function readPlan(reads: Reads, body: StudioSaleRequest): Promise<(SaleTerms & Covers) | TermsFault> {
  const { percent, floorCoins = null, startsAt = null, endsAt = null } = body
  if (percent !== undefined && !isPercent(percent)) return 'percentOutOfRange'
  if (!isFloor(floorCoins)) return 'floorInvalid'
  const covered = isChoiceOpen(body) ? NOTHING_YET : await readCovered(reads, body)
  if (typeof covered === 'string') return covered
  const discountBps = percent === undefined ? null : percent * BPS_OF_PERCENT
  return { stage: 'planned', startsAt, endsAt, discountBps, floorCoins, ...covered }
}

/** What a sale takes off, from what, and when; all of it is said. */
export async function readTerms(
  reads: Reads,
  body: StudioSaleRequest,
  now: Date,
): Promise<(DecidedTerms & Covers) | TermsFault> {
  const { percent, floorCoins = null, startsAt = now, endsAt, isDraft } = body
  if (percent === undefined || !isPercent(percent)) return 'percentOutOfRange'
  if (!isFloor(floorCoins)) return 'floorInvalid'
  if (!endsAt) return 'endMissing'
  const covered = await readCovered(reads, body)
  if (typeof covered === 'string') return covered
  const discountBps = percent * BPS_OF_PERCENT
  return { stage: isDraft ? 'draft' : 'ready', startsAt, endsAt, discountBps, floorCoins, ...covered }
}

const isPercent = (percent: number) => percent >= 1 && percent <= 100
const isFloor = (coins: number | null) => coins === null || (coins >= 1 && coins <= MOST_PRICE_COINS)

/** In the order of the languages; null where one is too long. */
export function readNames(names: Readonly<Record<string, string>>): Sale['names'] | null {
  const given = languages.flatMap(lang => {
    const name = names[lang]?.replace(/\s+/g, ' ').trim()
    return name ? [[lang, name] as const] : []
  })
  return given.some(([, name]) => name.length > MOST_NAME) ? null : Object.fromEntries(given)
}

type CoveredRequest = Pick<StudioSaleRequest, 'covers' | 'lang' | 'seriesIds' | 'volumeIds'>
type Covers = Pick<Sale, 'covers' | 'lang' | 'seriesIds' | 'volumeIds'>

const NOTHING_YET: Covers = { covers: 'chosen', lang: null, seriesIds: [], volumeIds: [] }

function isChoiceOpen({ covers, seriesIds, volumeIds }: CoveredRequest): boolean {
  return (covers === '' || covers === 'chosen') && seriesIds.length + volumeIds.length === 0
}

/** What is chosen by ids or addresses, each once. */
export async function readCovered(
  reads: Reads,
  { covers, lang, seriesIds, volumeIds }: CoveredRequest,
): Promise<Covers | 'nothingChosen' | 'noSuchSubject'> {
  const none = { seriesIds: [], volumeIds: [] }
  if (covers === 'shop') return { covers, lang: null, ...none }
  if (covers === 'language') return isLanguage(lang) ? { covers, lang, ...none } : 'nothingChosen'
  if (covers !== 'chosen' || seriesIds.length + volumeIds.length === 0) return 'nothingChosen'
  const found = await listCovered(reads, [...seriesIds, ...volumeIds])
  const idsOf = (kind: 'series' | 'volume', names: readonly string[]) => {
    const known = found.filter(one => one.kind === kind)
    return names.map(name => known.find(({ id, slug }) => id === name || slug === name)?.id)
  }
  const chosen = { seriesIds: idsOf('series', seriesIds), volumeIds: idsOf('volume', volumeIds) }
  const isKnown = (id: string | undefined): id is string => id !== undefined
  if (![...chosen.seriesIds, ...chosen.volumeIds].every(isKnown)) return 'noSuchSubject'
  const once = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter(isKnown))].sort()
  return { covers, lang: null, seriesIds: once(chosen.seriesIds), volumeIds: once(chosen.volumeIds) }
}
