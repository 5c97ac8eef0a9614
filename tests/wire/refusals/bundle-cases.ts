import type { Send } from '#contract/page.ts'
import { addBook } from '#server/library/store.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { day } from '#tests/support/coin-shop.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { runSale } from '#tests/support/run-sale.ts'
import type { RefusalResponse } from './refusal-response.ts'
import type { ShelfShop } from './shelf-shop.ts'

type AskForBundle = (send: Send, bundleId: string, coins?: number) => Promise<RefusalResponse>

const THREE = ['rain-volume-1', 'rain-volume-6', 'rain-volume-7']
let reduced = 0

/** Why a bundle is not sold, by whatever call it is asked for. */
export function bundleCases(ask: AskForBundle) {
  const owning = async ({ shop, buyer }: ShelfShop, owned: number) => {
    const bundle = await offerBundle(shop, { of: THREE })
    const { name, send } = await buyer({ bought: 5_000 })
    await own(shop, name, THREE.slice(0, owned))
    return ask(send, bundle)
  }
  return {
    bundleNotFound: ({ poor }: ShelfShop) => ask(poor, 'bundle-0'),
    bundleOwned: (shop: ShelfShop) => owning(shop, 3),
    tooFewMissing: (shop: ShelfShop) => owning(shop, 2),
    async savesNothing({ shop, poor }: ShelfShop) {
      const title = `Reduced ${++reduced}`
      const { id, slug } = await addSeries(shop.scratch.db, { title, volumes: [{}, {}] })
      const sale = { name: 'Half', startsAt: day(-1), endsAt: day(1), discountBps: 5_000 }
      await runSale(shop.app.db, { ...sale, series: [id] })
      return ask(poor, await offerBundle(shop, { of: [slug] }))
    },
  }
}

/** Gives somebody volumes without their files, which take a while to be made. */
async function own({ app }: ShelfShop['shop'], name: string, slugs: readonly string[]): Promise<void> {
  const at = app.clock.now()
  const rows = await app.db.query<{ accountId: string; volumeId: string }>({
    text: `select a.id as "accountId", v.id as "volumeId" from accounts a, volumes v
      where a.username = $1 and v.slug = any($2)`,
    values: [name, slugs],
  })
  await app.db.transaction(async tx => {
    for (const row of rows) {
      const ids = { id: newId('LBK', at), legacyId: newLegacyId(at) }
      await addBook(tx, { ...ids, ...row, entryId: null, premium: false, at })
    }
  })
}

/** A bundle that nobody has bought. */
export const offerThree = ({ shop }: Pick<ShelfShop, 'shop'>) => offerBundle(shop, { of: THREE })
