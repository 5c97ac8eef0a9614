import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { addAccount } from '../store.ts'
import { limitFirstPassword, makeFirstPassword } from './first-password.ts'
import { addGrant, hasOwner, lockStaff } from './staff-store.ts'

export interface StaffAccount {
  username: string
  email: string
  /** Only its hash is stored, so it can be shown just this once. */
  password: string
}

const USERNAME = 'staff'
const EMAIL = 'staff@localhost'

/**
 * Creates the first staff account; null where the shop has staff. `savePassword` gets the password before the account is
 * created.
 */
export async function createFirstStaff(
  { db, clock, config }: { db: Db; clock: Clock; config: Pick<Config, 'production'> },
  savePassword: (password: string) => Promise<void> = async () => {},
): Promise<StaffAccount | null> {
  if (await hasOwner(db)) return null
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  await savePassword(password)
  const now = clock.now()
  const created = await db.transaction(async tx => {
    await lockStaff(tx)
    if (await hasOwner(tx)) return false
    const id = newId('USR', now)
    await addAccount(tx, {
      id,
      legacyId: newLegacyId(now),
      username: USERNAME,
      displayName: USERNAME,
      email: EMAIL,
      emailKey: EMAIL,
      emailVerifiedAt: now,
      lang: 'en',
      country: null,
      passwordHash,
      createdAt: now,
    })
    const grant = { role: 'owner', seriesIds: null, langs: null, grantedAt: now, grantedBy: null } as const
    await addGrant(tx, { id: newId('GRT', now), accountId: id, ...grant })
    if (config.production) await limitFirstPassword(tx, id, now)
    return true
  })
  return created ? { username: USERNAME, email: EMAIL, password } : null
}
