import { isSwitchedOff, nextAttempt } from '#rules/webhook-events.ts'
import { findAccount } from '../accounts/store.ts'
import type { AppContext } from '../context.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import * as deliveries from './delivery-store.ts'
import { type Sent, sendEvent } from './send-event.ts'
import * as store from './store.ts'

const LOOK_EVERY_MS = 5_000
const AT_ONCE = 8
/** Longer than an attempt takes: after a crash it is made again. */
const CLAIM_MS = 60_000
const LOG_DAYS = 30
const DAY_MS = 86_400_000
const MAIL = 'mail webhook off'

interface OffMail {
  accountId: string
  address: string
}

/** docs/product.md#webhooks: sends what the database has noted, and tidies the log. */
export function registerWebhookJobs(app: AppContext): void {
  const { db, clock, jobs } = app
  jobs.every(
    LOOK_EVERY_MS,
    'send webhooks',
    async () => {
      const now = clock.now()
      const claimedUntil = new Date(now.getTime() + CLAIM_MS)
      const due = await deliveries.takeDue(db, { now, claimedUntil, limit: AT_ONCE })
      await Promise.all(due.map(one => attempt(app, one)))
      return due.length === AT_ONCE ? 'again' : 'later'
    },
    'push',
  )
  jobs.daily('tidy webhooks', () =>
    deliveries.deleteOldDeliveries(db, new Date(clock.now().getTime() - LOG_DAYS * DAY_MS)),
  )
  jobs.handle(MAIL, (mail: OffMail) => sendOffMail(app, mail), 'mail')
}

/** Sends a delivery once, and notes what came of it. `isLast`: it is not tried again by itself. */
export async function attempt(
  app: AppContext,
  delivery: deliveries.DeliveryRow,
  isLast = false,
): Promise<deliveries.DeliveryRow> {
  const { db, clock, config } = app
  const webhook = await store.findWebhook(db, delivery.webhookId)
  if (!webhook) return delivery
  const began = clock.now()
  const secret = await secretOf(app, webhook.id)
  const { status, durationMs, error } = secret
    ? await sendEvent({
        ...{ address: webhook.address, secret, body: delivery.body, eventId: delivery.eventId },
        ...{ at: began, strict: config.production },
      })
    : NO_SECRET
  const now = clock.now()
  const attempts = delivery.attempts + 1
  const ok = error === null
  const nextAt = ok || isLast ? null : nextAttempt({ at: delivery.at, attempts, now })
  const outcome = {
    attempts,
    triedAt: began,
    nextAt,
    status,
    durationMs,
    error,
    deliveredAt: ok ? now : null,
  }
  await db.transaction(async tx => {
    await deliveries.noteAttempt(tx, { id: delivery.id, ...outcome })
    if (ok) await store.noteWorking(tx, webhook.id)
    else if (isSwitchedOff(await store.noteFailing(tx, webhook.id, now), now))
      await switchOff(app, tx, webhook, now)
  })
  return { ...delivery, ...outcome }
}

const NO_SECRET: Sent = { status: null, durationMs: 0, error: 'secret' }

/** What an address is signed to with; null where it was forgotten with the key that sealed it. */
async function secretOf({ db, sealing, log }: AppContext, webhookId: string): Promise<string | null> {
  const sealed = await store.findSecret(db, webhookId)
  try {
    return sealed && sealing.open(sealed, aboutSecret(webhookId))
  } catch (error) {
    log.error({ err: error, webhookId }, 'the secret of a webhook cannot be opened')
    return null
  }
}

/** Additional authenticated data, so that a secret copied to another webhook cannot be decrypted. */
export const aboutSecret = (webhookId: string) => `webhook ${webhookId}`

async function switchOff(
  { jobs }: AppContext,
  tx: Parameters<typeof store.switchOff>[0],
  { id, address, createdBy }: store.WebhookRow,
  now: Date,
): Promise<void> {
  if (!(await store.switchOff(tx, id, now)) || !createdBy) return
  await jobs.add(tx, { kind: MAIL, payload: { accountId: createdBy, address } satisfies OffMail })
}

async function sendOffMail(app: AppContext, { accountId, address }: OffMail): Promise<void> {
  const account = await findAccount(app.db, accountId)
  if (!account) return
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  const values = { address: new URL(address).host, studio: `${publicUrl}/studio/settings/webhooks` }
  const name = account.displayName || account.username
  const { lang, email: to } = account
  await app.mail.send(writeLetter({ letter: 'webhookOff', lang, to, name, values, shop: shopName }))
}

/** Seals every secret with the present key, while the shop is open. */
export async function renewWebhookSecrets({ db, sealing }: Pick<AppContext, 'db' | 'sealing'>) {
  return db.transaction(async tx => {
    const counts = { renewed: 0, current: 0, broken: 0 }
    for (const { webhookId, sealed } of await store.listSecrets(tx)) {
      const renewed = sealing.renew(sealed, aboutSecret(webhookId))
      if (renewed === 'broken') counts.broken++
      else if (renewed === null) counts.current++
      else {
        counts.renewed++
        await store.setSecret(tx, webhookId, renewed)
      }
    }
    return counts
  })
}
