import type { House } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'

const GIVE_BACK = 'give a payment back'

interface Wanted {
  paymentId: string
}

/** Has a payment go back for which nothing can be given any more: nobody is there who could ask for it. */
export async function wantGivenBack({ jobs }: Pick<House, 'jobs'>, tx: Tx, paymentId: string): Promise<void> {
  await jobs.add(tx, { kind: GIVE_BACK, key: paymentId, payload: { paymentId } satisfies Wanted })
}

/** Tried again until the provider has answered; under one key, so that it goes back once. */
export function takeUpGivingBack({ jobs, log, payments }: House): void {
  jobs.handle(GIVE_BACK, async ({ paymentId }: Wanted) => {
    const gone = await payments.refund(paymentId, { key: 'account gone' })
    const found = { alert: 'payment', payment: paymentId }
    if (gone) log.warn(found, 'a payment of a deleted account was given back')
    else log.error(found, 'a payment of a deleted account could not be given back')
  })
}
