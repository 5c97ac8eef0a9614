/** Text of an XML file by its byte order mark, then by its declaration, else UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:ï»¿)?<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  return decoderFor(declared).decode(bytes).trimStart()
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Without `<` in an attribute, which XML does not allow there, so that a tag without an end is not searched for far. */
const EMPTY_ELEMENTS =
  /<(area|br|col|hr|img|input|link|meta|wbr)\b((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)>(?:\s*<\/\1>)?/gi

/** Without the signs that stand in no well-formed file. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, '')
}

/** Bare ampersands as XML has them. */
export function mendAmpersands(text: string): string {
  return text.replace(/&(?!#?\w+;)/g, '&amp;')
}

/** Bare ampersands and unclosed empty elements, common in old files, as XML has them. */
export function mendXml(text: string): string {
  return mendAmpersands(text).replace(EMPTY_ELEMENTS, (_, name: string, rest: string) => {
    const attributes = rest.trimEnd()
    return `<${name}${(attributes.endsWith('/') ? attributes.slice(0, -1) : attributes).trimEnd()}/>`
  })
}
