import { emailFault, emailKey, tidyEmail, usernameFault } from '#rules/credentials.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import type { PersonalDataSource } from '../personal-data/personal-data-source.ts'
import { revokeAccess } from '../sessions/revoke-access.ts'
import {
  type AccountRow,
  addAccount,
  findAccountByLogin,
  grantRole,
  listRoles,
  lockAccount,
  lockStaff,
  revokeRoles,
  type StaffRow,
  setPasswordHash,
  setPasswordUntil,
} from '../store.ts'
import { endOfFirstPassword, makeFirstPassword } from './first-password.ts'

type StaffContext = { db: Db; clock: Clock; config: Pick<Config, 'production'> }

interface StaffInput {
  /** A username or an address. */
  name: string
  role: 'staff' | 'editor'
  /** Creates an account with this address where `name` has none. */
  email: string | undefined
}

/**
 * Gives an account a role in place of any other. The password is that of a newly created account, otherwise null. Throws StartError where there is no such
 * account, or where the shop would be left without staff.
 */
export async function addStaff(
  { db, clock, config }: StaffContext,
  { name, role, email }: StaffInput,
): Promise<{ username: string; password: string | null }> {
  const now = clock.now()
  const known = await findAccountByLogin(db, name, emailKey(name))
  if (!known && email === undefined)
    throw new StartError(`There is no account ${name}. With --email ADDRESS one is made.`)
  if (known) {
    await db.transaction(async tx => {
      await lockStaff(tx)
      if (role !== 'staff') await refuseLastStaff(tx, known)
      await revokeRoles(tx, known.id)
      await grantRole(tx, known.id, role, now)
    })
    return { username: known.username, password: null }
  }
  if (usernameFault(name)) throw new StartError(`${name} cannot be a username.`)
  if (emailFault(email ?? '')) throw new StartError(`${email} is no address of mail.`)
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
    const id = newId('USR', now)
    const added = await addAccount(tx, {
      id,
      legacyId: newLegacyId(now),
      username: name,
      displayName: name,
      email: tidyEmail(email ?? ''),
      emailKey: emailKey(email ?? ''),
      // The operator vouches for the address.
      emailVerifiedAt: now,
      lang: 'en',
      country: null,
      passwordHash,
      createdAt: now,
    })
    if (!added) throw new StartError(`There is an account with the address ${email} already.`)
    await grantRole(tx, id, role, now)
    if (config.production) await setPasswordUntil(tx, id, endOfFirstPassword(now))
  })
  return { username: name, password }
}

/** Gives somebody with rights of staff a new first password, and signs them out. Throws StartError where they have none. */
export async function renewStaffPassword(
  { db, clock, config }: StaffContext,
  personalData: readonly PersonalDataSource[],
  name: string,
): Promise<{ username: string; password: string }> {
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account?.role) throw new StartError(`${name} has no rights of staff.`)
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async tx => {
    await lockAccount(tx, account.id)
    await setPasswordHash(tx, account.id, passwordHash, now)
    if (config.production) await setPasswordUntil(tx, account.id, endOfFirstPassword(now))
    await revokeAccess(tx, personalData, account.id, null)
  })
  return { username: account.username, password }
}

/** Revokes every role of an account. Throws StartError where that would leave the shop without staff. */
export async function removeStaff({ db }: StaffContext, name: string): Promise<void> {
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account?.role) throw new StartError(`${name} has no rights of staff.`)
  await db.transaction(async tx => {
    await lockStaff(tx)
    await refuseLastStaff(tx, account)
    await revokeRoles(tx, account.id)
  })
}

async function refuseLastStaff(tx: Tx, { id, username, role }: AccountRow): Promise<void> {
  const others = (await listRoles(tx)).filter(one => one.role === 'staff' && one.id !== id)
  if (role === 'staff' && others.length === 0)
    throw new StartError(`${username} is the only staff there is: make somebody else staff first.`)
}

export function listStaff({ db }: StaffContext): Promise<StaffRow[]> {
  return listRoles(db)
}
