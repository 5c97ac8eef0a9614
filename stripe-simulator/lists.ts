import type { CallHandler, CallInput } from './call-handler.ts'
import { type Form, innerOf, integerOf, textOf, textsOf } from './read-form.ts'
import { lockObject, type SimulatorRequest } from './simulator-request.ts'
import { listObjects, type ObjectQuery, type StoredObject } from './simulator-store.ts'

const MOST = 100
const AT_FIRST = 10

/** Answers one object of this kind by its id. */
export const retrieve =
  (
    kind: string,
    shown: (request: SimulatorRequest, kept: StoredObject<object>) => Promise<object> = async (_, { body }) =>
      body,
  ): CallHandler =>
  async ({ request, id }) =>
    shown(request, await lockObject<object>(request, kind, id))

type Narrowed = Pick<ObjectQuery, 'customerId' | 'paymentId' | 'like' | 'among'>

interface ListOf {
  kind: string
  /** Behind `/v1/`. */
  path: string
  narrow?: (called: CallInput) => Narrowed | Promise<Narrowed>
  /** The body that is answered; null leaves the object out. */
  shown?: (called: CallInput, kept: StoredObject<object>) => Promise<object | null>
}

/** The newest first, a page at a time, as Stripe's lists are. */
export const listOf =
  ({ kind, path, narrow = () => ({}), shown }: ListOf): CallHandler =>
  async called => {
    const { request, form } = called
    const limit = Math.min(integerOf(form, 'limit', 1) ?? AT_FIRST, MOST)
    const wanted = {
      kind,
      paymentId: textOf(form, 'payment_intent'),
      types: textsOf(form, 'types'),
      created: createdOf(form),
      ...(await narrow(called)),
    }
    const data: object[] = []
    let after = textOf(form, 'starting_after')
    // More objects are read in place of those that were left out.
    for (let more = true; more && data.length <= limit; ) {
      const found = await listObjects<object>(request.tx, { ...wanted, after, limit: limit + 1 })
      for (const kept of found) {
        const body = shown ? await shown(called, kept) : kept.body
        if (body) data.push(body)
      }
      more = found.length > limit
      after = found.at(-1)?.id ?? after
    }
    return {
      object: 'list',
      data: data.slice(0, limit),
      has_more: data.length > limit,
      url: `/v1/${path}`,
    }
  }

/** `created[gte]=…` and its kin, or an instant. */
function createdOf(form: Form): NonNullable<ObjectQuery['created']> {
  const exactly = integerOf(form, 'created')
  if (exactly !== null) return { gte: exactly, lte: exactly }
  const range = innerOf(form, 'created')
  const created: NonNullable<ObjectQuery['created']> = {}
  for (const edge of ['gt', 'gte', 'lt', 'lte'] as const) {
    const at = integerOf(range, edge)
    if (at !== null) created[edge] = at
  }
  return created
}

/** Filters by the customer, if the request names one. */
export const ofCustomer = ({ form }: CallInput): Narrowed => ({ customerId: textOf(form, 'customer') })
