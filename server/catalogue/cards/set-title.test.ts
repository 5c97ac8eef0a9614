import { describe, expect, it } from 'vitest'
import { isSettable, outlineOf, setTitle, widthOf } from './set-title.ts'

const SIZES = [72, 60, 50, 42]
const set = (title: string) => setTitle(title, 600, SIZES, 4)

describe('the title of a card', () => {
  it('is large where it is short', () => {
    expect(set('Rain')).toEqual({ lines: ['Rain'], size: 72 })
  })

  it.each([
    'I Mend Umbrellas in a Town Where It Rains Wishes',
    'Die außerordentlich langatmige Geschichte vom Donaudampfschifffahrtsgesellschaftskapitän und seiner Katze, die sprechen konnte, aber nicht wollte, Band eins bis drei, ungekürzt',
    'x'.repeat(400),
    '異世界転生したら貸本屋だった件について、または雨の日の過ごし方と傘の直し方、その全記録',
    '   ',
    'emoji 🙂 are left out',
  ])('%s fits', title => {
    const { lines, size } = set(title)
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(600)
  })

  it('breaks a word that is longer than a line, and leaves nothing of it out', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikant'
    const { lines } = set(word)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('').replaceAll('-', '')).toBe(word)
  })

  it('has no gaps where signs are left out', () => {
    expect(set('Rain 🙂 Snow 🌧').lines).toEqual(['Rain Snow'])
  })

  it.each([
    ['Rain 🙂', true],
    ['雨と雪', true],
    ['Дождь', true],
    ['הגשם', false],
    ['비', false],
  ])('can be set whole or is not set: %s', (title, whole) => {
    expect(isSettable(title)).toBe(whole)
  })

  it('says by dots that it goes on', () => {
    expect(set('word '.repeat(200)).lines.at(-1)).toMatch(/…$/)
  })

  it('has outlines in every script of its fonts, and none for signs that no font has', () => {
    for (const sign of ['R', 'ß', 'œ', 'Ж', 'Ω', '雨']) expect(outlineOf(sign, 0, 0, 40)).toContain('M')
    expect(outlineOf('🙂', 0, 0, 40)).toBe('')
  })
})
