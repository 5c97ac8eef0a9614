import { StudioSale } from '#contract/generated/studio_sales.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import type { Language } from '#rules/interface-language.ts'
import { mayIn, type Staff } from '#rules/studio-rights.ts'
import { saleState } from '#rules/studio-states.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listCovered, listLastSaleChanges, type SaleRow } from '../../publishing/sales/sale-store.ts'
import { isSeenBy, scopesOfSale } from './sale-scope.ts'

interface Viewer {
  readonly staff: Staff
  readonly lang: Language
  readonly now: Date
}

export const percentOf = (bps: number) => (bps * 100) / WHOLE_BPS

/** Of these sales those that somebody may see. */
export async function saleViews(
  reads: Reads,
  sales: readonly SaleRow[],
  viewer: Viewer,
): Promise<StudioSale[]> {
  const covered = new Map(
    (await listCovered(reads, [...new Set(sales.flatMap(chosenIds))])).map(one => [one.id, one]),
  )
  const changes = await listLastSaleChanges(
    reads,
    sales.map(({ id }) => id),
  )
  const coveredBy = (sale: SaleRow) => chosenIds(sale).flatMap(id => covered.get(id) ?? [])
  return sales
    .filter(sale => isSeenBy(viewer.staff, sale, coveredBy(sale)))
    .map(sale => {
      const last = changes.find(({ saleId }) => saleId === sale.id)
      const items = coveredBy(sale)
      const seen = items.filter(item => mayIn(viewer.staff, 'see', item))
      const { id, lang, covers, startsAt, endsAt, discountBps, floorCoins } = sale
      return StudioSale.fromPartial({
        ...{
          id,
          covers,
          state: saleState(sale, viewer.now),
          startsAt: startsAt ?? undefined,
          endsAt: endsAt ?? undefined,
          percent: discountBps === null ? undefined : percentOf(discountBps),
        },
        names: namesOf(sale),
        name: sale.names[viewer.lang] ?? sale.name,
        lang: lang ?? '',
        items: seen,
        unseenItems: items.length - seen.length,
        floorCoins: floorCoins ?? undefined,
        version: last?.entryId ?? '',
        mayChange: scopesOfSale(sale, items).every(scope => mayIn(viewer.staff, 'sell', scope)),
        changedBy: last?.actorName ?? '',
        changedAt: last?.at,
      })
    })
}

const chosenIds = ({ seriesIds, volumeIds }: SaleRow) => [...seriesIds, ...volumeIds]

/** A sale that a command made has one name, which stands for that of English. */
function namesOf({ names, name }: SaleRow): Record<string, string> {
  const known = Object.entries(names).filter(([, text]) => text !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : { en: name }
}
