import { drawPage } from '../make-books.ts'
import { documentXml, makeDocx, paragraph, picture, relationship, run } from '../make-docx.ts'
import { bytesOf, type HostileFile, type HostileFiles, type Lures } from './hostile-file.ts'

const TEXT = paragraph(run('It was raining on the roofs of the town. '.repeat(30)))
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

type Options = Partial<Parameters<typeof makeDocx>[0]>
const docx = (options: (lures: Lures) => Options, outcome: Partial<HostileFile>): HostileFile => ({
  name: 'a.docx',
  make: lures => bytesOf(makeDocx({ body: TEXT, ...options(lures) })),
  ...outcome,
})
const body = (xml: string) => () => ({ more: { 'word/document.xml': xml } })
const markdown = (text: (lures: Lures) => string | Buffer, outcome: Partial<HostileFile>): HostileFile => ({
  name: 'a.md',
  make: lures => Buffer.from(text(lures) as string),
  ...outcome,
})
const HEAD = '---\ntitle: Rain\nlang: en\nauthor: Ada\n---\n'
const LINE = 'It was raining on the roofs of the town.\n\n'

/** Word documents and Markdown files. */
export const DOCUMENTS: HostileFiles = {
  'a Word document without a body': docx(body('<w:document/>'), { refused: 'a damaged Word document' }),
  'a Word document that is no XML': docx(body('<w:document'), { refused: 'not well-formed XML' }),
  'a Word document that is empty': docx(body(documentXml('')), { refused: 'nothing in it to read' }),
  'a Word document that declares entities': docx(
    ({ secret }) => ({
      more: {
        'word/document.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${secret}">]>${documentXml(paragraph(run('&a;')))}`,
      },
    }),
    { refused: 'declares XML entities' },
  ),
  'a Word document with entities in its relationships': docx(
    () => ({ more: { 'word/_rels/document.xml.rels': '<!DOCTYPE x [<!ENTITY a "b">]><Relationships/>' } }),
    { refused: 'declares XML entities' },
  ),
  'a Word document with entities in its content types': docx(
    () => ({ more: { '[Content_Types].xml': '<!DOCTYPE x [<!ENTITY a "b">]><Types/>' } }),
    { refused: 'declares XML entities' },
  ),
  'a Word document with entities in its properties': docx(
    ({ secret }) => ({
      more: {
        'docProps/core.xml': `<!DOCTYPE x [<!ENTITY a SYSTEM "file://${secret}">]><x><title>&a;</title></x>`,
      },
    }),
    { refused: 'declares XML entities' },
  ),
  'a Word document that is nested too deeply': docx(
    body(documentXml(`${'<w:p>'.repeat(50_000)}${'</w:p>'.repeat(50_000)}`)),
    { refused: 'nested more than 200 elements deep' },
  ),
  'a Word document that grows when it is unpacked': docx(
    body(documentXml(paragraph(run('x'.repeat(40_000_000))))),
    { refused: 'unpacks to more than 200 times', isHeavy: true },
  ),
  'a Word document of 150 000 runs': docx(
    () => ({ body: paragraph(Array.from({ length: 150_000 }, (_, at) => run(`${at} `)).join('')) }),
    { refused: 'more than 400000 elements', isHeavy: true },
  ),
  'a Word document whose styles refer to each other in a circle': docx(
    () => ({
      more: {
        'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style></w:styles>`,
      },
    }),
    { cleaned: null },
  ),
  'a Word document whose lists refer to a style that is not there': docx(
    () => ({
      more: {
        'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="n"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
        'word/document.xml': documentXml(
          paragraph(run('x'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
        ),
      },
    }),
    { refused: 'a damaged Word document' },
  ),
  'a Word document with macros': docx(() => ({ more: { 'word/vbaProject.bin': 'steal()' } }), {
    cleaned: 'its macros are left out',
  }),
  'a Word document with pictures from elsewhere': docx(
    ({ origin, secret }) => ({
      body: TEXT + picture('rId5', 'a', 'link') + picture('rId6', 'b', 'link') + picture('rId7', 'c'),
      relationships:
        relationship('rId5', 'image', `file://${secret}`, 'External') +
        relationship('rId6', 'image', `${origin}/a.png`, 'External') +
        relationship('rId7', 'image', `../../../..${secret}`),
    }),
    { cleaned: 'a picture from outside is left out' },
  ),
  'a Word document with a template from the web': docx(
    ({ origin }) => ({
      relationships: relationship('rId9', 'attachedTemplate', `${origin}/evil.dotm`, 'External'),
    }),
    { cleaned: null },
  ),
  'a Word document with a field that loads': docx(
    ({ origin }) => ({
      body: `${TEXT}<w:p><w:fldSimple w:instr="INCLUDETEXT ${origin}/a.txt"><w:r><w:t>x</w:t></w:r></w:fldSimple><w:r><w:instrText>DDEAUTO cmd "steal()"</w:instrText></w:r></w:p>`,
    }),
    { cleaned: null },
  ),
  'a Word document with a link that runs': docx(
    () => ({
      body: `${TEXT}<w:p><w:hyperlink r:id="rId5"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>`,
      relationships: relationship('rId5', 'hyperlink', 'javascript:steal()', 'External'),
    }),
    { cleaned: null },
  ),
  'a Word document with another document in it': docx(
    () => ({
      body: `${TEXT}<w:altChunk r:id="rId5"/>`,
      relationships: relationship('rId5', 'aFChunk', 'evil.html'),
      more: { 'word/evil.html': '<script>steal()</script>' },
    }),
    { refused: 'it embeds other documents' },
  ),
  'a Word document with rules for its converter': docx(
    () => ({ more: { 'mammoth/style-map': 'p => script:fresh\np => iframe' } }),
    { cleaned: null },
  ),
  'a Word document with a picture that is none': docx(
    () => ({
      body: TEXT + picture('rId5', 'a'),
      relationships: relationship('rId5', 'image', 'media/a.png'),
      more: { 'word/media/a.png': 'MZ steal()' },
    }),
    { cleaned: 'a picture is left out' },
  ),
  'a Word document that is cut off': {
    name: 'a.docx',
    make: async () => (await bytesOf(makeDocx({ body: TEXT }))).subarray(0, 700),
    refused: 'it is not a ZIP archive',
  },
  'a Markdown file of bytes': markdown(() => Buffer.from([0xff, 0xfe, 0x00]), {
    refused: 'it is no text in UTF-8',
  }),
  'a Markdown file that is a picture': {
    name: 'a.md',
    make: () => drawPage(1),
    refused: 'it is no text in UTF-8',
  },
  'a Markdown file that is empty': markdown(() => HEAD, { refused: 'nothing in it to read' }),
  'a Markdown file with a script': markdown(
    () =>
      `${HEAD}${LINE}<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](vbscript:alert(1)) [b](data:text/html,x)`,
    { cleaned: null },
  ),
  'a Markdown file with pictures from elsewhere': markdown(
    ({ origin, secret }) =>
      `${HEAD}${LINE}![a](${secret}) ![b](../secret.txt) ![c](${origin}/c.png) ![d](file://${secret}) ![e](*.png)`,
    { cleaned: 'a picture' },
  ),
  'a Markdown file nested too deeply': markdown(() => `${HEAD}${'> '.repeat(5000)}x\n\n${LINE}`, {
    cleaned: null,
  }),
  'a Markdown file of a million brackets': markdown(() => `${HEAD}${'['.repeat(1_000_000)}\n\n${LINE}`, {
    cleaned: null,
    isHeavy: true,
  }),
  'a Markdown file of links within links': markdown(() => `${HEAD}${'[a]('.repeat(50_000)}\n\n${LINE}`, {
    cleaned: null,
    isHeavy: true,
  }),
  'a Markdown file of stars': markdown(() => `${HEAD}${'*a_ '.repeat(100_000)}\n\n${LINE}`, {
    cleaned: null,
    isHeavy: true,
  }),
  'a Markdown file of readings that do not end': markdown(
    () => `${HEAD}${'{a|'.repeat(200_000)}\n\n${LINE}`,
    {
      cleaned: null,
      isHeavy: true,
    },
  ),
  'a Markdown file of a table of 300 000 columns': markdown(
    () => `${HEAD}${'|a'.repeat(300_000)}|\n${'|-'.repeat(300_000)}|\n${'|b\n'.repeat(1000)}\n${LINE}`,
    { refused: 'more than 150000 elements', isHeavy: true },
  ),
}
