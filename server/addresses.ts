import { Hono } from 'hono'
import type { HttpEnv } from './platform/http/incoming.ts'
import type { Operations } from './platform/http/operations.ts'
import type { RouteContext } from './route-context.ts'
import { accountAddresses } from './routes/accounts.ts'
import { calendarAddresses } from './routes/calendar.ts'
import { catalogueAddresses } from './routes/catalogue.ts'
import { imageAddresses } from './routes/images.ts'
import { libraryAddresses } from './routes/library.ts'
import { membershipAddresses } from './routes/membership.ts'
import { noticeAddresses } from './routes/notices.ts'
import { opdsAddresses } from './routes/opds.ts'
import { operationAddresses, outboxAddresses, protoAddresses } from './routes/operations.ts'
import { paymentAddresses } from './routes/payments.ts'
import { readingAddresses } from './routes/reading.ts'
import { receiptAddresses } from './routes/receipts.ts'
import { returnAddresses } from './routes/returns.ts'
import { signInAddresses } from './routes/sign-in.ts'
import { siteAddresses } from './routes/site.ts'
import { studioCoverAddresses } from './routes/studio-covers.ts'
import { studioExchangeAddresses } from './routes/studio-exchange.ts'
import { studioUploadAddresses } from './routes/studio-upload.ts'
import { visitAddresses } from './routes/visit.ts'
import type { Visit } from './visit/open-visit.ts'

/** All addresses that answer with something other than a message or a page: pictures, feeds, files, forms. */
export function allAddresses(
  context: RouteContext,
  operations: Operations,
  visit: Visit,
  paymentPages: Hono | null,
): Hono<HttpEnv> {
  const nouns = [
    operationAddresses(operations),
    protoAddresses(context),
    outboxAddresses(context),
    imageAddresses(context.app),
    accountAddresses(context),
    signInAddresses(context),
    paymentAddresses(context),
    libraryAddresses(context),
    membershipAddresses(context),
    receiptAddresses(context),
    noticeAddresses(context),
    returnAddresses(context),
    readingAddresses(context),
    calendarAddresses(context),
    opdsAddresses(context),
    catalogueAddresses(context),
    visitAddresses(context),
    studioUploadAddresses(context),
    studioCoverAddresses(context),
    studioExchangeAddresses(context),
  ]
  const routes = new Hono<HttpEnv>()
  for (const one of nouns) routes.route('/', one)
  if (paymentPages) routes.route('/', paymentPages)
  // Last, since what an earlier version answered stands below addresses of this one.
  return routes.route('/', siteAddresses(context, visit))
}
