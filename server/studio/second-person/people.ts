import { roleCounts } from '#rules/role-counts.ts'
import { mayIn, type StaffGrant, type StudioRight, type StudioScope } from '#rules/studio-rights.ts'
import { listGrants, listStaffAccounts } from '../../accounts/staff/staff-store.ts'
import type { AppContext } from '../../context.ts'
import type { Reads } from '../../platform/db/connect.ts'

/** Somebody who works in the studio and can sign in to it. */
export interface Colleague {
  readonly accountId: string
  readonly name: string
  readonly grants: readonly StaffGrant[]
}

/**
 * Who was invited and has not answered cannot confirm anything, nor whoever the studio does not let in for want of a second
 * factor.
 */
export async function listColleagues(
  reads: Reads,
  { production }: Pick<AppContext['config'], 'production'>,
): Promise<Colleague[]> {
  const accounts = await listStaffAccounts(reads)
  const grants = Map.groupBy(await listGrants(reads, null), ({ accountId }) => accountId)
  return accounts
    .filter(({ verified, strong }) =>
      roleCounts({ production, emailVerified: verified, secondFactor: strong }),
    )
    .map(({ id, displayName, username }) => ({
      accountId: id,
      name: displayName || username,
      grants: grants.get(id) ?? [],
    }))
}

/** Who of them has the right there; without this account, where one is given. */
export function whoMay(
  colleagues: readonly Colleague[],
  { right, scope, but }: { right: StudioRight; scope: StudioScope; but?: string },
): Colleague[] {
  return colleagues.filter(
    ({ accountId, grants }) => accountId !== but && mayIn({ grants, onlyRights: null }, right, scope),
  )
}
