import { expect, it } from 'vitest'
import { readXml } from '../xml/read-xml.ts'
import { descriptionOf } from './read-description.ts'

const read = (inside: string) =>
  descriptionOf(readXml(Buffer.from(`<description>${inside}</description>`), 'book.opf'))
const LONG =
  'It had been raining on the roofs of the harbour since the year in which grandfather went to sea, and longer.'
const WRAPPED = `It had been raining on the roofs of the harbour since the
year in which grandfather went to sea. Nobody had lit the lamp
above the door.`

it.each([
  ['an empty line', 'It rains.\n\nA lot.'],
  ['several empty lines, and blanks', '  It rains.  \r\n\r\n \r\n  A lot.\n'],
  ['escaped HTML', '&lt;p&gt;It\nrains.&lt;/p&gt;&lt;p class="x"&gt;A &lt;i&gt;lot&lt;/i&gt;.&lt;/p&gt;'],
  ['escaped line breaks', 'It rains.&lt;br/&gt;&lt;br&gt;A lot.'],
  ['escaped HTML with paragraphs that are not closed', '&lt;P&gt;It rains.&lt;p&gt;A lot.'],
  ['HTML in a section of characters', '<![CDATA[<div>It rains.</div>\n<div>A lot.</div>]]>'],
  ['elements', '<p>It\n  rains.</p><p>A <b>lot</b>.</p>'],
  ['elements within others', '\n  <div>\n    <p>It rains.</p>\n    <ul><li>A lot.</li></ul>\n  </div>\n'],
  ['a line for each', 'It rains.\nA lot.'],
])('paragraphs are separated by %s', (_, text) => {
  expect(read(text)).toBe('It rains.\n\nA lot.')
})

it.each([
  ['longer than programs break them', `${LONG}\n${LONG} And on.`, [LONG, `${LONG} And on.`]],
  ['of Japanese', '雨が降っていた。\n誰もいない。', ['雨が降っていた。', '誰もいない。']],
  [
    'that were broken, and between them an empty one',
    `${WRAPPED}\n\n${WRAPPED}`,
    Array(2).fill(WRAPPED.replaceAll('\n', ' ')),
  ],
  [
    'that were broken, of which the last was not full',
    `${WRAPPED}\n${WRAPPED}`,
    Array(2).fill(WRAPPED.replaceAll('\n', ' ')),
  ],
])('lines %s are paragraphs as their author meant them', (_, text, paragraphs) => {
  expect(read(text).split('\n\n')).toEqual(paragraphs)
})

it('lines that were broken within a sentence stay one paragraph', () => {
  expect(read(WRAPPED)).toBe(WRAPPED.replaceAll('\n', ' '))
})

it('lines that were broken within a sentence stay together beside one that could not be broken', () => {
  const address = `https://books.example/${'a'.repeat(120)}`
  const [first = ''] = read(`She came to the\nharbour again, where\nnobody was.\n${address}`).split('\n\n')
  expect(first).toBe('She came to the harbour again, where nobody was.')
})

it.each([
  [
    'entities that were escaped twice',
    'Rain &amp;amp; snow&amp;nbsp;&amp;#8212; &amp;#x201c;a lot&amp;#x201d;',
    'Rain & snow — “a lot”',
  ],
  [
    'a number that is no character, and an unknown name',
    '&amp;#0; &amp;#xD800; &amp;nothing;',
    '&#0; &#xD800; &nothing;',
  ],
  ['signs that are no tags', '1 &lt; 2 and 3 &gt; 2', '1 < 2 and 3 > 2'],
  ['nothing', ' \n ', ''],
])('%s', (_, text, plain) => {
  expect(read(text)).toBe(plain)
})
