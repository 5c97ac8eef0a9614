/** The largest EPUB that is stored. Copies of a larger one are made from its parts. */
export const MOST_EDITION_BYTES = 400_000_000

/** How a file of an EPUB is handled: `markup` and `css` are cleaned, `copy` goes over byte for byte. */
export type FileKind = 'markup' | 'css' | 'copy' | 'out'

const MARKUP = /(\+xml|\/xml|^text\/html|^text\/x-oeb1-document)$/
const CSS = /^text\/(css|x-oeb1-css)$/
const BINARY =
  /^(image\/(jpe?g|png|gif|webp|avif|jxl|bmp|tiff)|font\/.*|application\/(vnd\.ms-opentype|vnd\.ms-fontobject|x-font-.*|font-.*|x-truetype-font)|(audio|video)\/.*|text\/vtt)$/
const SCRIPT = /(java|ecma|jscript|live)script/
const BINARY_NAME =
  /\.(jpe?g|png|gif|webp|avif|jxl|bmp|tiff?|ttf|otf|ttc|woff2?|eot|mp3|m4a|mp4|m4v|ogg|opus|webm|vtt)$/i
const MARKUP_NAME = /\.(x?html?|xht|svg|xml|ncx|opf|smil|pls|xpgt)$/i
/** Packed already, so that packing them again costs time and saves nothing. */
const PACKED = /\.(jpe?g|png|gif|webp|avif|jxl|woff2?|mp3|m4a|mp4|m4v|ogg|opus|webm)$/i

/** By what the manifest says of a file and by its name: a program that opens it may go by either. `mediaType` null: the manifest does not name it. */
export function fileKind(name: string, mediaType: string | null): FileKind {
  const type = (mediaType ?? '').toLowerCase().split(';')[0]?.trim() ?? ''
  if (SCRIPT.test(type) || /\.(m?js|wasm|json)$/i.test(name)) return 'out'
  // A style sheet of XSLT is a program.
  if (/xslt?\b/.test(type) || /\.xslt?$/i.test(name)) return 'out'
  if (MARKUP.test(type)) return BINARY_NAME.test(name) ? 'out' : 'markup'
  if (CSS.test(type)) return MARKUP_NAME.test(name) ? 'out' : 'css'
  if (BINARY.test(type)) return MARKUP_NAME.test(name) ? 'out' : 'copy'
  // Fonts have had a dozen types.
  if (type.startsWith('application/') && BINARY_NAME.test(name)) return 'copy'
  if (type !== '') return 'out'
  if (BINARY_NAME.test(name)) return 'copy'
  if (/\.css$/i.test(name)) return 'css'
  return MARKUP_NAME.test(name) ? 'markup' : 'out'
}

/** Whether a file belongs to the archive rather than to the book. Some file systems do not tell small letters from capitals. */
export function isOfContainer(name: string): boolean {
  return /^(mimetype$|meta-inf\/)/i.test(name)
}

export function isPacked(name: string): boolean {
  return PACKED.test(name)
}

/** Marks of the byte order, blanks, and the NUL that stands between the letters of UTF-16. */
const BEFORE_MARKUP = new Set([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, 9, 10, 11, 12, 13, 32, 0x85, 0xa0])
const LESS_THAN = 0x3c

/** Whether bytes that are declared to be a picture, a font, a sound or a style sheet begin like a page; also where nothing but blanks is in them. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  const at = bytes.findIndex(byte => !BEFORE_MARKUP.has(byte))
  if (at < 0) return bytes.length > 0
  if (bytes[at] !== LESS_THAN) return false
  return /^<\0*[a-z!?/]/i.test(bytes.subarray(at, at + 4).toString('latin1'))
}

/** As `looksLikeMarkup`, but old sheets may begin with the mark of a comment of HTML. */
export function sheetLooksLikeMarkup(bytes: Buffer): boolean {
  if (!looksLikeMarkup(bytes) || !/[^\s\0]/.test(bytes.toString('latin1'))) return false
  return /<\0*[a-z!?/]/i.test(bytes.toString('latin1').replaceAll('<!--', ''))
}
