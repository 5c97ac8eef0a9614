import type { Language } from '#rules/interface-language.ts'
import { type CutZip, cutZip, endZip } from '../../book-files/archive/zip-ending.ts'
import type { Copy } from './book.ts'
import { personalXml } from './placeholder-copy.ts'

/** How the end of an EPUB is made: what is said of a copy, and the list of all files after it. */
export interface EpubPlan extends CutZip {
  lang: Language
  personal: { /** The list's record, base64. */ record: string; text: string }[]
}

/** Cuts off the end of a whole EPUB of nobody's, in which the files that say whose it is, of these names, are the last. */
export async function cutEpub(path: string, lang: Language, names: readonly string[]): Promise<EpubPlan> {
  const { cut, last } = await cutZip(path, names)
  return { lang, ...cut, personal: last.map(({ record, bytes }) => ({ record, text: bytes.toString() })) }
}

/** What follows the common bytes in this copy. */
export function endEpub({ lang, personal, ...cut }: EpubPlan, copy: Copy): Buffer {
  const last = personal.map(({ record, text }) => ({
    record,
    bytes: Buffer.from(personalXml(text, lang, copy)),
  }))
  return endZip(cut, last)
}
