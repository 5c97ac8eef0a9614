import { askDeletion, deleteAccount } from '#contract/calls/accounts.ts'
import type { Language } from '#rules/interface-language.ts'
import type { House } from '../../house.ts'
import { type Reader, refuse, type Visitor } from '../../platform/http/bind.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { askByMail } from '../account-mail.ts'
import { confirmPassword } from '../confirm-password.ts'
import { limitsOf, take } from '../limits.ts'
import { clearSessionCookies } from '../open-session.ts'
import { findAccount, lockAccount, lockStaff } from '../store.ts'
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
    for (const room of rooms) await room.forget(tx, account.id)
    await forgetOwnData(tx, account.id, now)
    const { email: to, displayName, username, lang } = account
    const payload = { to, name: displayName || username, lang } satisfies Farewell
    await house.jobs.add(tx, { kind: 'mail farewell', payload })
    return account.id
  })
  if (!gone) throw refuse(deleteAccount, 'tokenInvalid')
  if (visitor.reader?.id === gone) clearSessionCookies(replyHeaders, house.config)
  return null
}

export function takeUpFarewells(house: House): void {
  const send = ({ to, name, lang }: Farewell) =>
    house.mail.send(writeLetter({ letter: 'deleted', lang, to, name, shop: house.config.operator.name }))
  house.jobs.handle('mail farewell', send, 'mail')
}

/** What the accounts hold themselves. It is forgotten last, by {@link deleteByToken}: the other rooms still need to know whom. */
export const accountRoom: PersonalRoom = { collect: collectOwnData, forget: async () => {} }
