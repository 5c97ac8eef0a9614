import { deleteAccount, requestDeletion } from '#contract/calls/accounts.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { StartError } from '../../platform/start-error.ts'
import { queueConfirmationMail } from '../account-mail.ts'
import { accountLimits } from '../limits.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { clearSessionCookies } from '../sessions/open-session.ts'
import { hasOtherOwner, lockStaff } from '../staff/staff-store.ts'
import { type AccountRow, findAccount, lockAccount } from '../store.ts'
import { takeToken } from '../token-store.ts'
import type { PersonalDataSource } from './personal-data-source.ts'
import { collectOwnData, endOwnData } from './store.ts'

interface DeletionMail {
  to: string
  name: string
  lang: Language
}

/** Sends a mail to confirm the deletion; nothing changes before. Throws 409 for the last staff account. */
export async function requestAccountDeletion(
  app: AppContext,
  reader: Reader,
  password: string,
): Promise<null> {
  await confirmPassword(app, requestDeletion, reader, password)
  const mail = await app.db.transaction(async tx => {
    const account = await findAccount(tx, reader.id)
    if (account?.isOwner && !(await hasOtherOwner(tx, reader.id))) throw refuse(requestDeletion, 'lastStaff')
    return queueConfirmationMail(app, tx, 'delete', reader.id)
  })
  if (!(await app.jobs.tryNow(mail))) throw refuse(requestDeletion, 'mailNotSent')
  return null
}

/**
 * Deletes the account by the token of the mail. All personal data goes; ledger entries stay, with an account id that has no
 * name any more.
 */
export async function deleteByToken(
  app: AppContext,
  personalData: readonly PersonalDataSource[],
  token: string,
  visitor: Visitor,
  replyHeaders: Headers,
): Promise<null> {
  await countTry(app, deleteAccount, accountLimits.token(visitor.network))
  const now = app.clock.now()
  const gone = await app.db.transaction(async tx => {
    const found = await takeToken(tx, tokenHash(token), 'delete')
    if (!found || found.expiresAt <= now) return null
    await lockStaff(tx)
    await lockAccount(tx, found.accountId)
    const account = await findAccount(tx, found.accountId)
    if (account?.emailKey !== found.emailKey) return null
    if (account.isOwner && !(await hasOtherOwner(tx, account.id))) return null
    await eraseAccount(app, tx, personalData, account)
    return account.id
  })
  if (!gone) throw refuse(deleteAccount, 'tokenInvalid')
  if (visitor.reader?.id === gone) clearSessionCookies(replyHeaders, app.config)
  return null
}

async function eraseAccount(
  { jobs, clock }: Pick<AppContext, 'jobs' | 'clock'>,
  tx: Tx,
  personalData: readonly PersonalDataSource[],
  { id, email: to, displayName, username, lang }: AccountRow,
): Promise<void> {
  for (const source of personalData) await source.erase(tx, id)
  await endOwnData(tx, id, clock.now())
  const payload = { to, name: displayName || username, lang } satisfies DeletionMail
  await jobs.add(tx, { kind: 'mail farewell', payload })
}

/** Deletes an account on the operator's command. Throws StartError for the last staff account. */
export async function deleteForReader(
  app: Pick<AppContext, 'db' | 'jobs' | 'clock'>,
  personalData: readonly PersonalDataSource[],
  accountId: string,
): Promise<void> {
  await app.db.transaction(async tx => {
    await lockStaff(tx)
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account) throw new StartError('The account has just been deleted.')
    if (account.isOwner && !(await hasOtherOwner(tx, account.id)))
      throw new StartError(`${account.username} is the only staff there is: make somebody else staff first.`)
    await eraseAccount(app, tx, personalData, account)
  })
}

export function registerDeletionMailJobs(app: AppContext): void {
  const send = ({ to, name, lang }: DeletionMail) =>
    app.mail.send(writeLetter({ letter: 'deleted', lang, to, name, shop: app.brand.current().name }))
  app.jobs.handle('mail farewell', send, 'mail')
}

/** The accounts' own tables. {@link deleteByToken} erases them last, because the other modules still need the account. */
export const accountPersonalData: PersonalDataSource = { collect: collectOwnData, erase: async () => {} }
