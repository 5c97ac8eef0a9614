import { ReaderAlignment, type ReaderTheme } from '#contract/generated/enums.ts'
import type { ReaderPreferences } from '#contract/generated/reading.ts'
import type { PreferenceOverrides, Preferences, ReadingTheme } from './preferences.ts'
import { resolve, sanitize } from './resolve-preferences.ts'

const THEMES: readonly ReadingTheme[] = ['light', 'sepia', 'dark', 'black']

/**
 * Preferences that may follow the system, or that nobody may have chosen yet: their names here, and those in the record's
 * list `asSystem`. Whoever has not chosen between pages and scrolling is asked once.
 */
const BY_SYSTEM = { theme: 'theme', noAnimations: 'no_animations', flow: 'vertical_novel' } as const

/** The preferences that an account's record has; all others stay in the browser. */
export const IN_RECORD: ReadonlySet<string> = new Set<keyof Preferences>([
  ...(['flow', 'font', 'fontSize', 'lineSpacing', 'alignment', 'theme', 'quality'] as const),
  ...(['verticalComic', 'noAnimations', 'reverseComic', 'controlRange', 'pageMargins'] as const),
])

/** What is set in the record of an account; null where nothing was ever saved. */
export function overridesOf(record: ReaderPreferences): PreferenceOverrides | null {
  if (record.fontSize === 0 || record.lineSpacing === 0) return null
  const overrides: PreferenceOverrides = {
    flow: record.verticalNovel ? 'scroll' : 'pages',
    font: record.font,
    fontSize: record.fontSize,
    lineSpacing: record.lineSpacing,
    alignment: record.alignment === ReaderAlignment.JUSTIFY ? 'justify' : 'start',
    theme: THEMES[record.theme] ?? null,
    quality: record.quality,
    verticalComic: record.verticalComic,
    noAnimations: record.noAnimations,
    reverseComic: record.reverseComic,
    ...(record.controlRange && { controlRange: record.controlRange }),
    ...(record.pageMargins && { pageMargins: record.pageMargins }),
  }
  const chosen = Object.entries(overrides).filter(
    ([name]) => !record.asSystem.includes(BY_SYSTEM[name as keyof typeof BY_SYSTEM] ?? ''),
  )
  return sanitize(Object.fromEntries(chosen))
}

/**
 * The record with these preferences. Fields that only other clients know stay; preferences that follow the system get their
 * defaults.
 */
export function recordWith(record: ReaderPreferences, overrides: PreferenceOverrides): ReaderPreferences {
  const { flow, alignment, theme, ...all } = resolve(overrides)
  const { font, fontSize, lineSpacing, quality, verticalComic, noAnimations, reverseComic } = all
  const before = overridesOf(record) ?? {}
  const bySystem = Object.entries(BY_SYSTEM).flatMap(([name, inRecord]) =>
    overrides[name as keyof Preferences] === undefined ? [inRecord] : [],
  )
  const others = record.asSystem.filter(name => !(Object.values(BY_SYSTEM) as string[]).includes(name))
  return {
    ...record,
    font,
    // A measure that another client has set beyond the bounds here stays unless it was changed.
    fontSize: before.fontSize === fontSize ? record.fontSize : fontSize,
    lineSpacing: before.lineSpacing === lineSpacing ? record.lineSpacing : lineSpacing,
    alignment: alignment === 'justify' ? ReaderAlignment.JUSTIFY : ReaderAlignment.START,
    theme: THEMES.indexOf(theme ?? 'light') as ReaderTheme,
    quality,
    verticalNovel: flow === 'scroll',
    verticalComic,
    noAnimations,
    reverseComic,
    controlRange: all.controlRange,
    pageMargins: all.pageMargins,
    asSystem: [...others, ...bySystem],
  }
}
