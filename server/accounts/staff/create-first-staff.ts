import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { addAccount, grantRole, hasStaff, lockStaff } from '../store.ts'

export interface StaffAccount {
  username: string
  email: string
  /** Only its hash is stored, so it can be shown just this once. */
  password: string
}

const USERNAME = 'staff'
const EMAIL = 'staff@localhost'
const PASSWORD_BYTES = 15

/** Creates the first staff account; null where the shop has staff. `savePassword` gets the password before the account is created. */
export async function createFirstStaff(
  { db, clock }: { db: Db; clock: Clock },
  savePassword: (password: string) => Promise<void> = async () => {},
): Promise<StaffAccount | null> {
  if (await hasStaff(db)) return null
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
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
    return true
  })
  return created ? { username: USERNAME, email: EMAIL, password } : null
}
