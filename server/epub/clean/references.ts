import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { KindOf } from './file-kind.ts'

const LINKS_OUT = /^(https?|mailto|tel):/i
const PICTURE_DATA = /^data:image\/(png|jpe?g|gif|webp|avif|bmp)[;,]/i
const FONT_DATA =
  /^data:(font\/|application\/(x-)?font-|application\/(vnd\.ms-opentype|octet-stream|x-font-))/i
const UNKNOWN: KindOf = () => null

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is passed over
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/g

/** A reference as programs read it, who pass over blanks and control characters and take a backslash for a slash. */
export function plain(reference: string): string {
  return normal(reference).replace(/[ \u00a0]+/g, '')
}

/** A reference in the one form that all programs read alike; blanks within names stay. */
function normal(reference: string): string {
  return reference.trim().replace(CONTROLS, '').replace(/\\/g, '/')
}

/** The name of the file that a reference leads to; null where it leads out of the book. */
export function targetOf(from: string, reference: string): { name: string; fragment: string } | null {
  const bare = plain(reference)
  if (/^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//')) return null
  return resolveInArchive(from, normal(reference))
}

/**
 * The reference to a file of the book, for what is loaded with a page; null for whatever lies elsewhere or is not handed on.
 * A path from the root of the archive becomes one from the file in which it stands.
 */
export function localReference(from: string, reference: string, kindOf: KindOf = UNKNOWN): string | null {
  const target = targetOf(from, reference)
  if (target === null || kindOf(target.name) === 'out') return null
  const written = normal(reference)
  return written.startsWith('/') ? relativeReference(from, target.name, target.fragment) : written
}

/** A reference to a style sheet: only what was cleaned as one may be read as one. */
export function sheetReference(from: string, reference: string, kindOf: KindOf = UNKNOWN): string | null {
  const kind = kindOf(targetOf(from, reference)?.name ?? '')
  return kind === null || kind === 'css' ? localReference(from, reference, kindOf) : null
}

/** As `localReference`, or a picture that the reference itself holds. */
export function pictureReference(from: string, reference: string, kindOf: KindOf = UNKNOWN): string | null {
  return PICTURE_DATA.test(plain(reference)) ? reference : localReference(from, reference, kindOf)
}

/** As `pictureReference`, or a font that the reference itself holds. */
export function styleReference(from: string, reference: string, kindOf: KindOf = UNKNOWN): string | null {
  return FONT_DATA.test(plain(reference)) ? reference : pictureReference(from, reference, kindOf)
}

/** Where a link may lead: within the book, to the web, to a mail or telephone program. */
export function linkReference(from: string, reference: string, kindOf: KindOf = UNKNOWN): string | null {
  return LINKS_OUT.test(plain(reference)) ? reference.trim() : localReference(from, reference, kindOf)
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
