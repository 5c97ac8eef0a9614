import { StudioPerson } from '#contract/generated/studio_people.ts'
import { mayGive, type Staff } from '#rules/studio-rights.ts'
import {
  type GrantRow,
  listGrants,
  listStaffAccounts,
  type StaffRow,
} from '../../accounts/staff/staff-store.ts'
import { findAccount } from '../../accounts/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { grantMessage } from '../grant-input.ts'

/** Those who have a role that `staff` may give and take, with those roles. */
export async function listPeopleFor(reads: Reads, staff: Staff): Promise<StudioPerson[]> {
  const accounts = await listStaffAccounts(reads)
  const all = await listGrants(reads, null)
  const names = new Map(accounts.map(({ id, displayName, username }) => [id, displayName || username]))
  const grants = Map.groupBy(
    all.filter(one => mayGive(staff, one)),
    ({ accountId }) => accountId,
  )
  return accounts.flatMap(account => {
    const own = grants.get(account.id)
    return own ? personMessage(account, own, names) : []
  })
}

/** Somebody as they are shown after a change; undefined where they have no role any more. */
export async function personFor(
  reads: Reads,
  staff: Staff,
  accountId: string,
): Promise<StudioPerson | undefined> {
  return (await listPeopleFor(reads, staff)).find(person => person.accountId === accountId)
}

/** How somebody is called in the log. */
export async function nameOf(reads: Reads, accountId: string): Promise<string> {
  const account = await findAccount(reads, accountId)
  return account ? account.displayName || account.username : accountId
}

function personMessage(
  { id, username, displayName, email, verified, strong, sessions, lastUsedAt }: StaffRow,
  grants: readonly GrantRow[],
  names: ReadonlyMap<string, string>,
): StudioPerson {
  return StudioPerson.fromPartial({
    ...{ accountId: id, username, name: displayName, email, sessions },
    ...{ invited: !verified, secondFactor: strong },
    lastUsedAt: lastUsedAt ?? undefined,
    grants: grants.map(one => ({
      id: one.id,
      grant: grantMessage(one),
      grantedAt: one.grantedAt,
      grantedBy: names.get(one.grantedBy ?? '') ?? '',
    })),
  })
}
