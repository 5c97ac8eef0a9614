/** Every element ends where it should: enough of XML to see that no title broke out of its place. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(xml)) return false
  for (const [, end, name, , empty] of xml.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (end && open.pop() !== name) return false
    if (!end && !empty) open.push(name ?? '')
  }
  const text = xml.replace(/<\?[^?]*\?>|<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  return open.length === 0 && !/[<>]/.test(text) && !/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(xml)
}
