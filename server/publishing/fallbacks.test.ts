import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RichText } from '#contract/generated/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { importContext } from '#tests/support/import-context.ts'
import { drawPage, LONG, makeEpub } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { importBook } from './import-book.ts'

const decompress = promisify(zstdDecompress)
const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
let scratch: ScratchDatabase
let png: Buffer
beforeAll(async () => {
  scratch = await scratchDatabase()
  png = await drawPage(1, 60, 40)
})
afterAll(() => scratch.drop())

let imported = 0

/**
 * What is stored of a chapter, after a text that makes it long enough: its words, its pictures' descriptions, and the
 * remarks of the import.
 */
async function stored(body: string, style = '') {
  const title = `Book ${++imported}`
  const xml = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>1</title><style>${style}</style></head>
<body>${LONG}<div id="own">${body}</div></body></html>`
  const more = { 'c1.xhtml': xml, 'f.png': png }
  const made = await makeEpub({ title, identifier: title, more })
  const context = importContext(scratch.db, clock)
  const { remarks } = await importBook(context, { file: made.file, cut: 'whole', series: { title } })
  await made.remove()
  const [part] = await scratch.db.query<{ tree: Buffer; writingMode: string }>({
    text: `select c.tree, c.writing_mode as "writingMode" from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id
      join series s on s.id = v.series_id where s.title = $1`,
    values: [title],
  })
  const { root } = RichText.decode(await decompress(part?.tree ?? Buffer.alloc(0)))
  const pictures: string[] = []
  const roles: string[] = []
  const read = (nodes: NonNullable<typeof root>['children']): string =>
    nodes
      .map(({ element, text }) => {
        if (!element) return text ?? ''
        const said = (key: string) => element.attributes.find(one => one.key === key)?.value
        if (said('src') !== undefined) pictures.push(said('alt') ?? '')
        const role = said('role')
        if (role) roles.push(role)
        return read(element.children)
      })
      .join('')
  const text = read(root?.children ?? [])
  return {
    text: text.slice(text.lastIndexOf('umbrella.') + 9).trim(),
    pictures,
    roles,
    // What the buyers' EPUB leaves out is another matter.
    remarks: remarkLines(remarks).filter(line => !line.startsWith('left out of the EPUB')),
    writingMode: part?.writingMode,
  }
}

const MATH = 'xmlns="http://www.w3.org/1998/Math/MathML"'

// docs/product.md#rich-text
describe('what a text cannot hold leaves its fallback', () => {
  it.each([
    {
      what: 'an object with a text',
      body: '<object data="x.swf" type="application/x-shockwave-flash"><p>A map of the town.</p></object>',
      text: 'A map of the town.',
    },
    { what: 'a canvas', body: '<canvas><p>Rain falls <em>here</em>.</p></canvas>', text: 'Rain falls here.' },
    {
      what: 'a sound',
      body: '<audio src="a.mp3"><p>Listen elsewhere.</p></audio>',
      text: 'Listen elsewhere.',
      remarks: ['1 recording is left out'],
    },
    {
      what: 'a film without a picture',
      body: '<p>One.</p><video src="a.mp4"/><video src="b.mp4"/>',
      text: 'One.',
      remarks: ['2 films are left out'],
    },
    {
      what: 'a canvas without a fallback',
      body: '<p>One.</p><canvas/>',
      text: 'One.',
      remarks: ['1 drawing that a script makes is left out'],
    },
    {
      what: 'an embedded page',
      body: '<p>One.</p><iframe src="data:text/html,hi">hi</iframe>',
      text: 'One.',
      remarks: ['1 embedded document is left out'],
    },
    {
      what: 'a script',
      body: '<script>x</script><noscript><p>Without scripts.</p></noscript>',
      text: 'Without scripts.',
    },
    {
      what: 'a switch whose case cannot be held',
      body: `<epub:switch><epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><math ${MATH}><mi>x</mi></math></epub:case><epub:default><p>The default.</p></epub:default></epub:switch>`,
      text: 'The default.',
    },
    {
      what: 'a switch with a case that can be held',
      body: '<epub:switch><epub:case required-namespace="http://www.w3.org/1999/xhtml"><p>The case.</p></epub:case><epub:default><p>The default.</p></epub:default></epub:switch>',
      text: 'The case.',
    },
    {
      what: 'a formula with a text',
      body: `<p>So <math ${MATH} alttext="a squared"><msup><mi>a</mi><mn>2</mn></msup></math>.</p>`,
      text: 'So a squared.',
      remarks: ['1 formula is shown as text'],
    },
    {
      what: 'a formula with an annotation',
      body: `<p><math ${MATH}><semantics><msup><mi>a</mi><mn>2</mn></msup><annotation encoding="application/x-tex">a^2</annotation></semantics></math></p>`,
      text: 'a^2',
      remarks: ['1 formula is shown as text'],
    },
    {
      what: 'formulas without either',
      body: `<p><math ${MATH}><mi>x</mi><mo>=</mo><mfrac><mrow><mo>-</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mo>&#x2062;</mo><mi>c</mi></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></math></p>
<p><math ${MATH}><msub><mi>x</mi><mn>1</mn></msub></math></p>`,
      text: 'x = (- b ± √(b^2 − 4ac))/(2a)x_1',
      remarks: ['2 formulas are shown as text'],
    },
  ])('$what: $text', async ({ body, text, remarks = [] }) => {
    const found = await stored(body)
    expect(found.text.replace(/\s+/g, ' ')).toBe(text)
    expect(found.remarks).toEqual(remarks)
    expect(found.pictures).toEqual([])
  })

  it.each([
    {
      what: 'an object that is a picture',
      body: '<object data="f.png" type="image/png">A roof</object>',
      alt: 'A roof',
    },
    { what: 'an embedded picture', body: '<embed src="f.png" title="A roof"/>', alt: 'A roof' },
    {
      what: 'a film with a poster',
      body: '<video src="a.mp4" poster="f.png" title="A roof">No film</video>',
      alt: 'A roof',
      remarks: ['1 film is left out'],
    },
    {
      what: 'a formula with a picture',
      body: `<p><math ${MATH} altimg="f.png" alttext="A roof"><mi>x</mi></math></p>`,
      alt: 'A roof',
    },
    {
      what: 'a picture in an address',
      body: () => `<img src="data:image/png;base64,${png.toString('base64')}" alt="A roof"/>`,
      alt: 'A roof',
    },
    {
      what: 'a drawing in an address',
      body: `<img src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>')}" alt="A roof"/>`,
      alt: 'A roof',
    },
    {
      what: 'a drawing that chooses',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><title>A roof</title><switch><foreignObject><p>x</p></foreignObject><circle r="40" cx="40" cy="40"/></switch></svg>',
      alt: 'A roof',
    },
  ])('$what: a picture', async ({ body, alt, remarks = [] }) => {
    const found = await stored(typeof body === 'string' ? body : body())
    expect(found.pictures).toEqual([alt])
    expect(found.text).toBe('')
    expect(found.remarks).toEqual(remarks)
  })

  it('a picture in an address that is broken is left out with a remark', async () => {
    const { remarks, pictures } = await stored('<p>One.</p><img src="data:image/png;base64,%%%" alt=""/>')
    expect(pictures).toEqual([])
    expect(remarks).toEqual(['a picture in a data: address cannot be read: c1.xhtml'])
  })
})

describe('the prefixed properties of EPUB', () => {
  it('mean what those without a prefix mean', async () => {
    const vertical = await stored(
      '<p>降る<span class="dots">雨</span></p>',
      'html { -epub-writing-mode: vertical-rl } .dots { -epub-text-emphasis-style: sesame }',
    )
    expect(vertical.writingMode).toBe('vertical-rl')
    expect(vertical.roles).toContain('emphasis')
  })
})
