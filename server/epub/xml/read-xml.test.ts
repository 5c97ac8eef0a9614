import { describe, expect, it } from 'vitest'
import { readXhtml, readXml } from './read-xml.ts'
import { lineOf } from './xml-element.ts'

const xml = (text: string) => readXml(Buffer.from(text), 'a.xml')
const page = (text: string) => lineOf(readXhtml(Buffer.from(text), 'a.xhtml'))

describe('an XML file of a book', () => {
  it.each([
    ['<p>rain</p>', 10, true],
    ['<p>rain</p>', 11, false],
    ['<ruby><rb>雨</rb><rp>(</rp><rt>あめ</rt><rp>)</rp></ruby>', 3, true],
    ['<rp/>', 22, false],
  ])('of %s × %i is within its limit of eleven elements: %s', (inner, times, isRead) => {
    const read = () => readXml(Buffer.from(`<body>${inner.repeat(times)}</body>`), 'a.xml', 11)
    if (isRead) expect(read).not.toThrow()
    else expect(read).toThrow('it holds more than 11 elements, divide it into several files: a.xml')
  })

  it('gives names without their prefix and attributes with theirs', () => {
    const root = xml('<opf:package xmlns:opf="x"><dc:title opf:role="aut">Rain</dc:title></opf:package>')
    expect(root.name).toBe('package')
    expect(root.children[0]).toMatchObject({ name: 'title', children: ['Rain'] })
  })

  it('is read in the encoding that it says', () => {
    expect(lineOf(readXml(Buffer.from('\ufeff<p>Über</p>', 'utf16le'), 'a'))).toBe('Über')
    expect(
      lineOf(
        readXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><p>\xdcber</p>', 'latin1'), 'a'),
      ),
    ).toBe('Über')
    expect(lineOf(readXml(Buffer.from('<?xml version="1.0" encoding="no-such"?><p>Über</p>'), 'a'))).toBe(
      'Über',
    )
  })

  it('knows the named characters of HTML, and a document type that is never fetched', () => {
    const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://127.0.0.1:1/xhtml11.dtd">'
    expect(page(`${doctype}<p>caf&eacute;&nbsp;&mdash; &#x2014;</p>`)).toBe('café — —')
  })

  it.each([
    ['<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]><p>&a;</p>', /declares XML entities/],
    ['<!DOCTYPE p [<!entity % a "x">]><p/>', /declares XML entities|not well-formed/],
    [`${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`, /nested more than 200/],
    ['<p><b></p>', /not well-formed/],
    ['', /empty XML file|not well-formed/],
    ['<p>&unknown;</p>', /not well-formed/],
  ])('is refused: %.50s', (text, why) => {
    expect(() => xml(text)).toThrow(why)
  })

  it.each([
    ['a.xml, line 1, column 10: unexpected close tag', '<p><b></p>'],
    ['a.xml, line 3, column 10: undefined entity', '<p>\nWind\nand &rain;</p>'],
    ['a.xml, line 5, column ', '\ufeff\n\n<p>\n\n<b></p>'],
    ['a.xml, line 4, column ', Buffer.from('\ufeff\r\n\r\n<p>\r\n<b></p>', 'utf16le')],
  ])('is refused with the line and column as editors count them: %s', (where, text) => {
    expect(() => readXml(Buffer.from(text as string), 'a.xml')).toThrow(`it is not well-formed XML: ${where}`)
    expect(() => readXhtml(Buffer.from(text as string), 'a.xml')).toThrow(
      `it is not well-formed XML: ${where}`,
    )
  })

  it('is mended where old pages are a little wrong', () => {
    expect(page('<p>Black & White<br>new line<img src="a.png"> end</p>')).toBe('Black & Whitenew line end')
  })

  it('is not mended around what is forbidden', () => {
    expect(() => page('<!DOCTYPE p [<!ENTITY a "x">]><p>a & b &a;</p>')).toThrow(/declares XML entities/)
  })
})
