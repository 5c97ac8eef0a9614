import { LegalPage, LegalTexts, LegalVersion } from '#contract/generated/studio_shop.ts'
import type { Language } from '#rules/interface-language.ts'
import { type LegalPageName, versionsAt } from '#rules/legal-versions.ts'
import { areCreditsShown } from '../../coins/credits-shown.ts'
import type { AppContext } from '../../context.ts'
import { standardLegalText } from '../../legal/standard-text.ts'
import * as store from '../../legal/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { textsIn, textsOut } from './look-view.ts'

/** The texts of the program as they are for this shop now. */
export async function standardTexts({ db, config, brand }: AppContext, now: Date) {
  const operator = { ...config.operator, name: brand.current().operatorName }
  const credits = await areCreditsShown(db, null, now)
  return (page: LegalPageName, lang: Language) => standardLegalText(page, lang, { operator, credits })
}

/** A page with its draft and its versions. */
export async function pageMessage(reads: Reads, page: LegalPageName, now: Date): Promise<LegalPage> {
  const draft = await store.findDraft(reads, page)
  const versions = await store.listVersions(reads, page)
  const { current } = versionsAt(versions, now)
  return LegalPage.fromPartial({
    page,
    ...(draft && { draft: draftMessage(draft) }),
    versions: versions.map(one => versionMessage(one, current, now)),
  })
}

export function versionMessage(
  { id, publishedAt, publishedBy, holdsFrom }: store.VersionRow,
  current: { readonly id: string } | null,
  now: Date,
): LegalVersion {
  const state = holdsFrom > now ? 'coming' : id === current?.id ? 'current' : 'past'
  return LegalVersion.fromPartial({ id, publishedAt, publishedBy, holdsFrom, state })
}

export function draftMessage(draft: store.DraftRow | null): LegalTexts {
  return LegalTexts.fromPartial({
    texts: textsOut(draft?.texts ?? {}),
    ...(draft?.holdsFrom && { holdsFrom: draft.holdsFrom }),
  })
}

/** What was sent as a draft; null where it has no texts, and undefined where it cannot be one. */
export function readDraft(sent: LegalTexts | undefined): store.DraftRow | null | undefined {
  const texts = textsIn(sent?.texts ?? [])
  if (!texts) return undefined
  return Object.keys(texts).length === 0 ? null : { texts, holdsFrom: sent?.holdsFrom ?? null }
}
