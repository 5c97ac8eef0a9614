import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts'
import type { Language } from '#rules/interface-language.ts'
import type { House } from '../../house.ts'

export { refuse } from './refusal.ts'

/** Who asks. */
export interface Visitor {
  /** null: not signed in. */
  reader: null
  /** Two letters, ISO 3166; null where nobody knows. */
  country: string | null
  /** In which refusals are worded. */
  lang: Language
}

export interface Asked<C extends AnyCall> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  visitor: Visitor
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

/** Says who answers a call. The types of what is given and answered follow from the declaration. */
export function bind<C extends AnyCall>(
  call: C,
  answer: (asked: Asked<C>) => Promise<AnswerOf<C>>,
  { keep = null }: { keep?: Keep | null } = {},
): Bound {
  return { call, answer: answer as Bound['answer'], keep }
}
