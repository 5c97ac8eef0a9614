import type { AuditAction } from '#rules/audit-actions.ts'
import { emailFault, emailKey, tidyEmail, usernameFault } from '#rules/credentials.ts'
import type { StaffGrant } from '#rules/studio-rights.ts'
import { audited, BY_COMMAND } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
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
  lockAccount,
  setPasswordHash,
  setVerifiedEmail,
} from '../store.ts'
import { endTokens } from '../token-store.ts'
import { limitFirstPassword, makeFirstPassword } from './first-password.ts'
import {
  addGrant,
  deleteGrantsOf,
  hasOtherOwner,
  listGrants,
  listKnownSeries,
  listStaffAccounts,
  lockStaff,
  type StaffRow,
} from './staff-store.ts'

type StaffContext = { db: Db; clock: Clock; config: Pick<Config, 'production'> }

interface StaffInput extends Partial<StaffGrant> {
  role: StaffGrant['role']
  /** A username or an address. */
  name: string
  /** Creates an account with this address where `name` has none. */
  email: string | undefined
}

/**
 * Gives an account a role in place of any other. The password is that of an account that is new, or that nobody had
 * confirmed, otherwise null. `seriesIds` may be addresses of series. Throws StartError where there is no such account or
 * series, where nobody would have all rights any more, and for an account that nobody has confirmed unless its address is
 * named.
 */
export async function addStaff(
  { db, clock, config }: StaffContext,
  { name, email, role, seriesIds = null, langs = null }: StaffInput,
): Promise<{ username: string; password: string | null }> {
  const now = clock.now()
  const grant = { role, seriesIds: await knownSeries(db, seriesIds), langs }
  const known = await findAccountByLogin(db, name, emailKey(name))
  if (!known && email === undefined)
    throw new StartError(`There is no account ${name}.`, { reason: 'noAccountYet' })
  if (known) {
    const isConfirmed = known.emailVerifiedAt !== null
    // Whose address a stranger may have typed is not known by the username.
    if (!isConfirmed && known.emailKey !== emailKey(name))
      throw new StartError(
        `${name} has not confirmed an address: name the account by the address of its owner.`,
      )
    const password = isConfirmed ? null : makeFirstPassword()
    const passwordHash = password && (await hashPassword(password))
    await db.transaction(async tx => {
      await lockStaff(tx)
      await lockAccount(tx, known.id)
      if (!isOwner(grant)) await refuseLastOwner(tx, known)
      await audited(tx, BY_COMMAND, deed('person.grant', known), now, async () => {
        await deleteGrantsOf(tx, known.id)
        await giveRole(tx, known.id, grant, now)
      })
      if (passwordHash) await vouchFor(tx, known, { passwordHash, now, production: config.production })
    })
    return { username: known.username, password }
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
    await audited(tx, BY_COMMAND, deed('person.invite', { id, username: name }), now, () =>
      giveRole(tx, id, grant, now),
    )
    if (config.production) await limitFirstPassword(tx, id, now)
  })
  return { username: name, password }
}

/**
 * The operator vouches for the address, and hands over the first password. Whatever was there before the role is gone by now
 * (`take_from_strangers`).
 */
async function vouchFor(
  tx: Tx,
  { id, email, emailKey: key }: AccountRow,
  { passwordHash, now, production }: { passwordHash: string; now: Date; production: boolean },
): Promise<void> {
  await endTokens(tx, id)
  await setPasswordHash(tx, id, passwordHash, now)
  await setVerifiedEmail(tx, id, email, key, now)
  if (production) await limitFirstPassword(tx, id, now)
}

/** Gives somebody with rights of staff a new first password, and signs them out. Throws StartError where they have none. */
export async function renewStaffPassword(
  { db, clock, config }: StaffContext,
  personalData: readonly PersonalDataSource[],
  name: string,
): Promise<{ username: string; password: string }> {
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account?.isStaff) throw new StartError(`${name} has no rights of staff.`)
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async tx => {
    await lockAccount(tx, account.id)
    const what: Deed = { ...deed('person.password', account), always: true }
    await audited(tx, BY_COMMAND, what, now, async () => {
      await setPasswordHash(tx, account.id, passwordHash, now)
      if (config.production) await limitFirstPassword(tx, account.id, now)
      await revokeAccess(tx, personalData, account.id, null)
    })
  })
  return { username: account.username, password }
}

/** Revokes every role of an account. Throws StartError where nobody would have all rights any more. */
export async function removeStaff({ db, clock }: StaffContext, name: string): Promise<void> {
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account?.isStaff) throw new StartError(`${name} has no rights of staff.`)
  await db.transaction(async tx => {
    await lockStaff(tx)
    await refuseLastOwner(tx, account)
    const what = deed('person.revoke', account)
    await audited(tx, BY_COMMAND, what, clock.now(), () => deleteGrantsOf(tx, account.id))
  })
}

/** Everybody who has a role, with their roles. */
export async function listStaff({
  db,
}: Pick<StaffContext, 'db'>): Promise<(StaffRow & { grants: StaffGrant[] })[]> {
  const grants = Map.groupBy(await listGrants(db, null), ({ accountId }) => accountId)
  return (await listStaffAccounts(db)).map(one => ({ ...one, grants: grants.get(one.id) ?? [] }))
}

function isOwner({ role, seriesIds, langs }: StaffGrant): boolean {
  return role === 'owner' && seriesIds === null && langs === null
}

const deed = (action: AuditAction, { id, username }: Pick<AccountRow, 'id' | 'username'>): Deed => ({
  action,
  right: 'people',
  subject: { kind: 'person', id, name: username },
})

function giveRole(tx: Tx, accountId: string, { role, seriesIds, langs }: StaffGrant, now: Date) {
  const limits = { seriesIds: seriesIds && [...seriesIds], langs: langs && [...langs] }
  return addGrant(tx, { id: newId('GRT', now), accountId, role, ...limits, grantedAt: now, grantedBy: null })
}

/** The ids of series that are named by id or address. */
async function knownSeries(db: Db, names: readonly string[] | null): Promise<string[] | null> {
  if (!names) return null
  const known = await listKnownSeries(db, names)
  const unknown = names.find(name => !known.some(({ id, slug }) => id === name || slug === name))
  if (unknown !== undefined) throw new StartError(`There is no series ${unknown}.`)
  return known.map(({ id }) => id)
}

async function refuseLastOwner(tx: Tx, { id, username, isOwner }: AccountRow): Promise<void> {
  if (isOwner && !(await hasOtherOwner(tx, id)))
    throw new StartError(`${username} is the only owner there is: make somebody else owner first.`)
}
