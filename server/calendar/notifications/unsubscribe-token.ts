import { createHmac } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'

/**
 * The token in every mail about releases that unsubscribes from all of them. It is the account's id with a signature;
 * nothing is stored, and it does not expire.
 */
export function unsubscribeToken({ secrets }: Pick<AppContext, 'secrets'>, accountId: string): string {
  const signature = createHmac('sha256', secrets.codes)
    .update(`release mails ${accountId}`)
    .digest('base64url')
  return `${accountId}.${signature}`
}

/** The account of a token; null where the signature is wrong. */
export function accountOfToken(app: Pick<AppContext, 'secrets'>, token: string): string | null {
  const accountId = token.split('.', 1)[0] ?? ''
  return isSameSecret(token, unsubscribeToken(app, accountId)) ? accountId : null
}
