/**
 * How the text of a novel looks where the reading system leaves it to the book: sizes in em, no fonts and no colours of its
 * own.
 */
export function novelStyle(writingMode: string): string {
  if (writingMode !== 'vertical-rl') return TEXT
  return `html { -epub-writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; writing-mode: vertical-rl; }
${TEXT}${VERTICAL}`
}

/** For vertical text: the left of a horizontal line is the top of a column. */
const VERTICAL = `body { margin: 5% 0; }
aside { padding-left: 0; padding-top: 1em; border-left: 0; border-top: 2px solid currentColor; }
blockquote { margin: 1.6em 1.2em; }
.verse { padding-left: 0; padding-top: 2em; }
`

const TEXT = `body { margin: 0 5%; line-height: 1.5; widows: 2; orphans: 2; }
p { margin: 0; text-indent: 1.4em; }
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, figure + p, table + p, blockquote + p, section > p:first-child, p.first { text-indent: 0; }
h1, h2, h3, h4, h5, h6 { margin: 1.6em 0 0.8em; line-height: 1.25; font-weight: bold; -epub-hyphens: none; hyphens: none; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.3em; }
h3 { font-size: 1.15em; }
h4, h5, h6 { font-size: 1em; }
section > h1:first-child { margin-top: 2.5em; text-align: center; }
hr { border: 0; margin: 1.6em 0; text-align: center; }
hr::before { content: "\\2042"; }
blockquote { margin: 1.2em 1.6em; }
figure { margin: 1.4em 0; text-align: center; text-indent: 0; page-break-inside: avoid; break-inside: avoid; }
figcaption { font-size: 0.85em; }
img { max-width: 100%; max-height: 95vh; object-fit: contain; }
img.inline { height: 1em; vertical-align: -0.12em; }
rt { font-size: 0.5em; }
table { margin: 1.2em auto; border-collapse: collapse; font-size: 0.9em; text-indent: 0; }
td, th { padding: 0.25em 0.6em; border-bottom: 1px solid currentColor; text-align: start; vertical-align: top; }
pre { white-space: pre-wrap; font-size: 0.85em; }
aside { margin: 0.8em 0; padding-left: 1em; border-left: 2px solid currentColor; font-size: 0.85em; }
a.mark { text-decoration: none; font-weight: bold; }
aside p, li p, td p { text-indent: 0; }
ul, ol { margin: 0.8em 0; }
a.noteref { font-size: 0.75em; vertical-align: super; line-height: 1; text-decoration: none; }
.centre { text-align: center; text-indent: 0; }
.end { text-align: end; text-indent: 0; }
.box { border: 1px solid currentColor; margin: 1em 0; padding: 0.6em 1em; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
.verse { padding-left: 2em; text-indent: -1em; text-align: left; -epub-hyphens: none; hyphens: none; }
.stanza { margin: 0.8em 0; }
.emphasis { font-style: italic; }
.small-caps { font-variant: small-caps; }
.cover { margin: 0; padding: 0; text-align: center; }
.cover img { height: 100%; max-height: 100vh; max-width: 100%; }
.title-page, .ex-libris { text-align: center; }
.title-page p, .ex-libris p { text-indent: 0; margin: 0.6em 0; }
.title-page .series { margin-top: 20%; font-variant: small-caps; margin-bottom: 0; }
.title-page .number { font-variant: small-caps; margin-top: 0; }
.title-page h1, .ex-libris h1 { margin: 0.6em 0 1.6em; }
.title-page .role { font-size: 0.8em; margin-top: 1.4em; }
.title-page .publisher { margin-top: 4em; font-size: 0.85em; }
.ex-libris { margin-top: 25%; }
.ex-libris .buyer { font-size: 1.3em; font-style: italic; margin: 1em 0; overflow-wrap: anywhere; }
.ex-libris .copy { font-size: 0.8em; }
nav ol { list-style: none; padding-left: 0; }
nav ol ol { padding-left: 1.4em; font-size: 0.9em; }
nav li { margin: 0.5em 0; }
`

/** Pages of a comic fill their viewport and nothing else. */
export const COMIC_STYLE = `html, body { margin: 0; padding: 0; background: #fff; color: #000; }
img { display: block; position: absolute; left: 0; top: 0; width: 100%; height: 100%; }
.ex-libris { position: absolute; left: 10%; right: 10%; top: 15%; text-align: center; font-family: serif; line-height: 1.4; }
.ex-libris h1 { font-size: 1.6em; margin: 0; }
.ex-libris p { margin: 0.6em 0 0; }
.ex-libris .buyer { font-style: italic; overflow-wrap: anywhere; }
`
