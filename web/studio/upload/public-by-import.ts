import { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { UploadPlan } from '#contract/generated/studio_upload.ts'

/** What readers get to see by importing a file that is no draft: its volume, and the first of its parts, as they are then. */
export function publicByImport(
  { volumeTitle, publishing, priceCoins, parts, kind: type }: UploadPlan,
  asPart: boolean,
  now: Date,
): { rows: StudioRow[]; total: number } {
  const at = (launchAt: Date | undefined) => ({
    launchAt,
    state: !launchAt ? 'ready' : launchAt > now ? 'scheduled' : 'published',
  })
  const [first] = parts.toSorted((a, b) => Number(a.launch ?? 0) - Number(b.launch ?? 0))
  const rows = [
    !asPart && {
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
