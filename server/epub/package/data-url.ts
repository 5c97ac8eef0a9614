/** The most characters of an address that holds a picture or a page. */
const LONGEST = 40_000_000

/** What a `data:` address holds (RFC 2397); null where it is none, or is broken. */
export function readDataUrl(href: string): Buffer | null {
  const comma = href.indexOf(',')
  if (!/^data:/i.test(href) || comma < 0 || href.length > LONGEST) return null
  const text = href.slice(comma + 1)
  if (/;\s*base64\s*$/i.test(href.slice(0, comma))) {
    const plain = text.includes('%') ? decoded(text) : text
    return plain !== null && /^[a-z0-9+/=_\s-]+$/i.test(plain) ? Buffer.from(plain, 'base64') : null
  }
  const plain = decoded(text)
  return plain === null || plain === '' ? null : Buffer.from(plain)
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
