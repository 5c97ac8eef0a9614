import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { readXml } from '../xml/read-xml.ts'
import { walk } from '../xml/xml-element.ts'
import { FONT_OBFUSCATION } from './encryption.ts'

const DRM_MARKS: [name: string, whose: string][] = [
  ['META-INF/rights.xml', 'Adobe'],
  ['META-INF/license.lcpl', 'Readium LCP'],
  ['META-INF/sinf.xml', 'Apple'],
]

/** Refuses books under DRM. Obfuscated fonts are allowed, since the text is readable and fonts are not imported. */
export async function refuseProtected(archive: Archive): Promise<void> {
  for (const [name, whose] of DRM_MARKS) {
    if (archive.find(name)) refuseBook(remark('drm', { whose }))
  }
  const name = archive.find('META-INF/encryption.xml')
  if (!name) return
  for (const element of walk(readXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name))) {
    if (element.name !== 'EncryptionMethod') continue
    if (!FONT_OBFUSCATION.has(element.attributes.get('Algorithm') ?? '')) {
      refuseBook(remark('drmContent'))
    }
  }
}
