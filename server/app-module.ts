import type { Hono } from 'hono'
import type { PersonalDataSource } from './accounts/personal-data/personal-data-source.ts'
import type { AppContext } from './context.ts'
import type { PaymentHooks } from './payments/payments.ts'
import type { WhoAsks } from './platform/http/visitor.ts'

/** What a noun brings with it besides its calls. `modules.ts` lists all of them. */
export interface AppModule {
  /** What it holds about people, for exports and deletion. */
  readonly personalData?: readonly PersonalDataSource[]
  /** Registers the handlers of its jobs. */
  registerJobs?(app: AppContext, assembled: Assembled): void
  /** Its routes that answer with something other than a message. */
  rawRoutes?(door: Door): readonly RawRoutes[]
}

/** What is assembled from all modules, for the nouns below them that need the whole list. */
export interface Assembled {
  readonly personalRooms: readonly PersonalDataSource[]
  readonly paymentHooks: PaymentHooks
}

export interface Door {
  readonly app: AppContext
  /** For what is the same for every visitor: it is read from a standby, where there is one. */
  readonly shared: AppContext
  readonly whoAsks: WhoAsks
  /** The same for what belongs to the studio, where programs with a token are somebody. */
  readonly whoAsksStudio: WhoAsks
  /** The page at an address. */
  readonly pages: (request: Request, peer: string) => Response | Promise<Response>
}

export type RawRoutes = Hono | Hono<{ Bindings: { peer: string } }>
