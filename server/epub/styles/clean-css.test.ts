// Proves docs/product.md#downloads
import { describe, expect, it } from 'vitest'
import { cleanCss } from './clean-css.ts'

const clean = (text: string) => cleanCss(text, 'OPS/css/book.css')
const FAR = 'https://evil.example/a'

// docs/decisions/0056-the-publishers-epub.md
describe('a style sheet', () => {
  it.each([
    ['h1 { color: red; background: url(../images/a.png) }'],
    ['@font-face { font-family: X; src: local("X"), url("../fonts/x.woff2") format("woff2") }'],
    ['@import url("more.css") screen;'],
    ['@namespace epub "http://www.idpf.org/2007/ops"; [epub|type~="x"] { scroll-behavior: smooth }'],
    ['@namespace url(http://www.w3.org/1999/xhtml);'],
    ['a[href^="https://evil.example"]::after { content: "https://evil.example" }'],
    ['p { background: url(data:image/png;base64,AAAA) }'],
    ['/* url(https://evil.example) */ @media screen { p { margin: 0 } }'],
    ['p { color: red } } p { color: blue'],
    ['.expression, .behavior { margin: 1px -2.5e3em .5% #url }'],
    ['@import "more.css" supports(--a:{}); p { color: red }'],
    ['p { --x: { a: b }; color: red } @media (min-width: 10em) { p { color: blue } }'],
    ['u+em { color: red } @font-face { src: url(a.ttf); unicode-range: U+0025-00FF, u+4?? }'],
  ])('stays as it is: %s', text => {
    expect(clean(text)).toEqual({ text, removed: 0 })
  })

  it.each([
    [`p{color:red;background:url(${FAR})}`, 'p{color:red;}', 'by an address'],
    ['p{background:url("//evil.example/a");color:red}', 'p{color:red}', 'by an address without a scheme'],
    ['p{background:u\\72 l(\\68ttps://evil.example)}', 'p{}', 'behind escapes'],
    ['p{background:URL( " https://evil.example" )}', 'p{}', 'in capitals'],
    ['p{background:url(\\\\5c\\\\5c evil.example/a)}', 'p{}', 'by backslashes'],
    ['p{background:url(../../../a.png)}', 'p{}', 'out of the archive'],
    ['p{background:image-set("https://evil.example/a" 1x)}', 'p{}', 'in a set of pictures'],
    [`p{--x:"${FAR}";background:image-set(var(--x) 1x)}`, `p{--x:"${FAR}";}`, 'by a variable in such a set'],
    [`p{--x:url(${FAR})}`, 'p{}', 'by a variable'],
    [`p{} } x{} body{background:url(${FAR})}`, 'p{} } x{} body{}', 'after a brace that closes nothing'],
    [`} ; background:url(${FAR})`, '} ; ', 'after such a brace in an attribute'],
    [
      `@import url(${FAR}) supports(--a:{});p{color:red}`,
      'p{color:red}',
      'by an import with a block in brackets',
    ],
    [`@media url(${FAR}) {p{color:red}}p{margin:0}`, 'p{margin:0}', 'before a block'],
    [`p{background:url(${FAR}){}}`, 'p{}', 'before a block within a block'],
    [`p{a:1url(");b:");background:url(${FAR})}`, 'p{a:1url(");b:");}', 'after what looks like an address'],
    [`p{a:#url(");b:");background:url(${FAR})}`, 'p{a:#url(");b:");}', 'after a name that looks like one'],
    [`p{a:"\f;background:url(${FAR});b:"}`, 'p{a:"\n;b:"}', 'after a form feed, which ends a text'],
    ['p{background:image-set(--far() 1x)}', 'p{}', 'by a function of its own'],
    [`@import "${FAR}";p{color:red}`, 'p{color:red}', 'by an import'],
    [`<!-- @import url(${FAR}); -->p{color:red}`, '<!--  -->p{color:red}', 'by an import in marks of old'],
    [`@media screen{p{background:url(${FAR})}}`, '@media screen{p{}}', 'within a condition'],
    ['p{width:expression(alert(1));color:red}', 'p{color:red}', 'by a script of old browsers'],
    ['p{behavior:url(a.htc)}', 'p{}', 'by a behaviour'],
    ['p{background:url(javascript:alert(1))}', 'p{}', 'by an address that is a script'],
    ['p{background:url(data:image/svg+xml,<svg/>)}', 'p{}', 'by a drawing in the address'],
    [`@font-face{font-family:X;src:url(${FAR})}p{color:red}`, 'p{color:red}', 'as the only source of a font'],
    [
      `@font-face{src:url(${FAR}), url(x.woff), url(${FAR}) format("woff")}`,
      '@font-face{src:url(x.woff)}',
      'as one source of a font among others',
    ],
  ])('loads nothing from elsewhere and runs nothing: %s', (text, rest) => {
    expect(clean(text).text).toBe(rest)
  })

  it.each([
    [`a{b:u+aurl(x");background:url(${FAR});c:")}`, 'by a range of characters as older programs know it'],
    [`a{unicode-range:u+aurl(x");background:url(${FAR});c:")}`, 'by such a range in its own descriptor'],
    [`a{b:\u00a0url(x");background:url(${FAR});c:")}`, 'by a sign that belongs to names for some'],
  ])('is cut where programs see other tokens in it: %s', text => {
    expect(clean(text).text).not.toContain('url(x"')
  })

  it.each([
    ['sources of a font', `@font-face{src:url(a)${',url(//e)'.repeat(20_000)}}`],
    ['declarations of a font', `@font-face{src:url(a);${'x:url(//e);'.repeat(20_000)}}`],
    ['functions in one another', `p{x:${'a('.repeat(40_000)}${'"x"'.repeat(40_000)}}`],
  ])('is read in a time that grows with its length only, with many %s', (_, text) => {
    expect(clean(text).text.length).toBeLessThanOrEqual(text.length)
  })

  it('is refused where it has so many tokens that they would fill the memory', () => {
    expect(() => clean(';'.repeat(600_000))).toThrow('too many signs')
  })

  it('is refused where it is nested so deep that it would overflow the stack', () => {
    expect(() => clean('a{'.repeat(100_000))).toThrow('nested too deep')
  })
})
