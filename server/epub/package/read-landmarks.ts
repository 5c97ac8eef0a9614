import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import type { Remark } from '../../book-files/remark.ts'
import { type Matter, matterOfType } from '../text/book-matter.ts'
import { readXhtml } from '../xml/read-xml.ts'
import { typesOf, walk } from '../xml/xml-element.ts'
import type { Package } from './read-package.ts'

/**
 * The pages that the landmarks or the guide name as front or back matter, by their name in the archive. Where they say that
 * the body begins is not taken over: in many files that is the cover or the first page.
 */
export async function readLandmarks(
  archive: Archive,
  book: Package,
  remarks: Remark[] = [],
): Promise<Map<string, Matter>> {
  const said = [...book.guide]
  if (book.navigation !== null) {
    const from = book.navigation
    const root = readXhtml(await archive.read(from, ARCHIVE_LIMITS.textBytes), from, remarks)
    const landmarks = [...walk(root)].find(nav => nav.name === 'nav' && typesOf(nav).has('landmarks'))
    for (const link of landmarks ? walk(landmarks) : []) {
      const target = link.name === 'a' && resolveInArchive(from, link.attributes.get('href') ?? '')
      if (target) said.push(...[...typesOf(link)].map(type => ({ type, name: target.name })))
    }
  }
  const matters = new Map<string, Matter>()
  for (const { type, name } of said) {
    const matter = matterOfType(type)
    if (matter && matter !== 'body') matters.set(name, matter)
  }
  return matters
}
