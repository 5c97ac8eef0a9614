import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks writes them: 32 random bytes in Base64. */
export const newWebhookSecret = () => PREFIX + randomBytes(32).toString('base64')

/**
 * The headers by which whoever is sent the body sees that it is genuine and new: https://www.standardwebhooks.com. A secret
 * without the prefix is taken as it is.
 */
export function webhookHeaders({
  secret,
  id,
  body,
  at,
}: {
  secret: string
  id: string
  body: string
  at: Date
}) {
  const webhook = new Webhook(secret, secret.startsWith(PREFIX) ? {} : { format: 'raw' })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, at, body),
  }
}
