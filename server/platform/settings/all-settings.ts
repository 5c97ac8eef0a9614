import { FORUM, MAIL, NEWS, OPERATOR } from './content-settings.ts'
import { EDGE } from './edge-settings.ts'
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
  ...{ ...ADDRESS, ...LOOK, ...DATA, ...STORAGE, ...PROCESSES, ...REQUESTS, ...EDGE },
  ...{ ...MAIL, ...OPERATOR, ...NEWS, ...FORUM },
  ...{ ...PAYMENTS, ...MEMBERSHIPS, ...STORES },
  ...{ ...APPS, ...MONITORING, ...TELEMETRY },
}

interface Group {
  /** Its key among the texts of the studio (`locales/…/studio-environment.json`). */
  readonly name: string
  readonly title: string
  readonly settings: Settings
}

export const GROUPS: readonly Group[] = [
  { name: 'address', title: 'Address and mode', settings: ADDRESS },
  { name: 'look', title: 'Look', settings: LOOK },
  { name: 'data', title: 'Data', settings: DATA },
  { name: 'storage', title: 'Pictures and files', settings: STORAGE },
  { name: 'processes', title: 'Processes', settings: PROCESSES },
  { name: 'requests', title: 'Proxies and browsers', settings: REQUESTS },
  { name: 'edge', title: 'Pages before the shop', settings: EDGE },
  { name: 'mail', title: 'Mail', settings: MAIL },
  { name: 'operator', title: 'Operator', settings: OPERATOR },
  { name: 'news', title: 'News', settings: NEWS },
  { name: 'forum', title: 'Forum', settings: FORUM },
  { name: 'payments', title: 'Payments', settings: PAYMENTS },
  { name: 'memberships', title: 'Memberships and redeeming', settings: MEMBERSHIPS },
  { name: 'stores', title: 'Receipts of app stores', settings: STORES },
  { name: 'apps', title: 'Messages to apps', settings: APPS },
  { name: 'monitoring', title: 'Monitoring', settings: MONITORING },
  { name: 'telemetry', title: 'Traces and metrics over OTLP', settings: TELEMETRY },
]
