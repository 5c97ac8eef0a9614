import { CancellationRequest } from '#contract/generated/membership.ts'
import { localPath, splitPath } from '#rules/interface-language.ts'
import { answerForm } from '../../calls/answer-form.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { RouteContext } from '../../route-context.ts'
import { stateOf } from '../view.ts'
import { confirm, declare } from './declare-cancellation.ts'

/** § 312k BGB without scripts: the form posts to its own address, which answers the same page with the outcome. */
export function declareByForm(context: RouteContext, incoming: Incoming): Promise<Response> {
  const { path } = incoming.req
  return answerForm(context, incoming, path, async (form, visitor) => {
    const text = (name: string) => form.get(name) ?? ''
    const body = CancellationRequest.fromPartial({
      ...{ email: text('email'), name: text('name'), reason: text('reason'), wishedOn: text('wishedOn') },
      extraordinary: form.get('kind') === 'extraordinary',
    })
    const { receivedAt } = await declare(context.app, body, { ...visitor, lang: splitPath(path).lang })
    return { received: receivedAt.toISOString() }
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
