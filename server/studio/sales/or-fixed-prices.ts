import type { undoAudit } from '#contract/calls/studio.ts'
import type { changeStudioBundle, previewStudioBundle } from '#contract/calls/studio-bundles.ts'
import type { changeStudioSale, previewStudioSale } from '#contract/calls/studio-sales.ts'
import { refuse } from '../../calls/bind.ts'
import { FixedPriceTouched } from '../../publishing/fixed-prices.ts'

type OfferCall =
  | typeof changeStudioSale
  | typeof previewStudioSale
  | typeof changeStudioBundle
  | typeof previewStudioBundle
  | typeof undoAudit

/** The refusal that names the titles with a fixed price, for people and for programs; any other error as it is. */
export function orFixedPrices(call: OfferCall, error: unknown): unknown {
  if (!(error instanceof FixedPriceTouched)) return error
  const { titles } = error
  return refuse(call, 'fixedPrices').naming({ titles }).detailing({ titles })
}
