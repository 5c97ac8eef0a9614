import { calls } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { answerPage } from '../../platform/http/answer-page.ts'
import { type EncodedPage, pageOf } from '../../platform/http/encoded-page.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { describeApi } from './openapi.ts'

/** Sends the description of all calls. It is written when it is first asked for. */
export function openApiDocument({ config, brand }: Pick<AppContext, 'config' | 'brand'>) {
  let page: EncodedPage | null = null
  let named = ''
  return ({ req }: Incoming) => {
    const { name } = brand.current()
    if (!page || named !== name)
      page = pageOf({
        status: 200,
        html: JSON.stringify(describeApi(calls, { name, url: config.publicUrl })),
      })
    named = name
    return answerPage(req.raw, page, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
    })
  }
}
