import { type Language, splitPath } from '#rules/interface-language.ts'
import { answerForm } from '../../calls/answer-form.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import type { RouteContext } from '../../route-context.ts'

/** What was typed into a field; '' without it. */
type Typed = (name: string) => string
type Declare = (
  app: RouteContext['app'],
  typed: Typed,
  visitor: Visitor & { lang: Language },
) => Promise<{ receivedAt: Date; number?: string }>

/** A notice without scripts: the form posts to its own address, which answers the same page with the outcome. */
export function answerNotice(context: RouteContext, incoming: Incoming, declare: Declare): Promise<Response> {
  const { path } = incoming.req
  return answerForm(context, incoming, path, async (form, visitor) => {
    const typed: Typed = name => form.get(name) ?? ''
    const { lang } = splitPath(path)
    const { receivedAt, number } = await declare(context.app, typed, { ...visitor, lang })
    return { received: receivedAt.toISOString(), ...(number !== undefined && { number }) }
  })
}
