import type { AnyCall } from '#contract/call.ts'
import type { AppContext } from '../context.ts'
import { credentialOf } from '../platform/http/credential.ts'
import type { AnswerDirectly } from '../platform/http/direct-answers.ts'
import type { FinishedAnswer, RequestHead } from '../platform/http/finished-answer.ts'
import { type Form, formOfAnswer } from '../platform/http/media-types.ts'
import { nameRequest } from '../platform/observe/request-context.ts'
import type { AnswerCache, CachedAnswer } from './answer-cache.ts'
import { finishCached } from './answer-call.ts'
import type { Keep } from './bind.ts'

/** A call with what its address says, whose answer is the same for many visitors. */
interface CachedCallOptions {
  readonly call: AnyCall
  readonly keep: Keep
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly search: URLSearchParams
}

export interface CachedCall {
  /** What the answer is cached by, in this form and for who asks from this country. */
  keyOf(form: Form, country: string | null): string
  finish(request: RequestHead, answer: CachedAnswer): FinishedAnswer | Promise<FinishedAnswer>
  /** For who sends no credential. */
  readonly answerDirectly: AnswerDirectly
}

export function cachedCall(
  app: AppContext,
  cached: Pick<AnswerCache, 'find'>,
  { call, keep, params, query, search }: CachedCallOptions,
): CachedCall {
  const input = JSON.stringify([params, query])
  const keyOf = (form: Form, from: string | null) => {
    const country = keep === 'country' ? from : app.takedowns.regionOf(from)
    return `${call.name} ${form} ${country} ${input}`
  }
  const finish = (request: RequestHead, answer: CachedAnswer) =>
    finishCached(request, answer, keep, {
      unsureForSeconds: app.version.unsureFor(),
      isTagged: app.config.edge !== null,
    })
  return {
    keyOf,
    finish,
    answerDirectly(request, peer) {
      if (credentialOf(request.headers, app.config.cookieName)) return null
      const form = formOfAnswer(request.headers, search)
      const answer = cached.find(keyOf(form, app.countries.of(request, peer)))
      if (!answer) return null
      nameRequest(call.name, call.path)
      const finished = finish(request, answer)
      return finished instanceof Promise ? null : finished
    },
  }
}
