// Proves docs/product.md#reading-novels
import { describe, expect, it } from 'vitest'
import { ReaderFont, ReaderTheme } from '#contract/generated/enums.ts'
import { ReaderPreferences } from '#contract/generated/reading.ts'
import { overridesOf, recordWith } from './account-preferences.ts'
import { DEFAULTS, FONT_SIZES, LINE_SPACINGS, type PreferenceOverrides } from './preferences.ts'
import { resolve, systemOverrides } from './resolve-preferences.ts'

// docs/product.md#reader-preferences: one record for each account.
const empty = ReaderPreferences.fromPartial({})
const edges = { top: 1, left: 2, right: 3, bottom: 4 }

describe('the preferences of an account', () => {
  it('are none before any were saved', () => {
    expect(overridesOf(empty)).toBe(null)
    expect(overridesOf({ ...empty, theme: ReaderTheme.DARK })).toBe(null)
  })

  it('are read as they were saved, whatever was chosen', () => {
    const all = FONT_SIZES.flatMap(fontSize =>
      LINE_SPACINGS.flatMap(lineSpacing =>
        (['light', 'sepia', 'dark', 'black'] as const).map(
          (theme, at): PreferenceOverrides => ({
            flow: at % 2 ? 'pages' : 'scroll',
            font: Object.values(ReaderFont)[at] ?? 0,
            alignment: at % 2 ? 'start' : 'justify',
            fontSize,
            lineSpacing,
            theme,
            quality: 2,
            noAnimations: true,
            verticalComic: true,
            reverseComic: true,
            controlRange: edges,
            pageMargins: edges,
          }),
        ),
      ),
    )
    expect(all.map(overrides => overridesOf(recordWith(empty, overrides)))).toEqual(all)
  })

  it('are as the system has them where nobody chose, also after another client has read and kept the record', () => {
    const record = recordWith(empty, { font: ReaderFont.LATO })
    expect(record.asSystem).toEqual(['theme', 'no_animations', 'vertical_novel'])
    expect(overridesOf(record)).not.toHaveProperty('theme')
    expect(overridesOf(record)).not.toHaveProperty('noAnimations')
    expect(overridesOf(record)).not.toHaveProperty('flow')
    expect(overridesOf(recordWith(record, { theme: 'dark' }))).toMatchObject({ theme: 'dark' })
  })

  it('leave what other clients keep in the record: finer measures, and names that mean nothing here', () => {
    const record = { ...empty, fontSize: 9, lineSpacing: 1.7, asSystem: ['volume'] }
    const kept = recordWith(record, { ...overridesOf(record), font: ReaderFont.ANDIKA, theme: 'sepia' })
    expect(kept).toMatchObject({
      fontSize: 9,
      lineSpacing: 1.7,
      theme: ReaderTheme.SEPIA,
      asSystem: ['volume'],
    })
  })

  it('know a flow that was chosen, also where it is the usual one', () => {
    const record = recordWith(empty, { flow: 'scroll' })
    expect(overridesOf(record)).toMatchObject({ flow: 'scroll' })
    expect(overridesOf(recordWith(record, { flow: undefined }))).not.toHaveProperty('flow')
  })
})

describe('the preferences in force', () => {
  it('are the defaults, then those of the system, of the account and of the device', () => {
    const system: PreferenceOverrides = { noAnimations: true, theme: 'black' }
    const account: PreferenceOverrides = { theme: 'sepia', fontSize: 2 }
    const device: PreferenceOverrides = { fontSize: 1.5 }
    expect(resolve()).toEqual(DEFAULTS)
    expect(resolve(system)).toEqual({ ...DEFAULTS, ...system })
    expect(resolve(system, account)).toMatchObject({ noAnimations: true, theme: 'sepia', fontSize: 2 })
    expect(resolve(system, account, device)).toMatchObject({ theme: 'sepia', fontSize: 1.5 })
    expect(resolve(system, { ...account, theme: undefined })).toMatchObject({ theme: 'black' })
  })

  it.each<[string, object, object]>([
    ['a size beyond what fits a window', { fontSize: 99 }, { fontSize: 4 }],
    ['no number', { fontSize: Number.NaN, lineSpacing: '2' }, { fontSize: 1, lineSpacing: 1.65 }],
    ['a warmth above 1', { warmth: 7 }, { warmth: 1 }],
    ['a font that does not exist', { font: 77 }, { font: ReaderFont.LITERATA }],
    ['an edge too few', { pageMargins: { top: 1 } }, { pageMargins: DEFAULTS.pageMargins }],
    [
      'edges beyond the middle',
      { controlRange: { ...edges, left: 90 } },
      { controlRange: { ...edges, left: 50 } },
    ],
  ])('are never %s', (_, overrides, expected) => {
    expect(resolve(overrides as PreferenceOverrides)).toMatchObject(expected)
  })

  it.each([
    ['nothing', [], {}],
    ['reduced motion', ['reduced-motion'], { noAnimations: true }],
    ['more contrast', ['contrast'], { theme: 'light' }],
    ['more contrast in the dark', ['contrast', 'dark'], { theme: 'black' }],
  ])('follow the settings of the system: %s', (_, settings, overrides) => {
    expect(systemOverrides(query => settings.some(word => query.includes(word)))).toEqual(overrides)
  })
})
