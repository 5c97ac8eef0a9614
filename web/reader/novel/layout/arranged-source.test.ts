// Proves docs/product.md#reading-novels
import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { RichText } from '#contract/generated/reading.ts'
import { createTextSource } from '../text/text-source.ts'
import { arrangeSource } from './arranged-source.ts'

const TEXTS = ['one', 'P', 'three', 'four', 'five', 'P', 'seven']

function open() {
  const children = TEXTS.map(text => ({
    element: { kind: ElementKind.PARAGRAPH, attributes: [], children: [{ text }] },
  }))
  const tree = RichText.fromPartial({ root: { kind: ElementKind.ROOT, attributes: [], children } })
  return arrangeSource(createTextSource(tree))
}

describe('a text of which blocks are shown behind others', () => {
  it('is in its own order until something is moved', () => {
    const source = open()
    expect(source.textOf(0, source.length)).toBe(TEXTS.join(''))
    expect(source.restore()).toBe(false)
  })

  it('is read in the order that is shown, and can be moved further and back', () => {
    const source = open()
    source.moveBehind(1, 2)
    expect(source.textOf(0, source.length)).toBe('onethreePfourfivePseven')
    source.moveBehind(1, 3)
    source.moveBehind(5, 6)
    expect(source.textOf(0, source.length)).toBe('onethreefourPfivesevenP')
    expect(source.textOf(2, 9)).toBe('ethreef')
    expect(source.restore()).toBe(true)
    expect(source.textOf(0, source.length)).toBe(TEXTS.join(''))
  })

  it('keeps every position: each leads to a locator and from there back', () => {
    const source = open()
    source.moveBehind(1, 3)
    const shown = Array.from({ length: source.length }, (_, position) => position)
    expect(shown.map(position => source.positionOf(source.locatorOf(position)))).toEqual(shown)
    expect(shown.map(position => source.locatorOf(position).block).join('')).toBe(
      '000222223333144445' + '66666',
    )
    expect(shown.map(position => source.blockStart(position))).toEqual(
      shown.map(position =>
        shown.find(other => source.locatorOf(other).block === source.locatorOf(position).block),
      ),
    )
    expect(source.blockEnd(4)).toBe(8)
    expect(source.blockEnd(12)).toBe(13)
  })

  it('is read on from a block that was moved where a page begins with what is shown before it', () => {
    const source = open()
    source.moveBehind(1, 3)
    const P = 12
    expect(source.locatorOf(P)).toEqual({ block: 1, offset: 0 })
    expect([2, 3, 4, 8, 11, P, 13].map(source.resumeFrom)).toEqual([2, P, P, P, P, P, 13])
    source.restore()
    expect(source.resumeFrom(4)).toBe(4)
  })
})
