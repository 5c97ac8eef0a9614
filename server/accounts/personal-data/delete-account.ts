import { askDeletion, deleteAccount } from '#contract/calls/accounts.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { House } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { StartError } from '../../platform/start-error.ts'
import { queueConfirmationMail } from '../account-mail.ts'
import { confirmPassword } from '../confirm-password.ts'
import { accountLimits } from '../limits.ts'
import { clearSessionCookies } from '../open-session.ts'
import { type AccountRow, findAccount, lockAccount, lockStaff } from '../store.ts'
import { takeToken } from '../token-store.ts'
import { collectOwnData, endOwnData, hasOtherStaff } from './own-data-store.ts'
import type { PersonalRoom } from './personal-room.ts'

interface DeletionMail {
  to: string
  name: string
  lang: Language
}

/** Sends a mail to confirm the deletion; nothing changes before. Throws 409 for the last staff account. */
export async function requestAccountDeletion(house: House, reader: Reader, password: string): Promise<null> {
  await confirmPassword(house, askDeletion, reader, password)
  const mail = await house.db.transaction(async tx => {
    const account = await findAccount(tx, reader.id)
    if (account?.role === 'staff' && !(await hasOtherStaff(tx, reader.id)))
      throw refuse(askDeletion, 'lastStaff')
    return queueConfirmationMail(house, tx, 'delete', reader.id)
  })
  if (!(await house.jobs.tryNow(mail))) throw refuse(askDeletion, 'mailNotSent')
  return null
}

/** Deletes the account by the token of the mail. All personal data goes; ledger entries stay, with an account id that has no name any more. */
export async function deleteByToken(
  house: House,
  personalData: readonly PersonalRoom[],
  token: string,
  visitor: Visitor,
  replyHeaders: Headers,
): Promise<null> {
  await countTry(house, deleteAccount, accountLimits.token(visitor.network))
  const now = house.clock.now()
  const gone = await house.db.transaction(async tx => {
    const found = await takeToken(tx, tokenHash(token), 'delete')
    if (!found || found.expiresAt <= now) return null
    await lockStaff(tx)
    await lockAccount(tx, found.accountId)
    const account = await findAccount(tx, found.accountId)
    if (account?.emailKey !== found.emailKey) return null
    if (account.role === 'staff' && !(await hasOtherStaff(tx, account.id))) return null
    await eraseAccount(house, tx, personalData, account)
    return account.id
  })
  if (!gone) throw refuse(deleteAccount, 'tokenInvalid')
  if (visitor.reader?.id === gone) clearSessionCookies(replyHeaders, house.config)
  return null
}

async function eraseAccount(
  { jobs, clock }: Pick<House, 'jobs' | 'clock'>,
  tx: Tx,
  personalData: readonly PersonalRoom[],
  { id, email: to, displayName, username, lang }: AccountRow,
): Promise<void> {
  for (const source of personalData) await source.forget(tx, id)
  await endOwnData(tx, id, clock.now())
  const payload = { to, name: displayName || username, lang } satisfies DeletionMail
  await jobs.add(tx, { kind: 'mail farewell', payload })
}

/** Deletes an account on the operator's command. Throws StartError for the last staff account. */
export async function deleteForReader(
  house: Pick<House, 'db' | 'jobs' | 'clock'>,
  personalData: readonly PersonalRoom[],
  accountId: string,
): Promise<void> {
  await house.db.transaction(async tx => {
    await lockStaff(tx)
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account) throw new StartError('The account has just been deleted.')
    if (account.role === 'staff' && !(await hasOtherStaff(tx, account.id)))
      throw new StartError(`${account.username} is the only staff there is: make somebody else staff first.`)
    await eraseAccount(house, tx, personalData, account)
  })
}

export function takeUpDeletionMail(house: House): void {
  const send = ({ to, name, lang }: DeletionMail) =>
    house.mail.send(writeLetter({ letter: 'deleted', lang, to, name, shop: house.config.shopName }))
  house.jobs.handle('mail farewell', send, 'mail')
}

/** The accounts' own tables. {@link deleteByToken} erases them last, because the other modules still need the account. */
export const accountPersonalData: PersonalRoom = { collect: collectOwnData, forget: async () => {} }
