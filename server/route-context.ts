import type { AppContext } from './context.ts'
import type { Authenticate } from './platform/http/visitor.ts'

/** What addresses that answer with something other than a message are opened with. */
export interface RouteContext {
  readonly app: AppContext
  /** For what is the same for every visitor: it is read from a standby, where there is one. */
  readonly shared: AppContext
  readonly authenticate: Authenticate
  /** The same for what belongs to the studio, where programs with a token are somebody. */
  readonly authenticateForStudio: Authenticate
  /** The page at an address. */
  readonly pages: (request: Request, peer: string) => Response | Promise<Response>
}
