import * as calls from '#contract/calls/studio-exchange.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { checkFile } from '../studio/exchange/check-file.ts'

/** The catalogue as files that come and go; exports are answered by server/studio/exchange/export-route.ts. */
export const studioExchangeRoutes: Bound[] = [bind(calls.checkExchange, checkFile)]
