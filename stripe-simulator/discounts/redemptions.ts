import { lockObject, type SimulatorRequest, saveChanged, seconds } from '../simulator-request.ts'

interface Redeemable {
  readonly max_redemptions: number | null
  readonly times_redeemed: number
}

/** Whether something that is redeemed until a time, and so often at most, can still be. */
export function isRedeemable(
  { max_redemptions, times_redeemed }: Redeemable,
  until: number | null,
  now: Date,
): boolean {
  const isOver = until !== null && until <= seconds(now)
  const isUsedUp = max_redemptions !== null && times_redeemed >= max_redemptions
  return !isOver && !isUsedUp
}

/** Counts a redemption of a coupon or a promotion code. */
export async function countRedemption(
  request: SimulatorRequest,
  kind: 'coupon' | 'promotion_code',
  id: string,
): Promise<void> {
  const held = await lockObject<Redeemable>(request, kind, id)
  const times_redeemed = held.body.times_redeemed + 1
  await saveChanged(request, { ...held, body: { ...held.body, times_redeemed } })
}
