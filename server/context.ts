import type { EventQueue } from './analytics/event-queue.ts'
import type { Takedowns } from './catalogue/follow-takedowns.ts'
import type { Payments } from './payments/payments.ts'
import type { Blobs } from './platform/blobs/blobs.ts'
import type { ShopBrand } from './platform/brand/follow-brand.ts'
import type { CacheVersion } from './platform/cache/cache-version.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { CatalogueVersion } from './platform/db/catalogue-version.ts'
import type { Db } from './platform/db/connect.ts'
import type { Sealing } from './platform/db/sealing.ts'
import type { Countries } from './platform/http/countries.ts'
import type { Images } from './platform/images/images.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Measures } from './platform/measures.ts'

/** What every room of the server is given. */
export interface AppContext {
  db: Db
  clock: Clock
  config: Config
  brand: ShopBrand
  log: Log
  countries: Countries
  blobs: Blobs
  images: Images
  version: CatalogueVersion
  cacheVersion: CacheVersion
  takedowns: Takedowns
  /** Keys that all processes of the shop share. */
  secrets: { tickets: Buffer; codes: Buffer }
  sealing: Sealing
  jobs: Jobs
  limits: Limits
  mail: Mailer
  payments: Payments
  measures: Measures
  /** What is counted for analytics. */
  events: EventQueue
}
