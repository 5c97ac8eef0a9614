import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import {
  childElements,
  findElement,
  isElement,
  localName,
  parseDocument,
  writeDocument,
} from './xml-document.ts'

const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/**
 * Keeps the notes on obfuscated fonts, and nothing else of the encryption file. Their key is made of the book's unique identifier, which therefore
 * stays as it is. Answers the names of these fonts.
 */
export async function cleanEncryption(
  archive: Archive,
  name: string,
  texts: Map<string, Buffer>,
): Promise<Set<string>> {
  const fonts = new Set<string>()
  if (!archive.find(name)) return fonts
  const document = parseDocument(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)
  document.root.children = document.root.children.filter(child => {
    if (!isElement(child)) return true
    if (localName(child) !== 'encrypteddata') return false
    const algorithm = childElements(child, 'encryptionmethod')[0]?.attributes.get('Algorithm') ?? ''
    if (!FONT_OBFUSCATION.has(algorithm)) return refuseBook('it has encrypted files')
    const target = findElement(child, 'cipherreference')?.attributes.get('URI') ?? ''
    const font = archive.find(resolveInArchive('', target)?.name ?? '')
    if (font) fonts.add(font)
    return font !== null
  })
  if (fonts.size > 0) texts.set(name, writeDocument({ ...document, styleSheets: [] }))
  return fonts
}
