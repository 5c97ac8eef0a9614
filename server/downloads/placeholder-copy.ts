import type { Language } from '#rules/interface-language.ts'
import type { Copy } from './book.ts'
import { exLibris } from './texts.ts'

/** The placeholder copy of a common file. Its texts occur nowhere else in a book, so that they can be found and replaced. */
export const NOBODY: Copy = {
  id: 'XXXX-0000-XXXX',
  buyer: 'kashihon\u00b7nobody\u00b7kashihon',
  boughtAt: new Date('1971-03-05T00:00:00Z'),
}

/** The texts of {@link NOBODY}, each with that of this copy. */
export function personalTexts(lang: Language, copy: Copy): [nobody: string, own: string][] {
  const nobody = exLibris({ lang, copy: NOBODY })
  const own = exLibris({ lang, copy })
  return [
    [nobody.bought, own.bought],
    [NOBODY.id, copy.id],
    [NOBODY.buyer, copy.buyer],
  ]
}
