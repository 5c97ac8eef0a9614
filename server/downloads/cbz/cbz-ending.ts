import type { Language } from '#rules/interface-language.ts'
import { type CutZip, cutZip, endZip } from '../../book-files/archive/zip-ending.ts'
import type { Copy } from '../../epub/write/book.ts'
import { personalXml } from '../../epub/write/placeholder-copy.ts'
import { drawExLibrisPicture, type PictureSize } from './ex-libris-picture.ts'
import { PERSONAL_FILES } from './make-cbz.ts'

/** How the end of a CBZ is made: the buyer's page, ComicInfo.xml, and the list of all files. */
export interface CbzPlan extends CutZip {
  lang: Language
  /** The list's record, base64, and how large the page is. */
  picture: PictureSize & { record: string }
  info: { /** The list's record, base64. */ record: string; text: string }
}

/** Cuts off the end of a whole CBZ of nobody's, in which the files that say whose it is are the last. */
export async function cutCbz(path: string, lang: Language): Promise<CbzPlan> {
  const { cut, last } = await cutZip(path, PERSONAL_FILES)
  const [picture, info] = last
  if (!picture || !info) throw new Error('a CBZ does not end with what says whose it is')
  return {
    lang,
    ...cut,
    picture: { record: picture.record, ...sizeOfPng(picture.bytes) },
    info: { record: info.record, text: info.bytes.toString() },
  }
}

/** A PNG begins with its size (PNG specification, 11.2.1). */
function sizeOfPng(bytes: Buffer): PictureSize {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** What follows the common bytes in this copy. */
export async function endCbz({ lang, picture, info, ...cut }: CbzPlan, copy: Copy): Promise<Buffer> {
  return endZip(cut, [
    { record: picture.record, bytes: await drawExLibrisPicture({ lang, copy }, picture) },
    { record: info.record, bytes: Buffer.from(personalXml(info.text, lang, copy)) },
  ])
}
