import { resolveInArchive } from '../../book-files/archive/entry-name.ts'

const LINKS_OUT = /^(https?|mailto|tel):/i
const PICTURE_DATA = /^data:image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i
const FONT_DATA =
  /^data:(font\/|application\/(x-)?font-|application\/(vnd\.ms-opentype|octet-stream|x-font-))/i

/** A reference as programs read it, who pass over blanks and control characters and take a backslash for a slash. */
function plain(reference: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is passed over
  return reference.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '').replace(/\\/g, '/')
}

/**
 * The reference to a file of the book, for what is loaded with a page; null for whatever lies elsewhere. A path from the root of the archive
 * becomes one from the file in which it stands.
 */
export function localReference(from: string, reference: string): string | null {
  const bare = plain(reference)
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//')) return null
  if (bare.startsWith('/')) {
    const resolved = resolveInArchive(from, bare)
    return resolved && relativeReference(from, resolved.name, resolved.fragment)
  }
  return resolveInArchive(from, bare) === null ? null : reference
}

/** As `localReference`, or a picture that the reference itself holds. */
export function pictureReference(from: string, reference: string): string | null {
  return PICTURE_DATA.test(plain(reference)) ? reference : localReference(from, reference)
}

/** As `pictureReference`, or a font that the reference itself holds. */
export function styleReference(from: string, reference: string): string | null {
  return FONT_DATA.test(plain(reference)) ? reference : pictureReference(from, reference)
}

/** Where a link may lead: within the book, to the web, to a mail or telephone program. */
export function linkReference(from: string, reference: string): string | null {
  return LINKS_OUT.test(plain(reference)) ? reference.trim() : localReference(from, reference)
}

/** Names of the archive as a reference from one to the other. */
export function relativeReference(from: string, to: string, fragment = ''): string {
  const here = from.split('/').slice(0, -1)
  const there = to.split('/')
  let same = 0
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++
  const steps = [...here.slice(same).map(() => '..'), ...there.slice(same).map(encodeURIComponent)]
  return steps.join('/') + (fragment && `#${encodeURIComponent(fragment)}`)
}
