const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that XML 1.0 cannot hold even escaped: most control characters, U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes what XML cannot hold; a lone surrogate becomes U+FFFD. */
export function plain(text: string): string {
  return text.toWellFormed().replace(NOT_XML, '')
}

/** Escapes text for XML or HTML content and attributes; `>` too, since `]]>` may not occur in content. */
export function escaped(text: string): string {
  return plain(text).replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}
