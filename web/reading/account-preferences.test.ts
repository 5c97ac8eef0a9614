import { describe, expect, it } from 'vitest'
import { ReaderFont, ReaderTheme } from '#contract/generated/enums.ts'
import { ReaderPreferences } from '#contract/generated/reading.ts'
import { preferencesOf, recordWith } from './account-preferences.ts'
import type { Preferences } from './preferences.ts'

// Section 3, ReaderPreferences; decisions §2: one record for each account.
const empty = ReaderPreferences.fromPartial({})
const all = Array.from({ length: 9 }, (_, size) =>
  Array.from({ length: 5 }, (_, spacing) =>
    (['scroll', 'pages'] as const).map(flow => ({ flow, size: size + 1, spacing: spacing + 1 })),
  ),
).flat(2)

describe('the preferences of an account', () => {
  it('are none before any were kept', () => {
    expect(preferencesOf(empty)).toBe(null)
    expect(preferencesOf({ ...empty, theme: ReaderTheme.DARK })).toBe(null)
  })

  it('come back as they were kept', () => {
    expect(all.map(preferences => preferencesOf(recordWith(empty, preferences)))).toEqual(all)
  })

  it('are those of the steps that come nearest, where another client measures more finely', () => {
    const of = (fontSize: number, lineSpacing: number) => preferencesOf({ ...empty, fontSize, lineSpacing })
    expect(of(1, 1.65)).toEqual({ flow: 'pages', size: 4, spacing: 3 })
    expect(of(1.03, 1.7)).toEqual({ flow: 'pages', size: 4, spacing: 3 })
    expect(of(0.1, 0.1)).toEqual({ flow: 'pages', size: 1, spacing: 1 })
    expect(of(9, 9)).toEqual({ flow: 'pages', size: 9, spacing: 5 })
  })

  it('leave everything else of the record as other clients keep it', () => {
    const edges = { top: 1, left: 2, right: 3, bottom: 4 }
    const record = ReaderPreferences.fromPartial({
      font: ReaderFont.ANDIKA,
      theme: ReaderTheme.SEPIA,
      fontSize: 1.03,
      lineSpacing: 1.7,
      reverseComic: true,
      pageMargins: edges,
    })
    const preferences: Preferences = { flow: 'scroll', size: 4, spacing: 5 }
    const { verticalNovel, lineSpacing, ...others } = recordWith(record, preferences)
    expect([verticalNovel, lineSpacing]).toEqual([true, 2.1])
    expect({ ...others, lineSpacing: 1.7, verticalNovel: false }).toEqual(record)
  })
})
