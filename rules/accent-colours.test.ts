// Proves docs/product.md#look
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accentColours, contrastOf } from './accent-colours.ts'

const ROOT = join(import.meta.dirname, '..')
const papersIn = (file: string) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/--paper[\w-]*:([^;]+);/g)].map(([, value = '']) =>
    [...value.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour),
  )

describe.each([
  '#0057a8',
  '#ffcc00',
  '#ffffff',
  '#000000',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#808080',
  '#e91e63',
  '#7fffd4',
])('the accent %s', colour => {
  it.each(['light', 'dark'] as const)('can be read on %s pages, and what stands on it too', theme => {
    const { accent, strong, ink, wash } = accentColours(colour)[theme]
    for (const one of [accent, strong]) expect(contrastOf(one, ink)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(accent, wash)).toBeGreaterThanOrEqual(4.45)
    for (const values of papersIn('web/styles/tokens.css')) {
      expect(values).toHaveLength(2)
      expect(contrastOf(accent, values[theme === 'light' ? 0 : 1] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
    const reading = papersIn('web/reader/controls/reader.css').flat()
    expect(reading.length).toBeGreaterThan(4)
    const ofTheme = reading.filter(paper => contrastOf(paper, '#ffffff') < 4.5 === (theme === 'light'))
    for (const paper of ofTheme) expect(contrastOf(accent, paper)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('a colour that can be read already', () => {
  it('is left as it is', () => {
    expect(accentColours('#8a1c4a').light.accent).toBe('#8a1c4a')
    expect(accentColours('#74b4f4').dark.accent).toBe('#74b4f4')
  })
})
