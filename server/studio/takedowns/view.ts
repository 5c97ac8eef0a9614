import { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import type { TakedownRow } from './store.ts'

export function takedownView({
  countries,
  liftedAt,
  liftedBy,
  liftReason,
  confirmedBy,
  liftConfirmedBy,
  ...row
}: TakedownRow): StudioTakedown {
  return StudioTakedown.fromPartial({
    ...row,
    countries: countries ?? [],
    liftedAt: liftedAt ?? undefined,
    liftedBy: liftedBy ?? '',
    liftReason: liftReason ?? '',
    confirmedBy: confirmedBy ?? '',
    liftConfirmedBy: liftConfirmedBy ?? '',
  })
}
