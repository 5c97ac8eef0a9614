import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { addAccount, grantRole, hasStaff, lockStaff, setPasswordUntil } from '../store.ts'
import { endOfFirstPassword, makeFirstPassword } from './first-password.ts'

export interface StaffAccount {
  username: string
  email: string
  /** Only its hash is stored, so it can be shown just this once. */
  password: string
}

const USERNAME = 'staff'
const EMAIL = 'staff@localhost'

/** Creates the first staff account; null where the shop has staff. `savePassword` gets the password before the account is created. */
export async function createFirstStaff(
  { db, clock, config }: { db: Db; clock: Clock; config: Pick<Config, 'production'> },
  savePassword: (password: string) => Promise<void> = async () => {},
): Promise<StaffAccount | null> {
  if (await hasStaff(db)) return null
  const password = makeFirstPassword()
  const passwordHash = await hashPassword(password)
  await savePassword(password)
  const now = clock.now()
  const created = await db.transaction(async tx => {
    await lockStaff(tx)
    if (await hasStaff(tx)) return false
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
    await grantRole(tx, id, 'staff', now)
    if (config.production) await setPasswordUntil(tx, id, endOfFirstPassword(now))
    return true
  })
  return created ? { username: USERNAME, email: EMAIL, password } : null
}
