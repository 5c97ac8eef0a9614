import type { showStudioMe } from '#contract/calls/studio.ts'
import { StudioMe } from '#contract/generated/studio.ts'
import { rightsOfStaff } from '#rules/studio-rights.ts'
import { findAccount } from '../accounts/store.ts'
import type { CallInput } from '../calls/bind.ts'
import { countOpenNotices } from '../legal/notices/store.ts'
import { countLost } from '../platform/blobs/store.ts'
import { staffOf } from './scope.ts'

/** Who is signed in to the studio. */
export async function studioMe({ reader, app }: CallInput<typeof showStudioMe>): Promise<StudioMe> {
  const staff = staffOf(reader)
  const { name, zone, zoneGiven, redeemManga, fixedPrices } = app.brand.current()
  const account = await findAccount(app.db, reader.id)
  const lost = await countLost(app.db)
  const rights = rightsOfStaff(staff)
  const openNotices = rights.includes('takeDown') ? await countOpenNotices(app.db) : 0
  return StudioMe.fromPartial({
    accountId: reader.id,
    name: account?.displayName ?? '',
    grants: staff.grants.map(({ role, seriesIds, langs }) => ({
      role,
      seriesIds: [...(seriesIds ?? [])],
      langs: [...(langs ?? [])],
    })),
    rights,
    openNotices,
    shopName: name,
    ...{ zone, zoneGiven, redeemManga, fixedPrices: [...fixedPrices] },
    lostBytes: lost.reduce((sum, { count }) => sum + count, 0),
    passwordUntil: account?.passwordUntil ?? undefined,
  })
}
