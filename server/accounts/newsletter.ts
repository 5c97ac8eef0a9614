import { createHmac } from 'node:crypto'
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '#contract/calls/visit.ts'
import { emailFault, emailKey, tidyEmail } from '#rules/credentials.ts'
import { localPath } from '#rules/interface-language.ts'
import { refuse, type Visitor } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { tokenHash } from '../platform/http/credential.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { limitsOf, take } from './limits.ts'
import * as store from './newsletter-store.ts'

const MAIL = 'mail newsletter'
/** Left to the list only when sending it at once has failed. */
const RETRY_AFTER_MS = 30_000
/** An address whose owner has not answered by then is forgotten. */
const ANSWER_WITHIN_MS = 30 * 86_400_000

interface Asked {
  emailKey: string
}

/** docs/product.md#newsletter: a mail asks whether it is meant. An address that has it already gets another mail, and whoever asked cannot tell. */
export async function subscribe(house: House, typed: string, visitor: Visitor): Promise<null> {
  const fault = emailFault(typed)
  if (fault) throw refuse(subscribeNewsletter, fault)
  const key = emailKey(typed)
  await take(house, subscribeNewsletter, limitsOf.mailTo(visitor.network, key))
  const at = house.clock.now()
  const mail = await house.db.transaction(async tx => {
    const wish = { email: tidyEmail(typed), emailKey: key, lang: visitor.lang, at }
    const reader = await store.askNewsletter(tx, wish)
    await store.setNewsletterToken(tx, key, tokenHash(tokenOf(house, reader)))
    const after = new Date(at.getTime() + RETRY_AFTER_MS)
    return house.jobs.add(tx, { kind: MAIL, key, payload: { emailKey: key } satisfies Asked, after })
  })
  if (!(await house.jobs.tryNow(mail))) throw refuse(subscribeNewsletter, 'mailNotSent')
  return null
}

/** The token stays good for leaving, and confirming twice is confirming. */
export async function confirm(house: House, token: string, visitor: Visitor): Promise<null> {
  await take(house, confirmNewsletter, limitsOf.token(visitor.network))
  const now = house.clock.now()
  const confirmed = await store.confirmNewsletterBy(house.db, tokenHash(token), now, answeredSince(now))
  if (!confirmed) throw refuse(confirmNewsletter, 'tokenInvalid')
  return null
}

export async function leave(house: House, token: string, visitor: Visitor): Promise<null> {
  await take(house, leaveNewsletter, limitsOf.token(visitor.network))
  if (!(await store.endNewsletterBy(house.db, tokenHash(token))))
    throw refuse(leaveNewsletter, 'tokenInvalid')
  return null
}

export function takeUpNewsletter(house: House): void {
  house.jobs.handle(MAIL, ({ emailKey }: Asked) => sendLetter(house, emailKey), 'mail')
  house.jobs.daily('forget unanswered newsletters', () =>
    store.forgetUnanswered(house.db, answeredSince(house.clock.now())),
  )
}

async function sendLetter(house: House, emailKey: string): Promise<void> {
  const reader = await store.findNewsletterReader(house.db, emailKey)
  // Left meanwhile.
  if (!reader) return
  const { publicUrl, shopName } = house.config
  const link = `${publicUrl}${localPath(reader.lang, '/newsletter')}/${tokenOf(house, reader)}`
  const letter = writeLetter({
    letter: reader.confirmedAt ? 'newsletterAlready' : 'newsletter',
    lang: reader.lang,
    to: reader.email,
    name: '',
    link,
    shop: shopName,
  })
  await house.mail.send({ ...letter, unsubscribe: link })
}

/**
 * The same in every mail of one subscription, so that also an old one can be left by. It is made again for each mail, and only its hash is
 * stored: a token drawn by chance would have to be stored itself, or to end the links of all mails before.
 */
function tokenOf({ secrets }: House, { emailKey, askedAt }: store.NewsletterRow): string {
  return createHmac('sha256', secrets.codes)
    .update(`newsletter ${emailKey} ${askedAt.toISOString()}`)
    .digest('base64url')
}

function answeredSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_WITHIN_MS)
}
