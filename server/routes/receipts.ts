import { Hono } from 'hono'
import * as calls from '#contract/calls/receipts.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { findOwnReceipt, listReceipts } from '../receipts/list-receipts.ts'
import { sendReceipt } from '../receipts/receipt-pdf.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#receipts: the numbered receipts of a reader. */
export const receiptRoutes: Bound[] = [
  bind(calls.listReceipts, listReceipts),
  bind(calls.findReceipt, findOwnReceipt),
]

/** A receipt as PDF. */
export function receiptAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.fetchReceipt.path, incoming => sendReceipt(context, incoming))
}
