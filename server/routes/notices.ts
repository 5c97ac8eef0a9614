import { Hono } from 'hono'
import * as calls from '#contract/calls/notices.ts'
import { NoticeRequest } from '#contract/generated/legal.ts'
import { localPaths } from '#rules/interface-language.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { declare, reportContent } from '../legal/notices/content-notice.ts'
import { answerNotice } from '../legal/notices/notice-form.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#reports: reports of illegal content. */
export const noticeRoutes: Bound[] = [bind(calls.reportContent, reportContent)]

/** The same without scripts: what the form of that page posts. */
export function noticeAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().on('POST', localPaths('/notice'), incoming =>
    answerNotice(context, incoming, (app, typed, visitor) => {
      const body = {
        about: typed('about'),
        reason: typed('reason'),
        name: typed('name'),
        email: typed('email'),
      }
      const inGoodFaith = typed('inGoodFaith') === 'on'
      return declare(app, NoticeRequest.fromPartial({ ...body, inGoodFaith }), visitor)
    }),
  )
}
