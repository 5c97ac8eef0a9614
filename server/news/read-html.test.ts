import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'

/** What a link in a post leads to, as the rich text says it; null where it is only words. */
function hrefOf(href: string, base: string): string | null {
  const at = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const { root } = readHtml(`<p><a href="${at}">words</a></p>`, { lang: 'en', base, pictureAt: () => null })
  const tree = JSON.stringify(root)
  expect(tree).toContain('words')
  return /"key":"href","value":("(?:[^"\\]|\\.)*")/.exec(tree)?.[1] ?? null
}

// docs/product.md#news: a post can contain no more than a part of a novel. A content site may be somebody else's by now.
describe.each(['', 'https://ghost.example'])('a link in a post of %s', base => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'j\ta\rv\nascript:alert(1)',
    '\u0001javascript:alert(1)',
    ' \n javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'da\nta:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\n/evil.example',
  ])('to %j is only its words', href => {
    expect(hrefOf(href, base)).toBeNull()
  })

  it('leads to web addresses, mail and pages of its site', () => {
    expect(hrefOf('https://example.org/a?b=c', base)).toBe('"https://example.org/a?b=c"')
    expect(hrefOf('mailto:ada@example.org', base)).toBe('"mailto:ada@example.org"')
    expect(hrefOf('/blog/other', base)).toBe(`"${base}/blog/other"`)
  })
})
