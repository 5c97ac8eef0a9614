import * as calls from '#contract/calls/studio-sales.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { previewSale } from '../studio/sales/preview-sale.ts'
import { priceHistory } from '../studio/sales/price-history.ts'
import { addStudioSale, findSale, finishSale, listSales, replaceSale } from '../studio/sales/sales.ts'

/** Sales, and what volumes have cost. */
export const studioSaleRoutes: Bound[] = [
  bind(calls.listStudioSales, listSales),
  bind(calls.findStudioSale, findSale),
  bind(calls.previewStudioSale, previewSale),
  bind(calls.planStudioSale, addStudioSale),
  bind(calls.changeStudioSale, replaceSale),
  bind(calls.endStudioSale, finishSale),
  bind(calls.showPriceHistory, priceHistory),
]
