/** What the client saw of an answer: nothing of both where it was no refusal. */
export interface RefusalResponse {
  readonly refused?: string | undefined
  readonly status?: number | undefined
}

/** Brings about one refusal. */
export type Produce<Shop> = (shop: Shop) => Promise<RefusalResponse>
