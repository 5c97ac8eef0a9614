import { decideSale } from '#rules/sale-change.ts'
import { findSales, type Sale, type SaleRow } from '../publishing/sales/sale-store.ts'
import { changeSale, SaleRefused } from '../publishing/sales/save-sale.ts'
import { findScopesOfSale, requireMaySell } from '../studio/sales/sale-scope.ts'
import { saleViews } from '../studio/sales/view.ts'
import { offerKind } from './offer-kind.ts'

export const saleKind = offerKind<Sale, SaleRow>({
  name: 'sale',
  publishedAs: 'sale.change',
  table: 'sales',
  find: findSales,
  asReady: sale => (sale.stage === 'draft' ? { ...sale, stage: 'ready' } : null),
  views: saleViews,
  scopesOf: findScopesOfSale,
  refusal(sale, next, now) {
    const decision = decideSale(sale, next, now)
    return decision.save ? null : decision.because
  },
  coveredBy: sale => sale,
  change: changeSale,
  requireMay: requireMaySell,
  reasonOf: error => (error instanceof SaleRefused ? error.reason : null),
})
