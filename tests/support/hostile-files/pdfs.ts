import { drawPage } from '../make-books.ts'
import { makePdf } from '../make-pdf.ts'
import type { HostileFile, HostileFiles } from './hostile-file.ts'

const draw = (pdf: PDFKit.PDFDocument) =>
  pdf
    .addPage({ size: [350, 500] })
    .circle(100, 100, 50)
    .fill('#a00')
const pdf = (make: HostileFile['make'], more: Partial<HostileFile>): HostileFile => ({
  name: 'a.pdf',
  make,
  ...more,
})

/** A PDF of one page, with these objects and, in the page, these entries (ISO 32000-1, 7.5). */
function rawPdf(
  content: string | Buffer,
  { page = '', catalogue = '', objects = [] as string[] } = {},
): Buffer {
  const stream = Buffer.from(content as string)
  const all: (string | Buffer)[] = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 350 500]/Contents 4 0 R${page}>>`,
    Buffer.concat([Buffer.from(`<</Length ${stream.length}>>stream\n`), stream, Buffer.from('\nendstream')]),
    ...objects,
  ]
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  for (const [index, object] of all.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    pieces.push(bytes)
    at += bytes.length
  }
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(end)])
}
const CIRCLE = '1 0 0 rg 50 50 200 300 re f'

/** PDFs that are encrypted, damaged, absurdly large, or that act. */
export const PDFS: HostileFiles = {
  'a PDF with a password': pdf(() => makePdf(one => one.addPage(), { password: 'x' }), {
    refused: 'a PDF that is encrypted',
  }),
  'a PDF with restrictions': pdf(() => makePdf(one => one.addPage(), { isRestricted: true }), {
    refused: 'encrypted: hand it in without password and restrictions',
  }),
  'a PDF that is cut off': pdf(async () => (await makePdf(one => one.addPage())).subarray(0, 200), {
    refused: 'a PDF that is damaged or cut off',
  }),
  'a PDF of a mark alone': pdf(() => Buffer.from('%PDF-1.7\n'), {
    refused: 'a PDF that is damaged or cut off',
  }),
  'a PDF without pages': pdf(() => makePdf(() => {}), { refused: 'a PDF without pages' }),
  'a PDF of 2 001 pages': pdf(
    () =>
      makePdf(one => {
        for (let at = 0; at < 2001; at++) one.addPage({ size: [10, 10] })
      }),
    { refused: 'a PDF of 2001 pages (at most 2000)' },
  ),
  'a PDF with a page of an absurd size': pdf(
    () =>
      makePdf(one => {
        one.addPage({ size: [1, 20_000_000] })
        draw(one)
      }),
    { cleaned: 'a picture is left out, page 1' },
  ),
  'a PDF with a page of less than no size': pdf(() => rawPdf(CIRCLE, { page: '/MediaBox[0 0 -1e38 1e38]' }), {
    cleaned: null,
  }),
  'a PDF with scripts': pdf(
    () =>
      rawPdf(CIRCLE, {
        catalogue: '/OpenAction<</S/JavaScript/JS(app.launchURL\\("http://x"\\);steal\\(\\))>>',
        page: '/AA<</O<</S/Launch/F(/bin/sh)>>>>',
      }),
    { cleaned: null },
  ),
  'a PDF that loads from the web': pdf(
    ({ origin, secret }) =>
      rawPdf(`${CIRCLE} /X Do`, {
        page: '/Resources<</XObject<</X 5 0 R>>>>',
        catalogue: `/OpenAction<</S/URI/URI(${origin}/open)>>`,
        objects: [
          `<</Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceRGB/BitsPerComponent 8/F<</FS/URL/F(${origin}/x)>>/Length 0>>stream\n\nendstream`,
          `<</Type/Filespec/F(${secret})>>`,
        ],
      }),
    { cleaned: null },
  ),
  'a PDF with programs attached': pdf(
    () =>
      rawPdf(CIRCLE, {
        catalogue: '/Names<</EmbeddedFiles<</Names[(a.exe)<</EF<</F 5 0 R>>>>]>>>>',
        objects: ['<</Length 10>>stream\nMZ steal()\nendstream'],
      }),
    { cleaned: null },
  ),
  'a PDF whose pages hold themselves': pdf(
    () => Buffer.from(rawPdf(CIRCLE).toString('latin1').replace('/Kids[3 0 R]', '/Kids[2 0 R]'), 'latin1'),
    { refused: 'none of its pictures can be shown' },
  ),
  'a PDF that says it has a million pages': pdf(
    () => Buffer.from(rawPdf(CIRCLE).toString('latin1').replace('/Count 1>', '/Count 1000000>'), 'latin1'),
    { refused: 'a PDF of 1000000 pages' },
  ),
  'a PDF whose list of objects leads to itself': pdf(
    () =>
      Buffer.from(
        rawPdf(CIRCLE).toString('latin1').replace('/Root 1 0 R', '/Prev 9/XRefStm 9/Root 1 0 R'),
        'latin1',
      ),
    { cleaned: null },
  ),
  'a PDF whose drawing draws itself': pdf(
    () =>
      rawPdf(`${CIRCLE} /X Do`, {
        page: '/Resources<</XObject<</X 5 0 R>>>>',
        objects: [
          '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>/Length 10>>stream\n/X Do /X Do\nendstream',
        ],
      }),
    { refused: 'more than 480 MB of memory', isHeavy: true },
  ),
  'a PDF with a picture of a thousand million pixels': pdf(
    () =>
      rawPdf('350 0 0 500 0 0 cm /X Do', {
        page: '/Resources<</XObject<</X 5 0 R>>>>',
        objects: [
          '<</Type/XObject/Subtype/Image/Width 32000/Height 32000/ColorSpace/DeviceRGB/BitsPerComponent 8/Length 9>>stream\n123456789\nendstream',
        ],
      }),
    { refused: 'none of its pictures can be shown', isHeavy: true },
  ),
  'a PDF with a picture that grows when it is unpacked': pdf(
    async () => {
      const { deflateSync } = await import('node:zlib')
      const zeros = deflateSync(Buffer.alloc(150_000_000), { level: 1 }).toString('latin1')
      return Buffer.from(
        rawPdf('350 0 0 500 0 0 cm /X Do', {
          page: '/Resources<</XObject<</X 5 0 R>>>>',
          objects: [
            `<</Type/XObject/Subtype/Image/Width 7000/Height 7000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/Length ${zeros.length}>>stream\nBYTES\nendstream`,
          ],
        })
          .toString('latin1')
          .replace('BYTES', () => zeros),
        'latin1',
      )
    },
    { refused: 'none of its pictures can be shown', isHeavy: true },
  ),
  'a PDF with a drawing of half a million lines': pdf(() => rawPdf('0 0 m 350 500 l S '.repeat(500_000)), {
    refused: 'more than 6 seconds of processor time',
    isHeavy: true,
    limits: { cpuSeconds: 2 },
  }),
  'a PDF that is a web page in its first kilobyte': pdf(
    async () =>
      Buffer.concat([Buffer.from('<html><script>steal()</script>\n'), await makePdf(one => draw(one))]),
    { cleaned: null },
  ),
  'a PDF of text': pdf(
    () =>
      makePdf(one => {
        for (let at = 0; at < 3; at++) one.addPage().text('It was raining on the roofs. '.repeat(60))
      }),
    { refused: 'PDF of text' },
  ),
  'a PDF that says it is a picture': {
    name: 'a.cbz',
    make: async () => Buffer.concat([await drawPage(1), Buffer.from('%PDF-1.7')]),
    refused: 'it is not a ZIP archive',
  },
}
