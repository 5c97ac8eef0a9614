import * as calls from '#contract/calls/opds.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { endMyLink, renewLink, seeLink } from '../opds/links.ts'

/** docs/product.md#e-readers: the link to one's own library is made, looked at and taken back. */
export const opdsRoutes: Bound[] = [
  bind(calls.findOpdsLink, seeLink),
  bind(calls.makeOpdsLink, renewLink),
  bind(calls.revokeOpdsLink, endMyLink),
]
