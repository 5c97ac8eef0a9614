import type { Answers, Called } from './called.ts'
import { type Desk, take } from './desk.ts'
import { type Form, innerOf, textOf, textsOf, wholeOf } from './read-form.ts'
import { type Kept, listKept, type Wanted } from './simulator-store.ts'

const MOST = 100
const AT_FIRST = 10

/** Reads one by its name; whatever the kind, the path says which is meant. */
export const retrieve =
  (
    kind: string,
    shown: (desk: Desk, kept: Kept<object>) => Promise<object> = async (_, { body }) => body,
  ): Answers =>
  async ({ desk, id }) =>
    shown(desk, await take<object>(desk, kind, id))

type Narrowed = Pick<Wanted, 'customerId' | 'paymentId' | 'like' | 'among'>

interface ListOf {
  kind: string
  /** Behind `/v1/`. */
  path: string
  narrow?: (called: Called) => Narrowed | Promise<Narrowed>
  /** As it is answered; null leaves it out. */
  shown?: (called: Called, kept: Kept<object>) => Promise<object | null>
}

/** The newest first, a page at a time, as Stripe's lists are. */
export const listOf =
  ({ kind, path, narrow = () => ({}), shown }: ListOf): Answers =>
  async called => {
    const { desk, form } = called
    const limit = Math.min(wholeOf(form, 'limit', 1) ?? AT_FIRST, MOST)
    const wanted = {
      kind,
      paymentId: textOf(form, 'payment_intent'),
      types: textsOf(form, 'types'),
      created: createdOf(form),
      ...(await narrow(called)),
    }
    const data: object[] = []
    let after = textOf(form, 'starting_after')
    // What is left out makes room for more.
    for (let more = true; more && data.length <= limit; ) {
      const found = await listKept<object>(desk.tx, { ...wanted, after, limit: limit + 1 })
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
function createdOf(form: Form): NonNullable<Wanted['created']> {
  const exactly = wholeOf(form, 'created')
  if (exactly !== null) return { gte: exactly, lte: exactly }
  const range = innerOf(form, 'created')
  const created: NonNullable<Wanted['created']> = {}
  for (const edge of ['gt', 'gte', 'lt', 'lte'] as const) {
    const at = wholeOf(range, edge)
    if (at !== null) created[edge] = at
  }
  return created
}

/** Of the customer who is named; of everybody where none is. */
export const ofCustomer = ({ form }: Called): Narrowed => ({ customerId: textOf(form, 'customer') })
