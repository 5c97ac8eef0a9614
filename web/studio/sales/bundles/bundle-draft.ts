import type { StudioBundle, StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import type { StudioSaleItem } from '#contract/generated/studio_sales.ts'
import { languages } from '#rules/interface-language.ts'

/** A bundle as somebody fills it in. */
export interface BundleDraft {
  readonly names: Readonly<Record<string, string>>
  readonly percent: string
  /** Undefined: as soon as it is published. */
  readonly startsAt: Date | undefined
  /** Undefined: until it is withdrawn. */
  readonly endsAt: Date | undefined
  readonly items: readonly StudioSaleItem[]
}

export const NEW_BUNDLE: BundleDraft = {
  ...{ names: {}, percent: '', items: [] },
  ...{ startsAt: undefined, endsAt: undefined },
}

export function draftOf({ names, percent, startsAt, endsAt, items }: StudioBundle): BundleDraft {
  return { names, percent: String(percent), startsAt, endsAt, items }
}

/** The same from now on. */
export function copyOf(bundle: StudioBundle): BundleDraft {
  return { ...draftOf(bundle), startsAt: undefined, endsAt: undefined }
}

/** What is sent; what is no number is sent as one that the shop refuses, with its reason. */
export function requestOf(
  { names, percent, startsAt, endsAt, items }: BundleDraft,
  more: Pick<StudioBundleRequest, 'isDraft' | 'version'>,
): StudioBundleRequest {
  const idsOf = (kind: string) => items.filter(item => item.kind === kind).map(({ id }) => id)
  return {
    names: { ...names },
    percent: /^\d{1,9}$/.test(percent.trim()) ? Number(percent) : 0,
    ...{ startsAt, endsAt, seriesIds: idsOf('series'), volumeIds: idsOf('volume') },
    ...more,
  }
}

/** Of two drafts, what is not the same. */
export function differences(one: BundleDraft, other: BundleDraft): (keyof BundleDraft)[] {
  return (Object.keys(one) as (keyof BundleDraft)[]).filter(name => textOf(one, name) !== textOf(other, name))
}

function textOf(draft: BundleDraft, name: keyof BundleDraft): string {
  if (name === 'items') return JSON.stringify(draft.items.map(({ id }) => id).toSorted())
  if (name === 'names') return JSON.stringify(languages.map(lang => draft.names[lang]?.trim() ?? ''))
  const value = draft[name]
  return value instanceof Date ? value.toISOString() : (value ?? '').trim()
}
