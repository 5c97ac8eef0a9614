import * as calls from '#contract/calls/studio-start.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { checkPayments, removeDemoBooks, sendTestMail } from '../studio/start/begin-shop.ts'
import { start } from '../studio/start/show-start.ts'

/** The way of a new shop to its first book on sale. */
export const studioStartRoutes: Bound[] = [
  bind(calls.showStart, start),
  bind(calls.removeDemoBooks, removeDemoBooks),
  bind(calls.checkPayments, checkPayments),
  bind(calls.sendTestMail, sendTestMail),
]
