/**
 * Several entries in one cell: `magic; school`. An entry in which a separator or a quotation mark stands, or that begins or
 * ends with a space, is in quotation marks, which are doubled inside.
 */
export function joinEntries(entries: readonly string[]): string {
  return entries.map(entry => (/[",;\n]|^\s|\s$|^$/.test(entry) ? quoted(entry) : entry)).join('; ')
}

/** Entries that are called something, or nothing: `author: Ada Wren; translator: Bo Li`. */
export function joinPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs
    .map(([first, second]) => (first ? `${first}: ${second}` : second))
    .map(entry => (/[";\n]|^\s|\s$/.test(entry) ? quoted(entry) : entry))
    .join('; ')
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function splitEntries(cell: string, separators: readonly string[] = [';', '\n']): string[] {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  let wasQuoted = false
  for (let at = 0; at < cell.length; at++) {
    const sign = cell[at] ?? ''
    if (isQuoted && sign === '"' && cell[at + 1] === '"') {
      entry += '"'
      at++
    } else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) entry += sign
    else if (sign === '"' && entry.trim() === '' && !wasQuoted) {
      entry = ''
      isQuoted = true
      wasQuoted = true
    } else if (separators.includes(sign)) {
      entries.push(wasQuoted ? entry : entry.trim())
      entry = ''
      wasQuoted = false
    } else if (!wasQuoted || sign.trim() !== '') entry += sign
  }
  entries.push(wasQuoted ? entry : entry.trim())
  return entries.filter(one => one !== '')
}

/** What stands before the first colon of each entry, and after it. */
export function splitPairs(cell: string, separators?: readonly string[]): [string, string][] {
  return splitEntries(cell, separators).map(entry => {
    const colon = entry.indexOf(':')
    return colon < 0 ? ['', entry] : [entry.slice(0, colon).trim(), entry.slice(colon + 1).trim()]
  })
}
