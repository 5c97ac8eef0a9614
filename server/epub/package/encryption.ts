import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { relativeReference } from '../clean/references.ts'
import { attributeOf, parseDocument } from '../xml/xml-document.ts'
import { findElement, localName, walk } from '../xml/xml-element.ts'

/** What hides fonts only: the text of such a book can be read. */
export const FONT_OBFUSCATION = new Set([
  'http://www.idpf.org/2008/embedding',
  'http://ns.adobe.com/pdf/enc#RC',
])

/**
 * The method by which each obfuscated file of the archive is said to be hidden, by its name. Refuses a book with files that
 * are encrypted otherwise.
 */
export async function readEncryption(archive: Archive, name: string): Promise<Map<string, string>> {
  const hidden = new Map<string, string>()
  if (!archive.find(name)) return hidden
  const { root } = parseDocument(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)
  for (const element of walk(root)) {
    const kind = localName(element)
    if (kind === 'encryptedkey') refuseBook(remark('hasEncrypted'))
    if (kind !== 'encrypteddata') continue
    const method = findElement(element, 'encryptionmethod')
    const algorithm = method ? attributeOf(method, 'algorithm') : ''
    const targets = [...walk(element)].filter(child => localName(child) === 'cipherreference')
    if (!FONT_OBFUSCATION.has(algorithm) || targets.length !== 1) refuseBook(remark('hasEncrypted'))
    const uri = targets[0] ? (targets[0].attributes.get('URI') ?? '') : ''
    const target = archive.find(resolveInArchive('', uri)?.name ?? '')
    if (target && hidden.has(target)) refuseBook(remark('hiddenTwice', { name: target }))
    if (target) hidden.set(target, algorithm)
  }
  return hidden
}

/**
 * The notes on obfuscated fonts, and nothing else of the encryption file. The key is made of the book's unique identifier,
 * which therefore stays as it is.
 */
export function writeEncryption(fonts: ReadonlyMap<string, string>): Buffer {
  const notes = [...fonts].map(
    ([name, algorithm]) =>
      `<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${relativeReference('', name).replace(/&/g, '&amp;')}"/></enc:CipherData></enc:EncryptedData>\n`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
${notes.join('')}</encryption>
`)
}
