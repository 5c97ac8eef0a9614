import { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { UploadPlan } from '#contract/generated/studio_upload.ts'

/** What readers get to see by importing a file that is no draft, as it is then: of a part as the shop says, of a book its volume and the first of its parts. */
export function publicByImport(
  plan: UploadPlan,
  asPart: boolean,
  now: Date,
): { rows: StudioRow[]; total: number } {
  if (asPart) return { rows: plan.public, total: plan.publicTotal }
  const { volumeTitle, publishing, priceCoins, parts, kind: type } = plan
  const at = (launchAt: Date | undefined) => ({
    launchAt,
    state: !launchAt ? 'ready' : launchAt > now ? 'scheduled' : 'published',
  })
  const [first] = parts.toSorted((a, b) => Number(a.launch ?? 0) - Number(b.launch ?? 0))
  const rows = [
    {
      ...{ id: 'volume', kind: 'volume', type, title: volumeTitle, shownCoins: priceCoins },
      ...at(publishing),
    },
    first && {
      ...{ id: 'part', kind: 'part', type, title: first.text?.title ?? '', shownCoins: first.rentalCoins },
      ...at(first.launch),
      values: { preview: String(first.preview) },
    },
  ]
  const shown = rows.flatMap(row => (row ? [StudioRow.fromPartial(row)] : []))
  return { rows: shown, total: shown.length }
}
