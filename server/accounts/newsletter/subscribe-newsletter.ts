import { createHmac } from 'node:crypto'
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '#contract/calls/visit.ts'
import { emailFault, emailKey, tidyEmail } from '#rules/credentials.ts'
import { localPath } from '#rules/interface-language.ts'
import { refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { accountLimits } from '../limits.ts'
import * as store from './store.ts'

const MAIL = 'mail newsletter'
/** The job runs this much later, if sending the mail at once has failed. */
const RETRY_AFTER_MS = 30_000
/** A subscription that is not confirmed by then is deleted. */
const CONFIRM_WITHIN_MS = 30 * 86_400_000

interface NewsletterMail {
  emailKey: string
}

/**
 * docs/product.md#newsletter: sends a mail to confirm. A subscribed address gets another mail, so that the answer does not
 * reveal it.
 */
export async function subscribe(app: AppContext, typed: string, visitor: Visitor): Promise<null> {
  const fault = emailFault(typed)
  if (fault) throw refuse(subscribeNewsletter, fault)
  const key = emailKey(typed)
  await countTry(app, subscribeNewsletter, accountLimits.mailTo(visitor.network, key))
  const at = app.clock.now()
  const mail = await app.db.transaction(async tx => {
    const subscription = { email: tidyEmail(typed), emailKey: key, lang: visitor.lang, at }
    const reader = await store.addSubscription(tx, subscription)
    await store.setNewsletterToken(tx, key, tokenHash(tokenOf(app, reader)))
    const after = new Date(at.getTime() + RETRY_AFTER_MS)
    return app.jobs.add(tx, { kind: MAIL, key, payload: { emailKey: key } satisfies NewsletterMail, after })
  })
  if (!(await app.jobs.tryNow(mail))) throw refuse(subscribeNewsletter, 'mailNotSent')
  return null
}

/** Confirming is idempotent; the token stays valid for unsubscribing. */
export async function confirm(app: AppContext, token: string, visitor: Visitor): Promise<null> {
  await countTry(app, confirmNewsletter, accountLimits.token(visitor.network))
  const now = app.clock.now()
  const confirmed = await store.confirmNewsletterBy(app.db, tokenHash(token), now, confirmableSince(now))
  if (!confirmed) throw refuse(confirmNewsletter, 'tokenInvalid')
  return null
}

export async function unsubscribe(app: AppContext, token: string, visitor: Visitor): Promise<null> {
  await countTry(app, unsubscribeNewsletter, accountLimits.token(visitor.network))
  if (!(await store.endNewsletterBy(app.db, tokenHash(token))))
    throw refuse(unsubscribeNewsletter, 'tokenInvalid')
  return null
}

export function registerNewsletterJobs(app: AppContext): void {
  app.jobs.handle(MAIL, ({ emailKey }: NewsletterMail) => sendLetter(app, emailKey), 'mail')
  app.jobs.daily('forget unanswered newsletters', () =>
    store.endUnconfirmed(app.db, confirmableSince(app.clock.now())),
  )
}

async function sendLetter(app: AppContext, emailKey: string): Promise<void> {
  const reader = await store.findNewsletterReader(app.db, emailKey)
  // The reader has unsubscribed meanwhile.
  if (!reader) return
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  const link = `${publicUrl}${localPath(reader.lang, '/newsletter')}/${tokenOf(app, reader)}`
  const letter = writeLetter({
    letter: reader.confirmedAt ? 'newsletterAlready' : 'newsletter',
    lang: reader.lang,
    to: reader.email,
    name: '',
    link,
    shop: shopName,
  })
  await app.mail.send({ ...letter, unsubscribe: link })
}

/**
 * The token is derived, so that it is the same in every mail of a subscription and only its hash has to be stored. A random
 * one would have to be stored itself, or would invalidate the links in earlier mails.
 */
function tokenOf({ secrets }: AppContext, { emailKey, askedAt }: store.NewsletterRow): string {
  return createHmac('sha256', secrets.codes)
    .update(`newsletter ${emailKey} ${askedAt.toISOString()}`)
    .digest('base64url')
}

/** Subscriptions requested before then can no longer be confirmed. */
function confirmableSince(now: Date): Date {
  return new Date(now.getTime() - CONFIRM_WITHIN_MS)
}
