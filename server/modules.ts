import { accountsModule } from './accounts/module.ts'
import type { PersonalDataSource } from './accounts/personal-data/personal-data-source.ts'
import { analyticsModule } from './analytics/module.ts'
import type { AppModule } from './app-module.ts'
import { calendarModule } from './calendar/module.ts'
import { catalogueModule } from './catalogue/module.ts'
import { changesModule } from './changes/module.ts'
import { coinsModule } from './coins/module.ts'
import type { AppContext } from './context.ts'
import { downloadsModule } from './downloads/module.ts'
import { followsModule } from './follows/module.ts'
import { giftsModule } from './gifts/module.ts'
import { legalModule } from './legal/module.ts'
import { libraryModule } from './library/module.ts'
import { membershipModule } from './membership/module.ts'
import { opdsModule } from './opds/module.ts'
import { paymentHooks } from './payment-hooks.ts'
import { paymentsModule } from './payments/module.ts'
import { placesModule } from './places/module.ts'
import { publishingModule } from './publishing/module.ts'
import { purchasesModule } from './purchases/module.ts'
import { readingModule } from './reading/module.ts'
import { receiptsModule } from './receipts/module.ts'
import { rentalsModule } from './rentals/module.ts'
import { returnsModule } from './returns/module.ts'
import { studioModule } from './studio/module.ts'
import { webhooksModule } from './webhooks/module.ts'

/** Every noun that has jobs or holds something about people. */
const modules: readonly AppModule[] = [
  accountsModule,
  coinsModule,
  paymentsModule,
  purchasesModule,
  // Before the library, since a copy refers to the book that it is a copy of.
  downloadsModule,
  libraryModule,
  rentalsModule,
  receiptsModule,
  returnsModule,
  legalModule,
  giftsModule,
  membershipModule,
  readingModule,
  placesModule,
  followsModule,
  calendarModule,
  opdsModule,
  analyticsModule,
  catalogueModule,
  publishingModule,
  studioModule,
  changesModule,
  webhooksModule,
]

/** The modules that hold personal data, in the order in which it is deleted. */
export const personalDataSources: readonly PersonalDataSource[] = modules.flatMap(
  one => one.personalData ?? [],
)

/** Registers the job handlers of all modules. */
export function registerAllJobs(app: AppContext): void {
  const assembled = { personalDataSources, paymentHooks: paymentHooks(app) }
  for (const one of modules) one.registerJobs?.(app, assembled)
}
