import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#contract/call.ts'
import type { AppContext } from '../context.ts'
import { Shown, type Shows } from '../platform/cache/shown.ts'
import type { Credential } from '../platform/http/credential.ts'
import type { Reader, Visitor } from '../platform/http/visitor.ts'
import type { KeepAnswer } from './answer-once.ts'

export { refuse } from '../platform/http/refusal.ts'
export type { Reader, Visitor } from '../platform/http/visitor.ts'

export interface CallInput<C extends AnyCall> {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  visitor: Visitor
  /** Who is signed in; never null where the call needs somebody. */
  reader: C['needs'] extends string ? Reader : Reader | null
  /** The credential that was sent, valid or not. */
  credential: Credential | null
  /**
   * The Idempotency-Key of the request: repeats with the same key have one effect. Of the calls of the studio answer-once.ts
   * takes care.
   */
  idempotencyKey: string | null
  /**
   * Commits what was written, with the answer to a repeat, before the handler does something outside of the database that
   * cannot be taken back.
   */
  keepAnswer: KeepAnswer
  /** The public key of the asking device, as it was sent (X-Device-Key). */
  deviceKey: string | null
  /** Headers that the answer will have, for cookies. */
  replyHeaders: Headers
  app: AppContext
  /** The time of the request; the same throughout its handling. */
  now: Date
  /** Where a call says that it notes what its answer shows ({@link Topics}), it does here. */
  shows: Shows
}

/**
 * Whose answers are the same: those of every visitor, of every visitor of a country, or of everybody, readers included.
 * Where something is taken down in some countries, the first and the last are the same within each of these only.
 */
export type Keep = 'visitor' | 'country' | 'everybody'

/**
 * Which connections to the database a call has: those of most requests, or some that no other can use up
 * (docs/decisions/0082-a-database-on-several-machines.md).
 */
export type Lane = 'requests' | 'money' | 'analytics'

/**
 * What the answer to a visitor is made of: lists of the whole shop, the news, whether there are credits; none of these and
 * nothing of the catalogue either; or
 * `noted`: the call notes what it shows, as soon as it knows.
 */
export type Topics = readonly ('lists' | 'news' | 'credits')[] | 'noted'

export interface Bound {
  readonly call: AnyCall
  readonly answer: (asked: CallInput<AnyCall>) => Promise<unknown>
  /** The answer is the same for those, while the cache version lasts, and is cached as bytes by its address. */
  readonly keep: Keep | null
  readonly lane: Lane
  /** null: nobody knows, so that all may change it. */
  readonly shows: Topics | null
  /** Its answer has a secret that is shown once. */
  readonly hasSecret: boolean
}

/**
 * Binds a call to its handler. The types of input and answer follow from the declaration; a handler that answers null gives
 * 204.
 */
export function bind<C extends AnyCall>(
  call: C,
  answer: (asked: CallInput<C>) => Promise<AnswerOf<C> | null>,
  {
    keep = null,
    lane = 'requests',
    shows = null,
    hasSecret = false,
  }: { keep?: Keep | null; lane?: Lane; shows?: Topics | null; hasSecret?: boolean } = {},
): Bound {
  return { call, answer: answer as Bound['answer'], keep, lane, shows, hasSecret }
}

/**
 * Answers a call, with what its answer shows noted in `into`. A call that was to note it and did not, as it found nothing,
 * may show anything.
 */
export async function answerNoting(bound: Bound, asked: Omit<CallInput<AnyCall>, 'shows'>, into: Shown) {
  if (bound.shows !== 'noted') {
    if (bound.shows === null) into.everything()
    else for (const topic of bound.shows) into[topic]()
    return bound.answer({ ...asked, shows: into })
  }
  const own = new Shown()
  try {
    return await bound.answer({ ...asked, shows: own })
  } finally {
    if (own.size === 0) into.everything()
    else into.add(own)
  }
}

/** For calls whose answer has a secret that is shown once. */
export const WITH_SECRET = { hasSecret: true } as const

/** For calls that move money, coins or credits. */
export const OF_MONEY = { lane: 'money' } as const
