import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts'
import type { House } from '../context.ts'
import type { Credential } from '../platform/http/credential.ts'
import type { Reader, Visitor } from '../platform/http/visitor.ts'

export { refuse } from '../platform/http/refusal.ts'
export type { Reader, Visitor } from '../platform/http/visitor.ts'

export interface Asked<C extends AnyCall> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  visitor: Visitor
  /** Who is signed in; never null where the call needs somebody. */
  reader: C['needs'] extends string ? Reader : Reader | null
  /** What was shown at the door, valid or not. */
  credential: Credential | null
  /** What the client calls this try of something: a repeat of it is to have one effect (Idempotency-Key). */
  idempotencyKey: string | null
  /** The public key of the asking device, as it was sent (X-Device-Key). */
  deviceKey: string | null
  /** Headers that the answer will have, for cookies. */
  replyHeaders: Headers
  house: House
  /** The instant of the question; the same throughout the answer. */
  now: Date
}

export type Keep = 'visitor' | 'country'

export interface Bound {
  readonly call: AnyCall
  readonly answer: (asked: Asked<AnyCall>) => Promise<unknown>
  /** The answer is the same for every visitor, or for all of a country, while the edition lasts, and is kept as bytes by its address. */
  readonly keep: Keep | null
}

/** Says who answers a call. The types of what is given and answered follow from the declaration; null where an answer is declared is 204. */
export function bind<C extends AnyCall>(
  call: C,
  answer: (asked: Asked<C>) => Promise<AnswerOf<C> | null>,
  { keep = null }: { keep?: Keep | null } = {},
): Bound {
  return { call, answer: answer as Bound['answer'], keep }
}
