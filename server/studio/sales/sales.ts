import * as calls from '#contract/calls/studio-sales.ts'
import { type StudioSale, StudioSaleList, StudioSaleSaved } from '#contract/generated/studio_sales.ts'
import { page } from '#rules/paging.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { findSales, listCurrentSales, listPastSales, type Sale } from '../../publishing/sales/sale-store.ts'
import {
  changeSale,
  endSale,
  planSale,
  SaleRefused,
  type SaleWriting,
} from '../../publishing/sales/save-sale.ts'
import { actorOf } from '../actor.ts'
import { staffOf } from '../scope.ts'
import { orFixedPrices } from './or-fixed-prices.ts'
import { readSale } from './read-sale.ts'
import { findScopesOfSale, isAboutNothing, requireMaySell, requireMayTakeOff } from './sale-scope.ts'
import { saleViews } from './view.ts'

const USUAL_SALES = 50

type SaleCall = Pick<CallInput<typeof calls.listStudioSales>, 'app' | 'reader' | 'visitor' | 'now'>

export async function listSales(asked: CallInput<typeof calls.listStudioSales>): Promise<StudioSaleList> {
  const { query, app, now } = asked
  const { limit, skip } = page(query, USUAL_SALES)
  const isPast = query.state === 'past'
  const found = isPast
    ? await listPastSales(app.db, now, { limit: limit + 1, skip })
    : (await listCurrentSales(app.db, now)).slice(skip, skip + limit + 1)
  return StudioSaleList.fromPartial({
    sales: await saleViews(app.db, found.slice(0, limit), viewerOf(asked)),
    hasMore: found.length > limit,
  })
}

export function findSale(asked: CallInput<typeof calls.findStudioSale>): Promise<StudioSale> {
  return oneSale(asked.app.db, asked.params.saleId, asked)
}

export function addStudioSale(asked: CallInput<typeof calls.planStudioSale>): Promise<StudioSaleSaved> {
  return written(asked, async writing => {
    const { result, entryId } = await planSale(writing, await saleOf(writing.tx, asked))
    return { id: result, entryId }
  })
}

export function replaceSale(asked: CallInput<typeof calls.changeStudioSale>): Promise<StudioSaleSaved> {
  const { params, body } = asked
  const change = { id: params.saleId, version: body.version ?? null }
  return written(asked, async writing => {
    const { entryId } = await changeSale(writing, change, await saleOf(writing.tx, asked))
    return { id: change.id, entryId }
  })
}

export function finishSale(asked: CallInput<typeof calls.endStudioSale>): Promise<StudioSaleSaved> {
  const change = { id: asked.params.saleId, version: asked.body.version ?? null }
  return written(asked, async writing => {
    const { entryId } = await endSale(writing, change)
    return { id: change.id, entryId }
  })
}

/** The sale that a request says. */
async function saleOf(
  reads: Reads,
  { body, reader, now }: Pick<CallInput<typeof calls.planStudioSale>, 'body' | 'reader' | 'now'>,
): Promise<Sale> {
  const sale = await readSale(reads, body, now)
  if (typeof sale === 'string') throw refuse(calls.planStudioSale, sale)
  // What is about nothing yet could become a sale of anything.
  if (isAboutNothing(sale) && !mayIn(staffOf(reader), 'sell', 'shop'))
    throw refuse(calls.planStudioSale, 'nothingChosen')
  requireMayTakeOff(reader, sale, await findScopesOfSale(reads, sale))
  return sale
}

/** Writes in one transaction. */
async function written(
  asked: SaleCall,
  write: (writing: SaleWriting) => Promise<{ id: string; entryId: string | null }>,
): Promise<StudioSaleSaved> {
  const { app, reader, now } = asked
  const { fixedPrices } = app.config
  const actor = await actorOf(app.db, reader)
  return app.db
    .transaction(async tx => {
      const requireMay = (sale: Sale) => requireMaySell(tx, reader, sale)
      const { id, entryId } = await write({ tx, actor, now, fixedPrices, requireMay })
      const sale = await oneSale(tx, id, asked)
      return StudioSaleSaved.fromPartial({ sale, entryId: entryId ?? '' })
    })
    .catch((error: unknown) => {
      // Every reason is one of changeStudioSale, which has those of the others.
      if (error instanceof SaleRefused) throw refuse(calls.changeStudioSale, error.reason)
      throw orFixedPrices(calls.changeStudioSale, error)
    })
}

async function oneSale(reads: Reads | Tx, id: string, asked: SaleCall): Promise<StudioSale> {
  const [sale] = await saleViews(reads, await findSales(reads, [id]), viewerOf(asked))
  if (!sale) throw refuse(calls.findStudioSale, 'saleNotFound')
  return sale
}

function viewerOf({ reader, visitor, now }: SaleCall) {
  return { staff: staffOf(reader), lang: visitor.lang, now }
}
