import { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { answerPage } from '../../platform/http/answer-page.ts'
import { type EncodedPage, pageOf } from '../../platform/http/encoded-page.ts'
import { describeApi } from './openapi.ts'

/**
 * GET /proto/openapi.json: the description of all calls, beside the sources of their messages. It is written when it is
 * first asked for.
 */
export function openApiRoutes({ config, brand }: Pick<AppContext, 'config' | 'brand'>): Hono {
  let page: EncodedPage | null = null
  let named = ''
  return new Hono().get('/proto/openapi.json', context => {
    const { name } = brand.current()
    if (!page || named !== name)
      page = pageOf({
        status: 200,
        html: JSON.stringify(describeApi(calls, { name, url: config.publicUrl })),
      })
    named = name
    return answerPage(context.req.raw, page, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    })
  })
}
