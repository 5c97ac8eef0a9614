import { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { type CoinSales, isSoldForCoins } from '#rules/for-sale.ts'
import { volumePrice } from '#rules/price.ts'
import { runningSales } from '#rules/running-sale.ts'
import { missingFor, type StudioState, studioState } from '#rules/studio-states.ts'
import { shownCoverHash } from '../../catalogue/covers/shown-cover.ts'
import type { DraftRow } from '../drafts/store.ts'
import { FIELDS, storedText } from '../fields/all-fields.ts'
import type { SubjectRow } from './row-store.ts'

interface Prepared {
  readonly drafts?: readonly DraftRow[] | undefined
  readonly coverDrafts?: number | undefined
  readonly shop: CoinSales
}

/** What the studio calls it at this moment. */
export function stateOfRow(
  { kind, stage, hidden, held, launchAt, facts }: SubjectRow,
  now: Date,
): StudioState {
  return studioState(
    { ...facts, stage, hidden, held, launchAt: kind === 'series' ? 'always' : launchAt },
    now,
  )
}

export function rowView(row: SubjectRow, now: Date, { drafts = [], coverDrafts, shop }: Prepared): StudioRow {
  const {
    kind,
    launchAt,
    coverHash: _own,
    covers,
    stage,
    hidden: _hidden,
    held: _held,
    sales: _,
    values,
    seriesSlug: __,
    facts: known,
    ...facts
  } = row
  return StudioRow.fromPartial({
    ...facts,
    ...{ kind, stage, missing: missingFor(known) },
    launchAt: launchAt ?? undefined,
    coverHash: shownCoverHash(covers, { lang: row.lang, now }) ?? '',
    state: stateOfRow(row, now),
    values: Object.fromEntries(
      FIELDS[kind].map(field => [field.name, storedText(field, values[field.name])]),
    ),
    shownCoins: shownCoins(row, { shop, now }) ?? undefined,
    drafts: Object.fromEntries(drafts.map(({ field, value }) => [field, value])),
    coverDrafts: coverDrafts ?? 0,
  })
}

/** What a visitor pays in coins for a volume or for renting a part; null where neither is sold for coins. */
export function shownCoins(
  { kind, type, lang, values, sales }: SubjectRow,
  { shop, now }: { shop: CoinSales; now: Date },
): number | null {
  const coins = (name: string) => (typeof values[name] === 'number' ? values[name] : null)
  if (kind === 'part') return coins('rentalCoins')
  if (kind === 'series' || !isSoldForCoins(type, shop)) return null
  const discounts = runningSales(sales, now)
  const volume = { type, lang, priceCoins: coins('priceCoins') }
  return volumePrice(volume, { discounts, fixed: shop.fixedPrices }).coins
}
