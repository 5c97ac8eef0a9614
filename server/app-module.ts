import type { PersonalDataSource } from './accounts/personal-data/personal-data-source.ts'
import type { AppContext } from './context.ts'
import type { PaymentHooks } from './payments/payments.ts'

/** What a noun brings with it besides its calls. `modules.ts` lists all of them. */
export interface AppModule {
  /** What it holds about people, for exports and deletion. */
  readonly personalData?: readonly PersonalDataSource[]
  /** Registers the handlers of its jobs. */
  registerJobs?(app: AppContext, assembled: Assembled): void
}

/** What is assembled from all modules, for the nouns below them that need the whole list. */
export interface Assembled {
  readonly personalDataSources: readonly PersonalDataSource[]
  readonly paymentHooks: PaymentHooks
}
