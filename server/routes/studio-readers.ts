import * as calls from '#contract/calls/studio-readers.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { listOfReader, returnOfReader } from '../studio/people/reader-returns.ts'

/** docs/product.md#withdrawal: what support does for readers. */
export const studioReaderRoutes: Bound[] = [
  bind(calls.listReaderReturns, listOfReader),
  bind(calls.returnForReader, returnOfReader, OF_MONEY),
]
