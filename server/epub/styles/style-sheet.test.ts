import { describe, expect, it } from 'vitest'
import type { XmlElement } from '../xml/xml-element.ts'
import { readStyleSheet } from './style-sheet.ts'
import { PLAIN, StyleBook, styledElement, type TextStyle } from './styles-of.ts'

const node = (name: string, attributes: Record<string, string> = {}): XmlElement => ({
  name,
  attributes: new Map(Object.entries(attributes)),
  children: [],
})

/** The style of the last element, each standing in the one before it. */
function styleOf(css: string, ...path: XmlElement[]): TextStyle {
  const book = new StyleBook(readStyleSheet(css))
  return path.reduce(
    (around, element, at) => book.styleOf(element, path.slice(0, at + 1).map(styledElement), around),
    PLAIN,
  )
}

describe('a style sheet', () => {
  it.each<[string, string, XmlElement[], Partial<TextStyle>]>([
    ['by name', 'em { font-style: normal }', [node('em')], { italic: false }],
    ['by class', '.big { font-weight: 700 }', [node('p', { class: 'x big' })], { bold: true }],
    ['by id', '#a { text-align: center }', [node('p', { id: 'a' })], { align: 'centre' }],
    [
      'by epub:type',
      '[epub|type~="z3998:poem"] { font-style: italic }',
      [node('section', { 'epub:type': 'z3998:poem' })],
      { italic: true },
    ],
    [
      'by epub:type with its sign escaped',
      '[epub\\|type~="z3998:poem"] { font-style: italic }',
      [node('section', { 'epub:type': 'z3998:poem' })],
      { italic: true },
    ],
    [
      'with braces, commas and semicolons in texts',
      'p { content: "}; {,"; font-weight: bold } em { font-style: normal }',
      [node('p'), node('em')],
      { bold: true, italic: false },
    ],
    [
      'with a rule within a rule',
      'p { & em { display: none } font-weight: bold }',
      [node('p'), node('em')],
      { bold: true, hidden: false },
    ],
    [
      'by a class in another script',
      '.強調 { font-weight: bold }',
      [node('p', { class: '強調' })],
      { bold: true },
    ],
    ['below', 'section p { font-weight: bold }', [node('section'), node('div'), node('p')], { bold: true }],
    [
      'not further below than a child',
      'section > p { font-weight: bold }',
      [node('section'), node('div'), node('p')],
      { bold: false },
    ],
    [
      'the closer selector first',
      '.a { font-weight: normal } p { font-weight: bold }',
      [node('p', { class: 'a' })],
      { bold: false },
    ],
    [
      'the later rule of two alike',
      'p { font-weight: normal } p { font-weight: bold }',
      [node('p')],
      { bold: true },
    ],
    [
      'its own style last',
      'p { font-weight: bold }',
      [node('p', { style: 'font-weight: 400' })],
      { bold: false },
    ],
    ['inherited', 'div { font-variant: small-caps }', [node('div'), node('span')], { smallCaps: true }],
    [
      'with the prefix of a maker',
      'p { -epub-text-emphasis-style: filled sesame }',
      [node('p')],
      { emphasised: true },
    ],
    [
      'written vertically',
      'html { writing-mode: vertical-rl }',
      [node('html'), node('p')],
      { writingMode: 'vertical-rl' },
    ],
    [
      'right, which is the start from right to left',
      'p { text-align: right }',
      [node('p', { dir: 'rtl' })],
      { align: 'start' },
    ],
    ['after a comment', '/* p { } */ p { float: left }', [node('p')], { floating: true }],
    [
      'not for other devices',
      '@media print { p { display: none } } p { font-weight: bold }',
      [node('p')],
      { hidden: false, bold: true },
    ],
    ['past an import', '@import "x.css"; p { font-weight: bold }', [node('p')], { bold: true }],
    [
      'past what is not understood',
      'p:hover, a[href] { display: none } p { font-weight: bold }',
      [node('p')],
      { hidden: false, bold: true },
    ],
    ['cut off', 'p { font-weight: bold', [node('p')], { bold: true }],
  ])('is understood: %s', (_, css, path, style) => {
    expect(styleOf(css, ...path)).toMatchObject(style)
  })
})

describe('a border', () => {
  it.each([
    ['border: 1px solid', true],
    ['border: solid 0.1em #39c', true],
    ['border-width: thin; border-style: dashed', true],
    [
      'border-top: thin solid; border-right: 1px solid; border-bottom: 1px solid; border-left: 1px solid',
      true,
    ],
    ['border: none; border-style: solid', true],
    ['border: 0 solid', false],
    ['border: solid 0px', false],
    ['border-style: solid; border-width: 0', false],
    ['border-width: 1px 0; border-style: solid', false],
    ['border-style: none none solid', false],
    ['border: 1px solid; border-left: none', false],
    ['border: 1px solid; border: none', false],
    ['border-radius: 1px', false],
  ])('makes a box where it is drawn on all sides: %s', (declarations, boxed) => {
    const css = `* { border: 0 solid } p { ${declarations} }`
    expect(styleOf(css, node('div'), node('p'))).toMatchObject({ boxed })
    expect(styleOf(css, node('div')).boxed).toBe(false)
  })
})
