import { findPreferences, keepPreferences } from '#contract/calls/preferences.ts'
import { checkPart, openPart, openTicket } from '#contract/calls/reading.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import { accessTo } from './access-to.ts'
import { countOpening } from './count-opening.ts'
import { markRoutes } from './marks.ts'
import { placeRoutes } from './places.ts'
import { seePreferences, setPreferences } from './preferences.ts'
import { deviceOf } from './protect/device-of.ts'
import { partData } from './protect/part-data.ts'
import { openPages } from './protect/tickets.ts'
import { findContent } from './store.ts'

/** The calls that open a part (docs/product.md#part-access); each asks rules/part-access.ts. */
export const readingRoutes: Bound[] = [
  bind(checkPart, async ({ params, visitor, house, now }) => {
    const { access } = await accessTo(house, params.id, visitor, now)
    if (access.status !== 204) throw refuse(checkPart, access.reason)
    return null
  }),
  bind(openPart, async ({ params, visitor, reader, deviceKey, house, now }) => {
    const { part, access, owned } = await accessTo(house, params.id, visitor, now)
    if (access.status !== 204 || !part)
      throw refuse(openPart, access.status === 204 ? 'partNotFound' : access.reason)
    const device = part.preview ? null : await deviceOf(openPart, { house, reader, deviceKey })
    await countOpening(openPart, house, visitor, { partId: part.id, owned }, now)
    const content = await findContent(house.db, part.id)
    if (!content) throw refuse(openPart, 'partNotFound')
    return partData({ house, part, content, now, reader, device })
  }),
  bind(openTicket, openPages),
  ...placeRoutes,
  ...markRoutes,
  bind(findPreferences, ({ house, reader }) => seePreferences(house, reader)),
  bind(keepPreferences, ({ house, reader, body }) => setPreferences(house, reader, body)),
]
