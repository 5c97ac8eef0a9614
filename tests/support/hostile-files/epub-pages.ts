import { drawPage, LONG } from '../make-books.ts'
import { epubOf, epubWith, type HostileFile, type HostileFiles, pageOf } from './hostile-file.ts'

type Body = (lures: Parameters<HostileFile['make']>[0]) => string
/** A chapter with this in it, which is taken out. */
const cleanedPage = (
  body: Body,
  cleaned: string | null = 'left out of the EPUB for buyers',
): HostileFile => ({
  name: 'a.epub',
  make: lures => epubOf(body(lures)),
  cleaned,
})
/** A chapter whose file begins with this. */
const refusedPage = (
  refused: string,
  before: (secret: string, origin: string) => string,
  body = '<p>&a;</p>',
): HostileFile => ({
  name: 'a.epub',
  make: ({ secret, origin }) =>
    epubWith({ 'c1.xhtml': pageOf(body + LONG, { before: before(secret, origin) }) }),
  refused,
})
/** A chapter whose root is written as it stands. */
const wholePage = (text: () => string | Buffer, more: Partial<HostileFile>): HostileFile => ({
  name: 'a.epub',
  make: () => epubWith({ '=c1.xhtml': text() }),
  ...more,
})
const styled = (
  css: (origin: string) => string,
  cleaned: string | null = 'remote resource',
): HostileFile => ({
  name: 'a.epub',
  make: ({ origin }) =>
    epubOf(
      '<p class="x">Rain.</p>',
      { 's.css': css(origin) },
      '<link rel="stylesheet" type="text/css" href="s.css"/>',
    ),
  cleaned,
})

/** Elements that cannot be packed to next to nothing. */
const many = (count: number) => Array.from({ length: count }, (_, at) => `<i>${at}</i>`).join('')

const LAUGHS = `<!DOCTYPE html [<!ENTITY a0 "${'ha'.repeat(500)}">${[1, 2, 3, 4, 5, 6, 7]
  .map(at => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(50)}">`)
  .join('')}<!ENTITY a "&a7;">]>`

/** EPUBs whose chapters would run, load or show what they must not, or make their readers work without an end. */
export const EPUB_PAGES: HostileFiles = {
  'a chapter with entities that read files': refusedPage(
    'declares XML entities',
    secret => `<!DOCTYPE html [<!ENTITY a SYSTEM "file://${secret}">]>`,
  ),
  'a chapter with entities from the web': refusedPage(
    'declares XML entities',
    (_, origin) => `<!DOCTYPE html [<!ENTITY a SYSTEM "${origin}/a.txt">]>`,
  ),
  'a chapter with entities that are declared elsewhere': refusedPage(
    'declares XML entities',
    (_, origin) => `<!DOCTYPE html [<!ENTITY % a SYSTEM "${origin}/a.dtd"> %a;]>`,
  ),
  'a chapter with entities that grow': refusedPage('declares XML entities', () => LAUGHS),
  'a chapter with an entity that is repeated': refusedPage(
    'declares XML entities',
    () => `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(100_000)}">]>`,
    `<p>${'&a;'.repeat(50_000)}</p>`,
  ),
  'a chapter with an entity that stands for itself': refusedPage(
    'declares XML entities',
    () => '<!DOCTYPE html [<!ENTITY a "&a;">]>',
  ),
  'a chapter with an entity in small letters, in UTF-16': wholePage(
    () => Buffer.from(`\ufeff<!DOCTYPE html [<!entity a "b">]>${pageOf('<p>&a;</p>')}`, 'utf16le'),
    { refused: 'declares XML entities' },
  ),
  'a chapter that is nested too deeply': wholePage(
    () => pageOf('<div>'.repeat(5000) + LONG + '</div>'.repeat(5000)),
    { refused: 'more than 200 elements deep' },
  ),
  'a chapter of elements that never end': wholePage(() => `<html><body>${'<p>'.repeat(300_000)}`, {
    refused: 'more than 200 elements deep: c1.xhtml',
    isHeavy: true,
  }),
  'a chapter of more than 150 000 elements': wholePage(() => pageOf(many(160_000)), {
    refused: 'more than 150000 elements',
    isHeavy: true,
  }),
  'a chapter of 90 000 elements': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': pageOf(`<p>${many(90_000)}</p>`) }),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter of 9 MB without a paragraph': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': pageOf('It was raining. '.repeat(560_000)) }),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter of a word of 5 million letters': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': pageOf(`<p>${'a'.repeat(5_000_000)}</p>`) }),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter larger than 10 MB': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': pageOf('x'.repeat(11_000_000)) }),
    refused: 'a file in it is larger than 10 MB, divide it into several files: c1.xhtml',
    isHeavy: true,
  },
  'a chapter with an element of 100 000 attributes': {
    name: 'a.epub',
    make: () =>
      epubOf(`<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}="steal()"`).join(' ')}>Rain.</p>`),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter with an attribute of 9 MB': {
    name: 'a.epub',
    make: () => epubWith({ '=c1.xhtml': pageOf(`<p title="${'x'.repeat(9_000_000)}">Rain.</p>${LONG}`) }),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter with a tag without an end': wholePage(() => pageOf(`<p><img${' '.repeat(400_000)}`), {
    refused: 'not well-formed XML',
    isHeavy: true,
  }),
  'a chapter with a comment without an end': wholePage(() => pageOf(`<!--${'-'.repeat(300_000)}`), {
    refused: 'not well-formed XML',
  }),
  'a chapter of ampersands': wholePage(() => pageOf(`<p>${'&'.repeat(1_000_000)}</p>`), {
    cleaned: null,
    isHeavy: true,
  }),
  'a chapter with characters that XML does not know': wholePage(
    () => pageOf('<p>a\u0000\u0001\u001b[2J</p>'),
    {
      refused: 'not well-formed XML',
    },
  ),
  'a chapter in an encoding that does not exist': wholePage(
    () => `<?xml version="1.0" encoding="steal-8"?>${pageOf(LONG)}`,
    { cleaned: null },
  ),
  'a chapter in UTF-7': wholePage(
    () =>
      `<?xml version="1.0" encoding="UTF-7"?>${pageOf(`<p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</p>${LONG}`)}`,
    { cleaned: null },
  ),
  'a chapter with a million notes that call each other': {
    name: 'a.epub',
    make: () =>
      epubWith({
        '=c1.xhtml': pageOf(
          Array.from(
            { length: 20_000 },
            (_, at) =>
              `<aside epub:type="footnote" id="n${at}"><p><a epub:type="noteref" href="#n${(at + 1) % 20_000}">1</a></p></aside>`,
          ).join('') + LONG,
        ),
      }),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter with a table of 1 000 000 columns': cleanedPage(
    () => '<table><tr><td colspan="1000000" rowspan="1000000">x</td></tr></table>',
    null,
  ),
  'a chapter with tables within tables': cleanedPage(
    () => `${'<table><tr><td>'.repeat(60)}x${'</td></tr></table>'.repeat(60)}`,
    null,
  ),
  'a chapter with a script': cleanedPage(() => '<script>steal()</script>'),
  'a chapter with a script from the web': cleanedPage(
    ({ origin }) => `<script src="${origin}/a.js"></script>`,
  ),
  'a chapter with handlers': cleanedPage(() => '<p onclick="steal()" onmouseover="steal()">Rain.</p>'),
  'a chapter with links that run': cleanedPage(
    () =>
      '<p><a href="javascript:steal()">a</a> <a href=" java&#10;script:steal()">b</a> <a href="data:text/html,steal()">c</a> <a href="vbscript:steal()">d</a></p>',
  ),
  'a chapter with a form': cleanedPage(
    ({ origin }) =>
      `<form action="${origin}/form"><p>Rain.</p><input name="p"/><button onclick="steal()">x</button></form>`,
  ),
  'a chapter with a frame that holds a page': cleanedPage(
    () => '<iframe srcdoc="&lt;script&gt;steal()&lt;/script&gt;"/>',
    '1 embedded document is left out',
  ),
  'a chapter with pictures from the web': cleanedPage(
    ({ origin }) => `<p><img src="${origin}/p.gif" srcset="${origin}/q.gif 2x" alt="p"/></p>`,
    'a picture from outside is left out',
  ),
  'a chapter with pictures of the machine': cleanedPage(
    ({ secret }) => `<p><img src="file://${secret}" alt="a"/><img src="../../../..${secret}" alt="b"/></p>`,
    'a picture from outside is left out',
  ),
  'a chapter that loads before it is read': {
    name: 'a.epub',
    make: ({ origin }) =>
      epubOf(
        '',
        {},
        `<base href="${origin}/"/><meta http-equiv="refresh" content="0;url=${origin}/r"/><link rel="stylesheet" href="${origin}/s.css"/><link rel="prefetch" href="${origin}/p"/>`,
      ),
    cleaned: 'left out of the EPUB for buyers',
  },
  'a chapter with films and sounds from the web': cleanedPage(
    ({ origin }) => `<video src="${origin}/v.mp4" poster="${origin}/p.jpg"/><audio src="${origin}/a.mp3"/>`,
    '1 film is left out',
  ),
  'a chapter with objects that embed': cleanedPage(
    ({ origin }) =>
      `<object data="${origin}/o.swf" classid="steal()"><p>Rain.</p></object><embed src="${origin}/e"/>`,
  ),
  'a chapter with a formula that runs': cleanedPage(
    () =>
      '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline#x" xlink:href="javascript:steal()" xmlns:xlink="http://www.w3.org/1999/xlink"><mi>x</mi></maction></math></p>',
  ),
  'a chapter with a transformation': wholePage(
    () => `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?>${pageOf(LONG)}`,
    { cleaned: 'left out of the EPUB for buyers' },
  ),
  'styles that load from the web': styled(
    origin =>
      `@import url(${origin}/i.css);@font-face{font-family:a;src:url(${origin}/f.ttf)} .x{background:url("${origin}/b.png");cursor:url(${origin}/c.cur),auto}`,
  ),
  'styles that hide their addresses': styled(
    origin => `.x{background:\\75\\72\\6c(${origin}/b.png)} @\\69mport "${origin}/i.css";`,
  ),
  'styles that run': styled(
    () => '.x{behavior:url(#default#steal());width:expression(steal());-moz-binding:url(x)}',
  ),
  'styles that cover the page of the shop': styled(
    () => '.x{position:fixed;inset:0;z-index:99999} html,body{display:none} *{content:"steal()"}',
    null,
  ),
  'styles of a million braces': {
    name: 'a.epub',
    make: () =>
      epubOf(
        '',
        { '=s.css': '{'.repeat(1_000_000) },
        '<link rel="stylesheet" type="text/css" href="s.css"/>',
      ),
    cleaned: 'a style sheet has too many signs',
    isHeavy: true,
  },
  'styles with a rule of 300 000 selectors': {
    name: 'a.epub',
    make: () =>
      epubOf(
        '<p class="x">Rain.</p>',
        { '=s.css': `${'.x p > a + b ~ c:not(.d),'.repeat(300_000)}.x{text-align:center}` },
        '<link rel="stylesheet" type="text/css" href="s.css"/>',
      ),
    cleaned: 'a style sheet has too many signs',
    isHeavy: true,
  },
  'styles with a comment without an end': {
    name: 'a.epub',
    make: () =>
      epubOf('', { '=s.css': '/*'.repeat(500_000) }, '<link rel="stylesheet" type="text/css" href="s.css"/>'),
    cleaned: null,
    isHeavy: true,
  },
  'a chapter that uses names of the shop': cleanedPage(
    () =>
      '<div id="root" class="constructor __proto__"><p id="__proto__">Rain.</p><a name="toString"/></div>',
    null,
  ),
  'a chapter with a picture of the web in a drawing': {
    name: 'a.epub',
    make: async ({ origin, secret }) =>
      epubOf('<p><img src="d.svg" alt="d"/></p>', {
        'd.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" onload="steal()"><script>steal()</script><image xlink:href="${origin}/x.png" width="9" height="9"/><image xlink:href="file://${secret}" width="9" height="9"/><style>@import "${origin}/x.css";</style><rect width="20" height="20" fill="#a00"/></svg>`,
        'ok.png': await drawPage(1),
      }),
    cleaned: 'left out of the EPUB for buyers: 1 script',
  },
}
