import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { Faces, type FontOpener } from './faces.ts'

const PLAIN = { bold: false, italic: false }
const faces = () => new Faces(new PDFDocument({ autoFirstPage: false }) as unknown as FontOpener)

describe('the fonts of a PDF', () => {
  it.each([...'aéűệΩЖあ漢〓→★☆♪●○■□△▼◇♀♂①②※♡♥∞℃'])('have %s', sign => {
    expect(faces().split(sign, PLAIN)).toMatchObject([{ text: sign }])
    expect(faces().split(sign, { bold: true, italic: true })).toMatchObject([{ text: sign }])
  })

  it('show a square where they have none', () => {
    expect(
      faces()
        .split('aא', PLAIN)
        .map(({ text }) => text),
    ).toEqual(['a', '□'])
  })

  it.each([
    ['⸺', '——'],
    ['⸻', '———'],
    ['Ⅳ', 'IV'],
    ['⅓', '1/3'],
    ['2⅓', '2\u00a01/3'],
    ['10⁶', '10^6'],
    ['10⁻⁶', '10^−6'],
    ['H₂O', 'H_2O'],
    ['ʽ', '‘'],
    ['‑', '-'],
  ])('show plainer signs in the place of %s where they have it not', (sign, shown) => {
    expect(faces().split(sign, PLAIN)).toMatchObject([{ text: shown }])
    expect(() => faces().check([sign])).not.toThrow()
  })

  it('take the marks of transliterated Chinese from the font of its letters', () => {
    const [mark] = faces().split('’', { ...PLAIN, lang: 'zh-Latn-wadegile' })
    expect(mark?.face).toContain('literata')
  })

  it('take the dashes and dots of Japanese from a Japanese font', () => {
    const [japanese] = faces().split('…', { ...PLAIN, lang: 'ja' })
    const [english] = faces().split('…', { ...PLAIN, lang: 'en' })
    expect([japanese?.face, english?.face]).toEqual([
      expect.stringContaining('biz-udmincho'),
      expect.stringContaining('literata'),
    ])
  })
})
