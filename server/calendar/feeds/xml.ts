const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What XML 1.0 cannot hold, however it is written: most control characters, and two code points that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A title that somebody typed, as text of a document: halves of characters become the sign for what cannot be shown. */
export function plain(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '')
}

/** Text within XML or HTML, as content or in quotes. `>` too: `]]>` may not stand in content. */
export function escaped(text: string): string {
  return plain(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}
