import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BookRemark } from '#contract/generated/studio_upload.ts'
import type { Language } from '#rules/interface-language.ts'
import { createTexts } from '../../texts/texts.ts'
import { remarkText } from './remark-text.ts'

function said(lang: Language, remark: Parameters<typeof BookRemark.fromPartial>[0]): string | null {
  const file = new URL(`../../../locales/${lang}/studio-remarks.json`, import.meta.url)
  const texts = createTexts({
    lang,
    files: { 'studio-remarks': JSON.parse(readFileSync(file, 'utf8')) },
    always: {},
  })
  return remarkText(BookRemark.fromPartial(remark), texts.inFile('studio-remarks'), lang)
}

const STAYS = {
  code: 'stays',
  args: { slug: 'roofs', title: 'Roofs' },
  inner: { size: { code: 'partsFrom', args: { count: '3', file: 'roofs.epub' } } },
  lists: {
    reasons: {
      remarks: [
        { code: 'staysLanguage', args: { langs: 'en', langsOfFile: 'ja, fr' } },
        {
          code: 'staysRemoved',
          lists: {
            parts: {
              remarks: [
                { code: 'partNamed', args: { number: '2', title: 'Rain' } },
                { code: 'partNumber', args: { number: '3' } },
              ],
            },
          },
        },
      ],
    },
  },
}

describe('a remark', () => {
  it('is a sentence with what stands in it, in each language', () => {
    expect(said('en', STAYS)).toBe(
      'The volume “Roofs” (3 parts, from roofs.epub) stays as it is: its language is English, and that of this file Japanese and French; this file has no part 2 (“Rain”), part 3. If this file is to take its place, say so below; what stands there is kept.',
    )
    expect(said('de', STAYS)).toBe(
      'Der Band „Roofs“ (3 Teile, aus roofs.epub) bleibt, wie er ist: seine Sprache ist Englisch, die dieser Datei Japanisch und Französisch; in dieser Datei fehlt: Teil 2 („Rain“), Teil 3. Soll diese Datei an seine Stelle treten, bestätige das unten; was dort steht, wird aufbewahrt.',
    )
    expect(said('fr', STAYS)).toContain('celle de ce fichier japonais et français')
  })

  it('counts, and calls words of the shop by their names', () => {
    const one = { code: 'lostScript', args: { count: '1' } }
    const losses = { remarks: [one, { code: 'lostForm', args: { count: '2' } }] }
    expect(said('de', { code: 'lost', lists: { losses } })).toBe(
      'Im EPUB für Käufer fehlt: 1 Skript, 2 Formularfelder',
    )
    const numbers = { by: 'file-name', number: '2', otherBy: 'metadata', other: '3' }
    expect(said('de', { code: 'numberCounts', args: numbers })).toContain('Dateiname')
  })

  it('is nothing where there is only a line in English', () => {
    expect(said('de', { code: 'plain', line: 'it was so' })).toBeNull()
    expect(said('de', { code: 'ofANewerVersion', line: 'it is so' })).toBeNull()
  })
})
