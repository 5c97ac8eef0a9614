import { CancellationRequest } from '#contract/generated/membership.ts'
import { localPath, splitPath } from '#rules/interface-language.ts'
import { answerForm } from '../../calls/answer-form.ts'
import { answerNotice } from '../../legal/notices/notice-form.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { RouteContext } from '../../route-context.ts'
import { stateOf } from '../view.ts'
import { confirm, declare } from './declare-cancellation.ts'

/** § 312k BGB without scripts: the form posts to its own address, which answers the same page with the outcome. */
export function declareByForm(context: RouteContext, incoming: Incoming): Promise<Response> {
  return answerNotice(context, incoming, (app, typed, visitor) => {
    const body = CancellationRequest.fromPartial({
      ...{ email: typed('email'), name: typed('name'), reason: typed('reason'), wishedOn: typed('wishedOn') },
      extraordinary: typed('kind') === 'extraordinary',
    })
    return declare(app, body, visitor)
  })
}

/** The same for the confirmation, by the token of the mail. */
export function confirmByForm(context: RouteContext, incoming: Incoming): Promise<Response> {
  const { app } = context
  const token = incoming.req.param('token') ?? ''
  const path = `${localPath(splitPath(incoming.req.path).lang, '/cancel')}/${encodeURIComponent(token)}`
  return answerForm(context, incoming, path, async (_, visitor) => {
    const { cancellation, membership } = await confirm(app, token, visitor)
    const { endsOn } = stateOf(membership, app.clock.now())
    return {
      received: cancellation.receivedAt.toISOString(),
      ...(endsOn && { ends: endsOn.toISOString() }),
    }
  })
}
