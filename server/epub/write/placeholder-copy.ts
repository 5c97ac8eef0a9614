import type { Language } from '#rules/interface-language.ts'
import { escapeXml } from '../xml/xml-text.ts'
import type { Copy } from './book.ts'
import { exLibris } from './texts.ts'

/** The placeholder copy of a common file. Its texts occur nowhere else in a book, so that they can be found and replaced. */
export const NOBODY: Copy = {
  id: 'XXXX-0000-XXXX',
  buyer: 'kashihon\u00b7nobody\u00b7kashihon',
  boughtAt: new Date('1971-03-05T00:00:00Z'),
}

/** The texts of {@link NOBODY}, each with that of this copy. */
function personalTexts(lang: Language, copy: Copy): [nobody: string, own: string][] {
  const nobody = exLibris({ lang, copy: NOBODY })
  const own = exLibris({ lang, copy })
  return [
    [nobody.bought, own.bought],
    [NOBODY.id, copy.id],
    [NOBODY.buyer, copy.buyer],
  ]
}

/** XML that was written for {@link NOBODY}, with what is true of this copy. */
export function personalXml(xml: string, lang: Language, copy: Copy): string {
  return personalTexts(lang, copy).reduce(
    (all, [nobody, own]) => all.replaceAll(escapeXml(nobody), () => escapeXml(own)),
    xml,
  )
}
