import { FORUM, MAIL, NEWS, OPERATOR } from './content-settings.ts'
import { LOOK } from './look-settings.ts'
import { APPS, MONITORING } from './operation-settings.ts'
import { MEMBERSHIPS, PAYMENTS, STORES } from './payment-settings.ts'
import { PROCESSES } from './process-settings.ts'
import type { Settings } from './setting.ts'
import { ADDRESS, DATA, REQUESTS } from './shop-settings.ts'
import { STORAGE } from './storage-settings.ts'
import { TELEMETRY } from './telemetry-settings.ts'

/** Every setting of the shop, in the order in which they are read and listed. */
export const SETTINGS = {
  ...{ ...ADDRESS, ...LOOK, ...DATA, ...STORAGE, ...PROCESSES, ...REQUESTS },
  ...{ ...MAIL, ...OPERATOR, ...NEWS, ...FORUM },
  ...{ ...PAYMENTS, ...MEMBERSHIPS, ...STORES },
  ...{ ...APPS, ...MONITORING, ...TELEMETRY },
}

export const GROUPS: readonly { title: string; settings: Settings }[] = [
  { title: 'Address and mode', settings: ADDRESS },
  { title: 'Look', settings: LOOK },
  { title: 'Data', settings: DATA },
  { title: 'Pictures and files', settings: STORAGE },
  { title: 'Processes', settings: PROCESSES },
  { title: 'Proxies and browsers', settings: REQUESTS },
  { title: 'Mail', settings: MAIL },
  { title: 'Operator', settings: OPERATOR },
  { title: 'News', settings: NEWS },
  { title: 'Forum', settings: FORUM },
  { title: 'Payments', settings: PAYMENTS },
  { title: 'Memberships and redeeming', settings: MEMBERSHIPS },
  { title: 'Receipts of app stores', settings: STORES },
  { title: 'Messages to apps', settings: APPS },
  { title: 'Monitoring', settings: MONITORING },
  { title: 'Traces and metrics over OTLP', settings: TELEMETRY },
]
