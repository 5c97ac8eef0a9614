import type { SimulatorRequest } from './simulator-request.ts'

export interface Simulator {
  /** The address of the API, for Stripe's library. */
  api: string
  key: string
  webhookSecret: string
  /** Runs work of the simulator in a transaction; at the current time unless given. */
  inTransaction<T>(work: (request: SimulatorRequest) => Promise<T>, at?: Date): Promise<T>
  close(): Promise<void>
}
