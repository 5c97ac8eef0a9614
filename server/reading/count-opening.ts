import type { embedPart, openPart } from '#contract/calls/reading.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { limitsOfOpening } from './limits.ts'

/** docs/product.md#limits-on-reading: throws 429 beyond the limits. Does not count in-process requests of rendered pages, which have no network. */
export async function countOpening(
  call: typeof openPart | typeof embedPart,
  { limits }: Pick<AppContext, 'limits'>,
  { reader, network }: Visitor,
  { partId, owned }: { partId: string; owned: boolean },
  now: Date,
): Promise<void> {
  const who = reader ? reader.id : network
  if (who === '') return
  const once = limitsOfOpening.once(who, partId)
  const first =
    owned || call.name === 'embedPart'
      ? limitsOfOpening.own(who)
      : [...(reader ? limitsOfOpening.account(reader.id) : []), ...limitsOfOpening.network(network)]
  const again = limitsOfOpening.anyAgain(who, reader !== null)
  const { isFirst, wait } = await limits.takeFirstOrAgain({ once, first, again }, now)
  if (wait === null) return
  if (isFirst) await limits.giveBack([once])
  throw refuse(call, 'tooManyTries', wait)
}
