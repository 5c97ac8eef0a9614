// Proves docs/product.md#reading-novels
import { describe, expect, it } from 'vitest'
import { layoutFor, stepOf, translateTo } from './page-layout.ts'

const room = { fontSize: 19, direction: 'ltr', writingMode: 'horizontal-tb' }

describe('the layout of pages', () => {
  it.each([
    ['a phone', { width: 342, height: 740 }, 1],
    ['a tablet upright', { width: 720, height: 960 }, 1],
    ['a desktop', { width: 1232, height: 800 }, 2],
    ['a desktop with letters that leave no room for two', { width: 1232, height: 800, fontSize: 36 }, 1],
  ])('has as many columns as can be read: %s', (_, size, columns) => {
    expect(layoutFor({ ...room, ...size }).columns).toBe(columns)
  })

  it('never has lines longer than can be read', () => {
    const { inline, columns, gap } = layoutFor({ ...room, width: 3000, height: 1400 })
    expect((inline - (columns - 1) * gap) / columns / room.fontSize).toBeLessThanOrEqual(34)
  })

  // The margins of a page are 24 pixels on each side where nobody has chosen others.
  it.each([
    [390, 24],
    [820, 72],
    [1100, 72],
    [1280, 48],
    [1440, 60],
    [2560, 600],
  ])('leaves margins beside the text in a window %d pixels wide: at least %d', (window, least) => {
    const { inline } = layoutFor({ ...room, width: window - 48, height: 900 })
    expect((window - inline) / 2).toBeGreaterThanOrEqual(least)
  })

  it.each([
    [1231, 801],
    [1232, 777],
    [1111, 700],
  ])('has whole pixels in a room of %d × %d, in each column too', (width, height) => {
    const { inline, columns, gap, block } = layoutFor({ ...room, width, height })
    expect([inline, block, gap, (inline - (columns - 1) * gap) / columns].every(Number.isInteger)).toBe(true)
  })

  it.each([
    ['to the right', { ...room }, `-${stepOf(layoutFor({ ...room, width: 300, height: 500 }))}px 0`],
    [
      'to the left',
      { ...room, direction: 'rtl' },
      `${stepOf(layoutFor({ ...room, width: 300, height: 500 }))}px 0`,
    ],
    [
      'down, where lines run down',
      { ...room, writingMode: 'vertical-rl' },
      `0 -${stepOf(layoutFor({ ...room, writingMode: 'vertical-rl', width: 300, height: 500 }))}px`,
    ],
  ])('puts pages one after another %s', (_, direction, translate) => {
    expect(translateTo(1, layoutFor({ ...direction, width: 300, height: 500 }))).toBe(translate)
  })
})
