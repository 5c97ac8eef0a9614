/**
 * What a Markdown file says of itself: lines of `name: value` between two lines of three hyphens at its beginning, names in
 * small letters.
 */
export function readFrontMatter(text: string): { values: Map<string, string>; body: string } {
  const [, head = '', body = text] =
    /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? []
  return { values: new Map(head.split(/\r?\n/).flatMap(pairOf)), body: head === '' ? text : body }
}

function pairOf(line: string): [string, string][] {
  const colon = line.indexOf(':')
  if (colon < 1 || line.startsWith('#')) return []
  const value = line
    .slice(colon + 1)
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  return value === '' ? [] : [[line.slice(0, colon).trim().toLowerCase(), value]]
}
