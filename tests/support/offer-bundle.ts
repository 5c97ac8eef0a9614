import { BY_COMMAND } from '#server/audit/audited.ts'
import type { PlannedBundle } from '#server/publishing/bundles/bundle-store.ts'
import { planBundle } from '#server/publishing/bundles/save-bundle.ts'
import { listCovered } from '#server/publishing/sales/sale-store.ts'
import type { TestShop } from './open-shop.ts'

export interface BundleInput extends Partial<Omit<PlannedBundle, 'seriesIds' | 'volumeIds'>> {
  /** Addresses of series and of volumes. */
  of: readonly string[]
}

/** Plans a bundle of 20 % that is offered from now on, as the studio does. Returns its id. */
export async function offerBundle(
  { app }: Pick<TestShop, 'app'>,
  { of, ...more }: BundleInput,
): Promise<string> {
  const now = app.clock.now()
  const covered = await listCovered(app.db, of)
  const idsOf = (kind: 'series' | 'volume') => covered.filter(one => one.kind === kind).map(({ id }) => id)
  const { result } = await app.db.transaction(tx =>
    planBundle(
      { tx, actor: BY_COMMAND, now, fixedPrices: [] },
      {
        ...{ name: 'The rainy days', names: { en: 'The rainy days', de: 'Die Regentage' }, stage: 'ready' },
        ...{ startsAt: now, endsAt: null, discountBps: 2_000, ...more },
        ...{ seriesIds: idsOf('series'), volumeIds: idsOf('volume') },
      },
    ),
  )
  await app.version.refresh()
  return result
}
