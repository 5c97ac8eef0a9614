/** The largest EPUB that is stored. Copies of a larger one are made from its parts. */
export const MOST_EDITION_BYTES = 400_000_000

/**
 * How a file of an EPUB is handled: `markup` and `css` are cleaned, pictures, fonts and media go over byte for byte, `out`
 * is left out.
 */
export type FileKind = 'markup' | 'css' | 'picture' | 'font' | 'media' | 'out'
/** What becomes of a file of the archive, by its name; null for one that is not in it. */
export type KindOf = (name: string) => FileKind | null

const TYPES: readonly [FileKind, RegExp][] = [
  // A style sheet of XSLT is a program.
  ['out', /(java|ecma|jscript|live)script|xslt?\b|^application\/(json|wasm)$/],
  ['markup', /(\+xml|\/xml|^text\/html|^text\/x-oeb1-document)$/],
  ['css', /^text\/(css|x-oeb1-css)$/],
  ['picture', /^image\//],
  ['font', /^font\/|^application\/(vnd\.ms-opentype|vnd\.ms-fontobject|x-font-.*|font-.*|x-truetype-font)$/],
  ['media', /^(audio|video)\/|^text\/vtt$|^application\/ogg$/],
]
const NAMES: readonly [FileKind, RegExp][] = [
  ['markup', /\.(x?html?|xht|svg|xml|ncx|smil|pls|xpgt)$/i],
  ['css', /\.css$/i],
  ['picture', /\.(jpe?g|jpe|png|gif|webp|avif|jxl|bmp|tiff?)$/i],
  ['font', /\.(ttf|otf|ttc|woff2?|eot)$/i],
  ['media', /\.(mp3|m4a|mp4|m4v|aac|wav|og[gav]|opus|webm|vtt)$/i],
]
/** Packed already, so that packing them again costs time and saves nothing. */
const PACKED = /\.(jpe?g|jpe|png|gif|webp|avif|jxl|woff2?|mp3|m4a|aac|mp4|m4v|og[gav]|opus|webm)$/i

/**
 * By what the manifest says of a file and by its name, since a program that opens it may go by either: they have to agree. A
 * type that is not known counts as none, and a name without an extension leaves it to the type. `mediaType` null: the
 * manifest does not name the file.
 */
export function fileKind(name: string, mediaType: string | null): FileKind {
  const byType = kindOfType(mediaType)
  const byName = NAMES.find(([, names]) => names.test(name))?.[0]
  const hasExtension = /\.[^/.]*$/.test(name)
  if (byName === undefined) return hasExtension ? 'out' : (byType ?? 'out')
  return byType === null || byType === byName ? byName : 'out'
}

/** Null for a type that is not known. */
export function kindOfType(mediaType: string | null): FileKind | null {
  const type = (mediaType ?? '').toLowerCase().split(';')[0]?.trim() ?? ''
  return TYPES.find(([, types]) => types.test(type))?.[0] ?? null
}

/**
 * Whether a file belongs to the archive rather than to the book. Some file systems do not tell small letters from capitals.
 */
export function isOfContainer(name: string): boolean {
  return /^(mimetype$|meta-inf\/)/i.test(name)
}

export function isPacked(name: string): boolean {
  return PACKED.test(name)
}
