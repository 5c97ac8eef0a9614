import * as calls from '#contract/calls/studio-sales.ts'
import { giveRole } from '../give-role.ts'
import { aMinuteLater, day, type ExampleShop } from './example-shop.ts'

/** What somebody does who plans sales. */
export async function showStudioSales(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('marketing')
  await giveRole(shop.shop.scratch.db, 'marketing', 'marketing')
  const body = {
    ...{ names: { en: 'Rainy days', de: 'Regentage' }, percent: 25, covers: 'chosen', seriesIds: ['rain'] },
    ...{ startsAt: day(40).toISOString(), endsAt: day(47).toISOString(), floorCoins: 500 },
  }
  await recorder.show(calls.previewStudioSale, { token, body })
  const { sale } = await recorder.show(calls.planStudioSale, { token, body: { ...body, isDraft: true } })
  const params = { saleId: sale?.id ?? '' }
  await recorder.show(calls.findStudioSale, { token, params })
  aMinuteLater(shop)
  const change = { ...body, endsAt: day(54).toISOString(), version: sale?.version }
  const changed = await recorder.show(calls.changeStudioSale, { token, params, body: change })
  await recorder.show(calls.listStudioSales, { token, query: { state: 'current' } })
  aMinuteLater(shop)
  const version = changed.sale?.version
  await recorder.show(calls.endStudioSale, { token, params, body: { version } })
  const { volumeId = '' } = (await recorder.show(calls.previewStudioSale, { token, body })).prices[0] ?? {}
  // The database notes changes by its own clock, which is another in every run.
  const { db } = shop.shop.scratch
  await db.query({ text: 'delete from volume_price_changes' })
  await db.query({
    text: 'insert into volume_price_changes (volume_id, changed_at, before_coins) values ($1, $2, 599)',
    values: [volumeId, day(-60).toISOString()],
  })
  await recorder.show(calls.showPriceHistory, { token, params: { id: volumeId } })
}
