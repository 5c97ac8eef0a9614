import { askDeletion, deleteAccount } from '#contract/calls/accounts.ts'
import type { Language } from '#rules/interface-language.ts'
import { type Reader, refuse, type Visitor } from '../../calls/bind.ts'
import type { House } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { StartError } from '../../platform/start-error.ts'
import { askByMail } from '../account-mail.ts'
import { confirmPassword } from '../confirm-password.ts'
import { limitsOf, take } from '../limits.ts'
import { clearSessionCookies } from '../open-session.ts'
import { type AccountRow, findAccount, lockAccount, lockStaff } from '../store.ts'
import { takeToken } from '../token-store.ts'
import { collectOwnData, forgetOwnData, hasOtherStaff } from './own-data-store.ts'
import type { PersonalRoom } from './personal-room.ts'

interface Farewell {
  to: string
  name: string
  lang: Language
}

/** A mail asks whether it is meant. Nothing has happened before it is answered. */
export async function askToDelete(house: House, reader: Reader, password: string): Promise<null> {
  await confirmPassword(house, askDeletion, reader, password)
  const mail = await house.db.transaction(async tx => {
    const account = await findAccount(tx, reader.id)
    if (account?.role === 'staff' && !(await hasOtherStaff(tx, reader.id)))
      throw refuse(askDeletion, 'lastStaff')
    return askByMail(house, tx, 'delete', reader.id)
  })
  if (!(await house.jobs.tryNow(mail))) throw refuse(askDeletion, 'mailNotSent')
  return null
}

/** Data rights: everything personal goes; entries of the books stay and have no name any more. */
export async function deleteByToken(
  house: House,
  rooms: readonly PersonalRoom[],
  token: string,
  visitor: Visitor,
  replyHeaders: Headers,
): Promise<null> {
  await take(house, deleteAccount, limitsOf.token(visitor.network))
  const now = house.clock.now()
  const gone = await house.db.transaction(async tx => {
    const found = await takeToken(tx, tokenHash(token), 'delete')
    if (!found || found.expiresAt <= now) return null
    await lockStaff(tx)
    await lockAccount(tx, found.accountId)
    const account = await findAccount(tx, found.accountId)
    if (account?.emailKey !== found.emailKey) return null
    if (account.role === 'staff' && !(await hasOtherStaff(tx, account.id))) return null
    await forgetAccount(house, tx, rooms, account)
    return account.id
  })
  if (!gone) throw refuse(deleteAccount, 'tokenInvalid')
  if (visitor.reader?.id === gone) clearSessionCookies(replyHeaders, house.config)
  return null
}

async function forgetAccount(
  { jobs, clock }: Pick<House, 'jobs' | 'clock'>,
  tx: Tx,
  rooms: readonly PersonalRoom[],
  { id, email: to, displayName, username, lang }: AccountRow,
): Promise<void> {
  for (const room of rooms) await room.forget(tx, id)
  await forgetOwnData(tx, id, clock.now())
  const payload = { to, name: displayName || username, lang } satisfies Farewell
  await jobs.add(tx, { kind: 'mail farewell', payload })
}

/** What a reader has asked the publisher for: the same as by oneself. Throws StartError for the last of the staff. */
export async function deleteForReader(
  house: Pick<House, 'db' | 'jobs' | 'clock'>,
  rooms: readonly PersonalRoom[],
  accountId: string,
): Promise<void> {
  await house.db.transaction(async tx => {
    await lockStaff(tx)
    await lockAccount(tx, accountId)
    const account = await findAccount(tx, accountId)
    if (!account) throw new StartError('The account has just been deleted.')
    if (account.role === 'staff' && !(await hasOtherStaff(tx, account.id)))
      throw new StartError(`${account.username} is the only staff there is: make somebody else staff first.`)
    await forgetAccount(house, tx, rooms, account)
  })
}

export function takeUpFarewells(house: House): void {
  const send = ({ to, name, lang }: Farewell) =>
    house.mail.send(writeLetter({ letter: 'deleted', lang, to, name, shop: house.config.shopName }))
  house.jobs.handle('mail farewell', send, 'mail')
}

/** What the accounts hold themselves. It is forgotten last, by {@link deleteByToken}: the other rooms still need to know whom. */
export const accountRoom: PersonalRoom = { collect: collectOwnData, forget: async () => {} }
