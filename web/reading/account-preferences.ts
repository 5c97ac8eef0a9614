import { ReaderAlignment, type ReaderTheme } from '#contract/generated/enums.ts'
import type { ReaderPreferences } from '#contract/generated/reading.ts'
import { type Preferences, type ReadingTheme, resolve, tidy, type Wishes } from './preferences.ts'

const THEMES: readonly ReadingTheme[] = ['light', 'sepia', 'dark', 'black']

/** What can be as the system has it: the name here, and the name in the record's list. */
const BY_SYSTEM = { theme: 'theme', noAnimations: 'no_animations' } as const

/** What the record of an account wishes; null where nothing was ever kept. What only we know of is no part of it. */
export function wishesOf(record: ReaderPreferences): Wishes | null {
  if (record.fontSize === 0 || record.lineSpacing === 0) return null
  const wishes: Wishes = {
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
  const spoken = Object.entries(wishes).filter(
    ([name]) => !record.asSystem.includes(BY_SYSTEM[name as keyof typeof BY_SYSTEM] ?? ''),
  )
  return tidy(Object.fromEntries(spoken))
}

/** The record with these wishes; what it says besides stays as other clients keep it. What is as the system has it says so, and has its default. */
export function recordWith(record: ReaderPreferences, wishes: Wishes): ReaderPreferences {
  const { flow, alignment, theme, ...all } = resolve(wishes)
  const { font, fontSize, lineSpacing, quality, verticalComic, noAnimations, reverseComic } = all
  const said = wishesOf(record) ?? {}
  const bySystem = Object.entries(BY_SYSTEM).flatMap(([name, inRecord]) =>
    wishes[name as keyof Preferences] === undefined ? [inRecord] : [],
  )
  const others = record.asSystem.filter(name => !(Object.values(BY_SYSTEM) as string[]).includes(name))
  return {
    ...record,
    font,
    // A measure beyond what is offered here stays as another client meant it.
    fontSize: said.fontSize === fontSize ? record.fontSize : fontSize,
    lineSpacing: said.lineSpacing === lineSpacing ? record.lineSpacing : lineSpacing,
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
