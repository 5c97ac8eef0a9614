import type { StudioSale, StudioSaleItem, StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import { languages } from '#rules/interface-language.ts'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'

/** A sale as somebody fills it in. */
export interface SaleDraft {
  readonly names: Readonly<Record<string, string>>
  readonly percent: string
  /** Undefined: as soon as it is launched. */
  readonly startsAt: Date | undefined
  readonly endsAt: Date | undefined
  readonly covers: string
  readonly lang: string
  readonly items: readonly StudioSaleItem[]
  readonly floor: string
}

export const COVERS = ['chosen', 'language', 'shop'] as const
const WEEK_DAYS = 7

/** A sale of which nothing is known yet, also not when. */
export function newDraft(lang: string): SaleDraft {
  return {
    ...{ names: {}, percent: '', floor: '', covers: 'chosen', lang, items: [] },
    ...{ startsAt: undefined, endsAt: undefined },
  }
}

/** A week from tomorrow on, from midnight to midnight by the clocks of the shop. */
export function weekFromTomorrow(now: Date, zone: string): Pick<SaleDraft, 'startsAt' | 'endsAt'> {
  const today = instantToZoned(now, zone).slice(0, 10)
  const midnight = (days: number) => {
    const day = new Date(Date.parse(`${today}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
    return zonedToInstant(`${day}T00:00`, zone) ?? undefined
  }
  return { startsAt: midnight(1), endsAt: midnight(1 + WEEK_DAYS) }
}

export function draftOf({ names, percent, startsAt, endsAt, ...sale }: StudioSale): SaleDraft {
  const { covers, lang, items, floorCoins } = sale
  return {
    ...{ names, percent: String(percent ?? ''), startsAt, endsAt, covers, lang, items },
    floor: String(floorCoins ?? ''),
  }
}

/** The same for another time. */
export function copyOf(sale: StudioSale): SaleDraft {
  return { ...draftOf(sale), startsAt: undefined, endsAt: undefined }
}

export interface SaleSaving extends Pick<StudioSaleRequest, 'saleId' | 'version'> {
  readonly stage: 'planned' | 'draft' | 'ready'
}

/** What is sent; what is no number is sent as one that the shop refuses, with its reason. */
export function requestOf(
  { names, percent, startsAt, endsAt, covers, lang, items, floor }: SaleDraft,
  { stage, ...more }: SaleSaving,
): StudioSaleRequest {
  const idsOf = (kind: string) => items.filter(item => item.kind === kind).map(({ id }) => id)
  return {
    names: { ...names },
    percent: wholeOf(percent),
    ...{ startsAt, endsAt, covers },
    lang: covers === 'language' ? lang : '',
    seriesIds: covers === 'chosen' ? idsOf('series') : [],
    volumeIds: covers === 'chosen' ? idsOf('volume') : [],
    floorCoins: wholeOf(floor),
    ...{ isPlanned: stage === 'planned', isDraft: stage === 'draft' },
    ...more,
  }
}

/** Undefined where nothing is written. */
function wholeOf(text: string): number | undefined {
  if (text.trim() === '') return undefined
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
}

/** What is still to be said before a planned sale can be a draft. */
export function openIn({ percent, endsAt, covers, items }: SaleDraft): ('percent' | 'endsAt' | 'items')[] {
  const open = {
    percent: percent.trim() === '',
    endsAt: endsAt === undefined,
    items: covers === 'chosen' && items.length === 0,
  }
  return (['percent', 'endsAt', 'items'] as const).filter(one => open[one])
}

/** Its name in the language of the studio, or the first that there is. */
export function nameOf({ names }: Pick<SaleDraft, 'names'>, lang: string): string {
  return [names[lang], ...languages.map(one => names[one])].find(name => name?.trim()) ?? ''
}

/** Of two drafts, what is not the same. */
export function differences(one: SaleDraft, other: SaleDraft): (keyof SaleDraft)[] {
  return (Object.keys(one) as (keyof SaleDraft)[]).filter(name => textOf(one, name) !== textOf(other, name))
}

function textOf(draft: SaleDraft, name: keyof SaleDraft): string {
  if (name === 'items') return JSON.stringify(draft.items.map(({ id }) => id).toSorted())
  if (name === 'names') return JSON.stringify(languages.map(lang => draft.names[lang]?.trim() ?? ''))
  if (name === 'lang') return draft.covers === 'language' ? draft.lang : ''
  const value = draft[name]
  return value instanceof Date ? value.toISOString() : String(value ?? '').trim()
}
