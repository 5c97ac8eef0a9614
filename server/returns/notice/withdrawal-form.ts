import { WithdrawalRequest } from '#contract/generated/history.ts'
import { splitPath } from '#rules/interface-language.ts'
import { answerForm } from '../../calls/answer-form.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { RouteContext } from '../../route-context.ts'
import { declare } from './declare-withdrawal.ts'

/** A notice without scripts: the form posts to its own address, which answers the same page with the outcome. */
export function declareWithdrawalByForm(context: RouteContext, incoming: Incoming): Promise<Response> {
  const { path } = incoming.req
  return answerForm(context, incoming, path, async (form, visitor) => {
    const text = (name: string) => form.get(name) ?? ''
    const body = WithdrawalRequest.fromPartial({
      email: text('email'),
      name: text('name'),
      about: text('about'),
    })
    const { lang } = splitPath(path)
    const { receivedAt } = await declare(context.app, body, { ...visitor, lang })
    return { received: receivedAt.toISOString() }
  })
}
