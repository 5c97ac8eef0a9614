import { Hono } from 'hono'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { openImageAnswers } from '../platform/images/serve-images.ts'

/** docs/product.md#pictures: covers, and pages of parts that everybody may open. */
export function imageAddresses(app: Parameters<typeof openImageAnswers>[0]): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/img/:format/:width/:hash', openImageAnswers(app))
}
