import * as calls from '#contract/calls/studio-takedowns.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { lift, listOfSubject, takeDownSubject } from '../studio/takedowns/take-down.ts'

/** docs/product.md#takedowns: what is closed to readers in some countries. */
export const studioTakedownRoutes: Bound[] = [
  bind(calls.listTakedowns, listOfSubject),
  bind(calls.takeDown, takeDownSubject),
  bind(calls.liftTakedown, lift),
]
