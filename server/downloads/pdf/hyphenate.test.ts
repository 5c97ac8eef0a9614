import { expect, it } from 'vitest'
import { hyphenate, loadHyphenation } from './hyphenate.ts'

it.each([
  { word: 'umbrella', lang: 'en', parts: 'um-brella' },
  { word: 'Regenschirm', lang: 'de', parts: 'Re-gen-schirm' },
  { word: 'parapluies', lang: 'fr-FR', parts: 'pa-ra-pluies' },
  { word: 'births—', lang: 'en', parts: 'births—' },
  { word: '“Ideas', lang: 'en', parts: '“Ideas' },
  { word: 'rain', lang: 'en', parts: 'rain' },
  { word: 'umbrella', lang: 'ja', parts: 'umbrella' },
  { word: '1234567890', lang: 'en', parts: '1234567890' },
  { word: 'um\u00adbrella', lang: 'ja', parts: 'um-brella' },
])('$word in $lang may be divided $parts', ({ word, lang, parts }) => {
  expect(hyphenate(word, lang).join('-')).toBe(parts)
})

it('words of other languages are divided once their patterns are loaded', async () => {
  expect(hyphenate('paraguas', 'es-MX')).toEqual(['paraguas'])
  await loadHyphenation(['es-MX', 'ja', ''])
  expect(hyphenate('paraguas', 'es-MX')).toEqual(['pa', 'ra', 'guas'])
})
