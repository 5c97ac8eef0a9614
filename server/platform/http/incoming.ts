import type { Context } from 'hono'
import type { IdentifiedRequest } from './visitor.ts'

/** What an address that answers with something other than a message gets: the request, with what the door knows of it. */
export type Incoming = Context<HttpEnv>

export interface HttpEnv {
  Bindings: {
    /** The address at the other end of the connection. */
    peer: string
    /** Who asks, for a preview. */
    standIn?: IdentifiedRequest
  }
}
