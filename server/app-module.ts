import type { Hono } from 'hono'
import type { PersonalRoom } from './accounts/personal-data/personal-room.ts'
import type { House } from './context.ts'
import type { PaymentHooks } from './payments/payments.ts'
import type { WhoAsks } from './platform/http/visitor.ts'

/** What a noun brings with it besides its calls. `modules.ts` lists all of them. */
export interface AppModule {
  /** What it holds about people, for exports and deletion. */
  readonly personalData?: readonly PersonalRoom[]
  /** Says who does its jobs. */
  registerJobs?(house: House, assembled: Assembled): void
  /** What is answered with something other than a message. */
  rawRoutes?(door: Door): readonly RawRoutes[]
}

/** What is put together from several modules, for those below them that need the whole. */
export interface Assembled {
  readonly personalRooms: readonly PersonalRoom[]
  readonly paymentHooks: PaymentHooks
}

export interface Door {
  readonly house: House
  readonly whoAsks: WhoAsks
  /** The page at an address. */
  readonly pages: (request: Request) => Response | Promise<Response>
}

export type RawRoutes = Hono | Hono<{ Bindings: { peer: string } }>
