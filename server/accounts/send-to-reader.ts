import type { AppContext } from '../context.ts'
import { isUnknownRecipient, type Mail } from '../platform/mail/mailer.ts'
import { type AccountRow, noteMailRefused } from './store.ts'

/**
 * Sends a mail to a reader. False where the mail server refuses the address for good: the account shows that until a mail is
 * taken again. Rejects where it can be tried again.
 */
export async function sendToReader(app: AppContext, account: AccountRow, mail: Mail): Promise<boolean> {
  const { db, clock, log } = app
  try {
    await app.mail.send(mail)
  } catch (error) {
    if (!isUnknownRecipient(error)) throw error
    await noteMailRefused(db, account, clock.now())
    log.warn({ accountId: account.id }, 'a mail was turned away for good')
    return false
  }
  if (account.mailRefusedAt) await noteMailRefused(db, account, null)
  return true
}
