import { Hono } from 'hono'
import * as calls from '#contract/calls/library.ts'
import { bookOf, libraryOf } from '../access/list-library.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { sendFile } from '../downloads/send-file.ts'
import { redeemBundle } from '../library/bundles/redeem-bundle.ts'
import { hideBook, showBook } from '../library/hide-book.ts'
import { redeemCoins, redeemCredits } from '../library/redeem.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#library: the books of a reader, and how volumes are bought. */
export const libraryRoutes: Bound[] = [
  bind(calls.readLibrary, libraryOf),
  bind(calls.findLibraryBook, bookOf),
  bind(calls.showLibraryBook, showBook),
  bind(calls.hideLibraryBook, hideBook),
  bind(calls.redeemWithCoins, redeemCoins, OF_MONEY),
  bind(calls.redeemBundle, redeemBundle, OF_MONEY),
  bind(calls.redeemWithCredits, redeemCredits, OF_MONEY),
]

/** Files of bought volumes. */
export function libraryAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.downloadBook.path, incoming => sendFile(context, incoming))
}
