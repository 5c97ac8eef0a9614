/**
 * docs/product.md#look: where a link at the end of a page may lead: a page of the shop, or a web or mail address; never a
 * script.
 */
export function isFooterAddress(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href) || href.length > 500) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (href.startsWith('mailto:')) return /^mailto:[^@?]+@[^@?]+$/.test(href)
  return /^https:\/\/[^/]/.test(href) && URL.canParse(href)
}
