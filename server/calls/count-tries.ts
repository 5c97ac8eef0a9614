import type { AnyCall, ReasonOf } from '#contract/call.ts'
import type { AppContext } from '../context.ts'
import type { Limit } from '../platform/limits/limits.ts'
import { refuse } from './bind.ts'

/** Counts a try against each of these limits; throws 429 with Retry-After where one is exceeded. */
export async function countTry<C extends AnyCall>(
  { limits, clock }: Pick<AppContext, 'limits' | 'clock'>,
  call: C & ('tooManyTries' extends ReasonOf<C> ? unknown : never),
  counted: readonly Limit[],
): Promise<void> {
  const wait = await limits.take(counted, clock.now())
  if (wait !== null) throw refuse(call, 'tooManyTries' as ReasonOf<C>, wait)
}
