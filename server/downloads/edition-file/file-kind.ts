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

export function isPacked(name: string): boolean {
  return PACKED.test(name)
}

/** Whether bytes that are declared to be a picture, a font or a sound begin like a page. */
export function looksLikeMarkup(bytes: Buffer): boolean {
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(bytes.subarray(0, 200).toString('latin1'))
}
