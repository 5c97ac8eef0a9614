import type { StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { isLanguage, languages } from '#rules/interface-language.ts'
import { MOST_PRICE_COINS } from '#rules/price.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listCovered, type Sale } from '../../publishing/sales/sale-store.ts'

/** Why a request says no sale. */
export type SaleFault =
  | 'nameMissing'
  | 'percentOutOfRange'
  | 'nothingChosen'
  | 'floorInvalid'
  | 'endTooEarly'
  | 'noSuchSubject'

const MOST_NAME = 100
const BPS_OF_PERCENT = WHOLE_BPS / 100

/** The sale that a request says, or why it says none. A preview needs no names yet. */
export async function readSale(
  reads: Reads,
  body: StudioSaleRequest,
  { now, isPreview = false }: { now: Date; isPreview?: boolean },
): Promise<Sale | SaleFault> {
  const { percent, floorCoins = null, endsAt, startsAt = now, isDraft } = body
  const names = readNames(body.names)
  const [name] = Object.values(names ?? {})
  if (!isPreview && name === undefined) return 'nameMissing'
  if (percent < 1 || percent > 100) return 'percentOutOfRange'
  if (floorCoins !== null && (floorCoins < 1 || floorCoins > MOST_PRICE_COINS)) return 'floorInvalid'
  if (!endsAt) return 'endTooEarly'
  const covered = await readCovered(reads, body)
  if (typeof covered === 'string') return covered
  const stage = isDraft ? 'draft' : 'ready'
  const facts = { name: name ?? '', names: names ?? {}, stage, startsAt, endsAt } as const
  return { ...facts, ...covered, floorCoins, discountBps: percent * BPS_OF_PERCENT }
}

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
