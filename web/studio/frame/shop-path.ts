import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { isLanguage, localPath } from '#rules/interface-language.ts'
import { hasLaunched } from '#rules/studio-states.ts'

/** The page that readers have of it; null where they have none. */
export function shopPath(row: StudioRow): string | null {
  const { kind, slug, state, lang } = row
  const isSeen = state === 'published' || (state === 'scheduled' && kind === 'volume')
  if (!isSeen || isHeldBack(row)) return null
  const path =
    kind === 'series' ? `/series/${slug}` : kind === 'volume' ? `/volumes/${slug}` : `/read/${slug}`
  return localPath(isLanguage(lang) ? lang : 'en', path)
}

/** What the publisher has made ready, and readers do not see, because what it belongs to is not in the shop. */
export function isHeldBack({ state, missing }: StudioRow): boolean {
  const isReady = state === 'scheduled' || hasLaunched(state)
  return isReady && (missing.includes('series') || missing.includes('volume'))
}
