import { describe, expect, it } from 'vitest'
import { ReaderFont, ReaderTheme } from '#contract/generated/enums.ts'
import { ReaderPreferences } from '#contract/generated/reading.ts'
import { recordWith, wishesOf } from './account-preferences.ts'
import { FONT_SIZES, LINE_SPACINGS, resolve, USUAL, type Wishes, wishesOfSystem } from './preferences.ts'

// docs/product.md#reader-preferences: one record for each account.
const empty = ReaderPreferences.fromPartial({})
const edges = { top: 1, left: 2, right: 3, bottom: 4 }

describe('the preferences of an account', () => {
  it('are none before any were kept', () => {
    expect(wishesOf(empty)).toBe(null)
    expect(wishesOf({ ...empty, theme: ReaderTheme.DARK })).toBe(null)
  })

  it('come back as they were kept, whatever was chosen', () => {
    const all = FONT_SIZES.flatMap(fontSize =>
      LINE_SPACINGS.flatMap(lineSpacing =>
        (['light', 'sepia', 'dark', 'black'] as const).map(
          (theme, at): Wishes => ({
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
    expect(all.map(wishes => wishesOf(recordWith(empty, wishes)))).toEqual(all)
  })

  it('are as the system has them where nobody chose, also after another client has read and kept the record', () => {
    const record = recordWith(empty, { font: ReaderFont.LATO })
    expect(record.asSystem).toEqual(['theme', 'no_animations'])
    expect(wishesOf(record)).not.toHaveProperty('theme')
    expect(wishesOf(record)).not.toHaveProperty('noAnimations')
    expect(wishesOf(recordWith(record, { theme: 'dark' }))).toMatchObject({ theme: 'dark' })
  })

  it('leave what other clients keep in the record: finer measures, and names that mean nothing here', () => {
    const record = { ...empty, fontSize: 9, lineSpacing: 1.7, asSystem: ['volume'] }
    const kept = recordWith(record, { ...wishesOf(record), font: ReaderFont.ANDIKA, theme: 'sepia' })
    expect(kept).toMatchObject({
      fontSize: 9,
      lineSpacing: 1.7,
      theme: ReaderTheme.SEPIA,
      asSystem: ['volume'],
    })
  })
})

describe('what holds', () => {
  it('is what is usual, then what the system says, then the account, then the device', () => {
    const system: Wishes = { noAnimations: true, theme: 'black' }
    const account: Wishes = { theme: 'sepia', fontSize: 2 }
    const device: Wishes = { fontSize: 1.5 }
    expect(resolve()).toEqual(USUAL)
    expect(resolve(system)).toEqual({ ...USUAL, ...system })
    expect(resolve(system, account)).toMatchObject({ noAnimations: true, theme: 'sepia', fontSize: 2 })
    expect(resolve(system, account, device)).toMatchObject({ theme: 'sepia', fontSize: 1.5 })
    expect(resolve(system, { ...account, theme: undefined })).toMatchObject({ theme: 'black' })
  })

  it.each<[string, object, object]>([
    ['a size beyond what fits a window', { fontSize: 99 }, { fontSize: 4 }],
    ['no number', { fontSize: Number.NaN, lineSpacing: '2' }, { fontSize: 1, lineSpacing: 1.65 }],
    ['warmer than a lamp', { warmth: 7 }, { warmth: 1 }],
    ['a face nobody has', { font: 77 }, { font: ReaderFont.LITERATA }],
    ['an edge too few', { pageMargins: { top: 1 } }, { pageMargins: USUAL.pageMargins }],
    [
      'edges beyond the middle',
      { controlRange: { ...edges, left: 90 } },
      { controlRange: { ...edges, left: 50 } },
    ],
  ])('never is %s', (_, wish, held) => {
    expect(resolve(wish as Wishes)).toMatchObject(held)
  })

  it.each([
    ['nothing', [], {}],
    ['reduced motion', ['reduced-motion'], { noAnimations: true }],
    ['more contrast', ['contrast'], { theme: 'light' }],
    ['more contrast in the dark', ['contrast', 'dark'], { theme: 'black' }],
  ])('takes over what the system says: %s', (_, said, wishes) => {
    expect(wishesOfSystem(query => said.some(word => query.includes(word)))).toEqual(wishes)
  })
})
