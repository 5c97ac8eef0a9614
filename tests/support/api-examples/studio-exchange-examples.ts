import * as exchange from '#contract/calls/studio-exchange.ts'
import * as views from '#contract/calls/studio-views.ts'
import { aMinuteLater, type ExampleShop } from './example-shop.ts'

export async function showStudioExchange(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.readers.token('iris')
  aMinuteLater(shop)
  await recorder.show(exchange.exportCatalogue, {
    token,
    query: { kind: 'volume', q: 'rain', columns: 'title,priceCoins' },
  })
  await recorder.show(exchange.checkExchange, {
    token,
    query: { kind: 'volume' },
    text: 'slug,priceCoins\nrain-volume-1,649\nsnow-volume-9,649\n',
  })
  const body = { name: 'Without a price', query: 'kind=volume&missing=price', shared: true }
  const view = await recorder.show(views.addStudioView, { token, body })
  const params = { viewId: view.id ?? '' }
  await recorder.show(views.changeStudioView, { token, params, body: { ...body, name: 'No price' } })
  await recorder.show(views.listStudioViews, { token })
  await recorder.show(views.deleteStudioView, { token, params })
}
