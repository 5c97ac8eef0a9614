import { expect, it } from 'vitest'
import { cutLines } from './cut-lines.ts'

/** Each letter is as wide as another. */
const widthOf = (line: string) => [...line].length

it.each([
  ['Ada Wren', 20, ['Ada Wren']],
  ['Ada Wren of the Rain', 8, ['Ada Wren', 'of the', 'Rain']],
  ['AdaWrenOfTheRain', 6, ['AdaWre', 'nOfThe', 'Rain']],
  ['Ada 𝕎𝕎𝕎𝕎𝕎', 3, ['Ada', '𝕎𝕎𝕎', '𝕎𝕎']],
  ['', 6, []],
])('“%s” in lines of %i letters', (text, width, lines) => {
  expect(cutLines(text, width, widthOf)).toEqual(lines)
})
