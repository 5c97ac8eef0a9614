import * as calls from '#contract/calls/preferences.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { getPreferences, setPreferences } from '../reading/preferences.ts'

/** How somebody reads: one record for each account. */
export const preferenceRoutes: Bound[] = [
  bind(calls.findPreferences, ({ app, reader }) => getPreferences(app, reader)),
  bind(calls.savePreferences, ({ app, reader, body }) => setPreferences(app, reader, body)),
]
