import { StudioSaleRequest } from '#contract/generated/studio_sales.ts'

/** A sale of 20 % as the studio sends it; `days` is how the days from now on are counted. */
export function saleRequest(
  at: (days: number) => Date,
  more: Partial<StudioSaleRequest> = {},
): StudioSaleRequest {
  return StudioSaleRequest.fromPartial({
    ...{ names: { en: 'Winter' }, percent: 20, covers: 'shop', startsAt: at(1), endsAt: at(8) },
    ...more,
  })
}
