import { takesPriceRight } from '#rules/sale-change.ts'
import { mayIn, type Staff, type StudioScope, scopesOf } from '#rules/studio-rights.ts'
import type { AuditRow } from '../../audit/store.ts'
import type { Reader } from '../../calls/bind.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Covered, listCovered, type Sale } from '../../publishing/sales/sale-store.ts'
import { requireInScope, staffOf } from '../scope.ts'

/**
 * For what the right to sell has to be given. A language is more than any series in it, so that it takes a role that names
 * no series.
 */
export function scopesOfSale(
  sale: Pick<Sale, 'covers' | 'lang'>,
  covered: readonly Covered[],
): StudioScope[] {
  if (sale.covers === 'language' && sale.lang) return [{ seriesId: '', lang: sale.lang }]
  if (sale.covers === 'chosen' && covered.length > 0) return [...covered]
  return ['shop']
}

/** Of a sale that is planned before its books are. */
export function isAboutNothing({ covers, seriesIds, volumeIds }: Sale): boolean {
  return covers === 'chosen' && seriesIds.length + volumeIds.length === 0
}

/** Throws 403 where somebody may not sell all that the sale covers. */
export async function requireMaySell(
  reads: Reads,
  reader: Reader,
  sale: Pick<Sale, 'covers' | 'lang' | 'seriesIds' | 'volumeIds'>,
): Promise<void> {
  const covered = await listCovered(reads, [...sale.seriesIds, ...sale.volumeIds])
  for (const scope of scopesOfSale(sale, covered)) requireInScope(reader, 'sell', scope)
}

/**
 * Throws 403 where what is to be offered takes off more than those who sell may take off by themselves, and whoever offers
 * it may not set prices there.
 */
export function requireMayTakeOff(
  reader: Reader,
  terms: Parameters<typeof takesPriceRight>[0],
  scopes: readonly StudioScope[],
  reason: 'takesPriceRight' | 'notAllowed' = 'takesPriceRight',
): void {
  const staff = staffOf(reader)
  if (takesPriceRight(terms) && scopes.some(scope => !mayIn(staff, 'price', scope)))
    throw new Refusal(403, reason)
}

/** For what the rights have to be given of a sale as it is to be. */
export async function findScopesOfSale(reads: Reads, sale: Sale): Promise<StudioScope[]> {
  return scopesOfSale(sale, await listCovered(reads, [...sale.seriesIds, ...sale.volumeIds]))
}

/** Whether a sale concerns anything that somebody may sell. */
export function isSeenBy(staff: Staff, { covers, lang }: Sale, covered: readonly Covered[]): boolean {
  if (covers === 'shop') return true
  if (covers === 'language')
    return scopesOf(staff, 'sell').some(({ langs }) => langs === null || (lang && langs.includes(lang)))
  return covered.length === 0 ? mayIn(staff, 'sell', 'shop') : covered.some(one => mayIn(staff, 'sell', one))
}

const KEYS: Readonly<Record<string, string>> = {
  sales: 'id',
  sale_series: 'sale_id',
  sale_volumes: 'sale_id',
}

/** The sales that rows of the log are about. */
export function saleIdsOf(rows: readonly AuditRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ table, key }) => {
        const id = key[KEYS[table] ?? '']
        return typeof id === 'string' ? [id] : []
      }),
    ),
  ]
}
