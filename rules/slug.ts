const LONGEST = 80

/**
 * A title as the last part of an address: small Latin letters, digits and hyphens, at most 80 characters. Titles in other
 * scripts have none of these; they get `otherwise`.
 */
export function slugFrom(title: string, otherwise = 'untitled'): string {
  const slug = title
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[œŒ]/g, 'oe')
    .replace(/[øØ]/g, 'o')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return cut(slug) || otherwise
}

/** At the end of a word where there is one. */
function cut(slug: string): string {
  if (slug.length <= LONGEST) return slug
  const end = slug.lastIndexOf('-', LONGEST)
  return slug.slice(0, end > LONGEST / 2 ? end : LONGEST)
}
