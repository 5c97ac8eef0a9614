import type { embedPart, openPart } from '#contract/calls/reading.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { limitsOfOpening } from './limits.ts'

/**
 * docs/product.md#limits-on-reading: throws 429 beyond the limits. Of in-process requests of rendered pages, which have no
 * network, only those of accounts are counted.
 */
export async function countOpening(
  call: typeof openPart | typeof embedPart,
  { limits }: Pick<AppContext, 'limits'>,
  { reader, network }: Visitor,
  { partId, owned, staff }: { partId: string; owned: boolean; staff: boolean },
  now: Date,
): Promise<void> {
  const who = reader ? reader.id : network
  if (who === '') return
  const freely = network === '' ? [] : limitsOfOpening.freely(network)
  if (owned) {
    const wait = await limits.take(freely, now)
    if (wait !== null) throw refuse(call, 'tooManyTries', wait)
    return
  }
  const embedded = call.name === 'embedPart'
  const once = embedded ? limitsOfOpening.onceEmbedded(who, partId) : limitsOfOpening.once(who, partId)
  const first =
    staff || embedded
      ? limitsOfOpening.own(who)
      : [...(reader ? limitsOfOpening.account(reader.id) : []), ...limitsOfOpening.network(network)]
  const again = embedded ? freely : limitsOfOpening.anyAgain(who, reader !== null)
  const { isFirst, wait } = await limits.takeFirstOrAgain({ once, first, again }, now)
  if (wait === null) return
  if (isFirst) await limits.giveBack([once])
  throw refuse(call, 'tooManyTries', wait)
}
