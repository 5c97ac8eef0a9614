import { describe, expect, it } from 'vitest'
import { type Format, formatEdit, pictureEdit, seriesEdit, type TextEdit } from './markdown-edits.ts'

const applied = (text: string, edit: TextEdit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to)

/** `|` marks where the selection begins and ends. */
function format(marked: string, name: Format): string {
  const [before = '', inner = '', after = ''] = marked.split('|')
  const text = before + inner + after
  const edit = formatEdit(text, { from: before.length, to: before.length + inner.length }, name, 'text')
  const { from, to } = edit.selected
  const result = applied(text, edit)
  return `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`
}

describe('a button of the toolbar', () => {
  it.each([
    ['bold', 'a |word| b', 'a **|word|** b'],
    ['bold', 'a **|word|** b', 'a |word| b'],
    ['bold', 'a || b', 'a **|text|** b'],
    ['italic', '|word|', '*|word|*'],
    ['italic', '*|word|*', '|word|'],
    ['italic', '**|word|**', '***|word|***'],
    ['heading', 'one\ntw||o', 'one\n|## two|'],
    ['heading', '## tw||o', '|two|'],
    ['list', '|one\ntwo|', '|- one\n- two|'],
    ['quote', '- o||ne', '|> one|'],
    ['link', 'see |here| now', 'see [here](|https://|) now'],
    ['link', '|https://x.example|', '[|text|](https://x.example)'],
  ] as const)('%s makes of %j %j', (name, before, after) => {
    expect(format(before, name)).toBe(after)
  })

  it('puts a picture on lines of its own', () => {
    const picture = { name: 'a.webp', alt: 'A [blue] wall' }
    expect(applied('One.', pictureEdit('One.', { from: 4, to: 4 }, picture))).toBe(
      'One.\n\n![A  blue  wall](a.webp)\n\n',
    )
    expect(applied('', pictureEdit('', { from: 0, to: 0 }, picture))).toBe('![A  blue  wall](a.webp)\n\n')
  })

  it('links the selected words to a series, or its title', () => {
    const series = { title: 'Snow', slug: 'snow' }
    expect(applied('this', seriesEdit('this', { from: 0, to: 4 }, series))).toBe('[this](/series/snow)')
    expect(applied('', seriesEdit('', { from: 0, to: 0 }, series))).toBe('[Snow](/series/snow)')
  })
})
