import * as calls from '#contract/calls/studio-start.ts'
import { MailCheck, PaymentCheck, type StudioStart } from '#contract/generated/studio_start.ts'
import { findAccount } from '../../accounts/store.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { PaymentsUnavailable } from '../../payments/payments.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { actorOf } from '../actor.ts'
import { studioLimits } from '../limits.ts'
import { requireInScope } from '../scope.ts'
import { type DemoRemoval, demoDeed, demoSlugs, REMOVE_DEMO } from './demo-books.ts'
import { startMessage } from './show-start.ts'
import { findOwnBooks } from './store.ts'

/** Signs of what a mail server answers. */
const MOST_ERROR = 300
/** How far back the provider is asked; what it answers is not looked at. */
const LOOK_BACK_MS = 60_000

/** Has the demo taken out, where whoever asks has typed the name of the shop. */
export async function removeDemoBooks({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.removeDemoBooks>): Promise<StudioStart> {
  requireInScope(reader, 'changeSettings', 'shop')
  const { name } = app.brand.current()
  if (body.confirmation.trim() !== name) throw refuse(calls.removeDemoBooks, 'wrongConfirmation')
  const actor = await actorOf(app.db, reader)
  await app.db.transaction(async tx => {
    const { demoSeries } = await findOwnBooks(tx, await demoSlugs())
    if (demoSeries === 0) throw refuse(calls.removeDemoBooks, 'noDemo')
    const payload: DemoRemoval = { actor }
    await audited(tx, actor, { ...demoDeed(name), always: true }, now, () =>
      app.jobs.add(tx, { kind: REMOVE_DEMO, key: REMOVE_DEMO, payload }),
    )
  })
  return startMessage(app, now)
}

export async function checkPayments({
  app,
  reader,
  now,
}: CallInput<typeof calls.checkPayments>): Promise<PaymentCheck> {
  requireInScope(reader, 'changeSettings', 'shop')
  const { provider, stripeKey } = app.config.payments
  if (provider === 'off') throw refuse(calls.checkPayments, 'paymentsOff')
  await countTry(app, calls.checkPayments, studioLimits.checkPayments(reader.id))
  const live = stripeKey.includes('_live_')
  try {
    await app.payments.listEvents(new Date(now.getTime() - LOOK_BACK_MS))
    return PaymentCheck.fromPartial({ works: true, live })
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    app.log.warn({ err: error }, 'the payment provider did not answer the check of the studio')
    return PaymentCheck.fromPartial({ works: false, live, problem: problemOf(error) })
  }
}

/** A provider that answers and does not let the shop in has another key, or one with too few rights. */
function problemOf({ cause }: PaymentsUnavailable): string {
  const status = (cause as { statusCode?: number } | undefined)?.statusCode
  return status === 401 || status === 403 ? 'refused' : 'unreachable'
}

/** Sends a mail to who asks for it, as every other mail of the shop is sent. */
export async function sendTestMail({
  app,
  reader,
  visitor,
  now,
}: CallInput<typeof calls.sendTestMail>): Promise<MailCheck> {
  requireInScope(reader, 'changeSettings', 'shop')
  await countTry(app, calls.sendTestMail, studioLimits.testMail(reader.id))
  const account = await findAccount(app.db, reader.id)
  if (!account) throw refuse(calls.sendTestMail, 'notAllowed')
  const { name: shop } = app.brand.current()
  const to = account.email
  const name = account.displayName || account.username
  try {
    await app.mail.send(writeLetter({ letter: 'test', lang: visitor.lang, to, name, shop }))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return MailCheck.fromPartial({ sent: false, to, error: said.slice(0, MOST_ERROR) })
  }
  const actor = await actorOf(app.db, reader)
  const subject = { kind: 'shop' as const, id: 'shop', name: shop }
  const deed = { action: 'mail.test', right: 'changeSettings', subject, always: true } as const
  await app.db.transaction(tx => audited(tx, actor, deed, now, async () => {}))
  return MailCheck.fromPartial({ sent: true, to })
}
