import { describe, expect, it } from 'vitest'
import { node, treeOf } from '#tests/support/small-book.ts'
import { attribute, plainText, walkElements } from '../epub/write/tree.ts'
import { joinChapters } from './join-chapters.ts'

const part = (title: string, ...blocks: Parameters<typeof treeOf>[0]) => ({
  title,
  tree: treeOf(blocks.length > 0 ? blocks : [node('PARAGRAPH', [`In ${title}.`])]),
})
const outline = (parts: ReturnType<typeof joinChapters>) =>
  parts.map(({ title, tree }) => `${title}: ${tree.root?.children.map(plainText).join(' ')}`)

// docs/product.md#downloads
describe('the chapters of a book that is made from its parts', () => {
  it('are whole again where they were cut into several parts', () => {
    const parts = ['Preface', 'The Nose (1)', 'The Nose (2)', 'The Nose (3)', 'The End'].map(title =>
      part(title),
    )
    expect(outline(joinChapters(parts))).toEqual([
      'Preface: In Preface.',
      'The Nose: In The Nose (1). In The Nose (2). In The Nose (3).',
      'The End: In The End.',
    ])
  })

  it('have no numbers that only tell parts of one title apart', () => {
    const parts = ['Letter', 'Letter [2] (1)', 'Letter [2] (2)', 'Letter [3]', 'Note [4]'].map(title =>
      part(title),
    )
    expect(joinChapters(parts).map(({ title }) => title)).toEqual(['Letter', 'Letter', 'Letter', 'Note [4]'])
  })

  it.each([
    { titles: ['Letter (2)', 'Letter (3)'], why: 'the first piece is not among them' },
    { titles: ['Letter (1)', 'Letter (3)'], why: 'a piece is missing' },
    { titles: ['Letter (1)', 'Rain (2)'], why: 'they are pieces of different chapters' },
    { titles: ['Letter', 'Letter (2)'], why: 'the first is no piece' },
  ])('stay $titles, since $why', ({ titles }) => {
    expect(joinChapters(titles.map(title => part(title))).map(({ title }) => title)).toEqual(titles)
  })

  it('stay as they are where the book itself numbers them so', () => {
    const parts = ['Letter (1)', 'Letter (2)'].map(title =>
      part(title, node('HEADING_1', [title]), node('PARAGRAPH', ['Dear Ada.'])),
    )
    expect(joinChapters(parts)).toEqual(parts)
  })

  it('keep each note with the place that calls it, also where pieces have notes of one name', () => {
    const noted = (title: string) =>
      part(
        title,
        node('PARAGRAPH', [node('LINK', ['1'], { href: '#note-1', role: 'noteref' })]),
        node('FOOTNOTE', [node('PARAGRAPH', [`About ${title}.`])], { id: 'note-1' }),
      )
    const [chapter] = joinChapters([noted('Rain (1)'), noted('Rain (2)'), noted('Rain (3)')])
    const elements = [
      ...walkElements(chapter?.tree.root as NonNullable<typeof chapter>['tree']['root'] & object),
    ]
    const notes = elements.map(one => attribute(one, 'id')).filter(id => id !== '')
    expect(notes).toEqual(['note-1', 'note-1-2', 'note-1-3'])
    expect(elements.map(one => attribute(one, 'href')).filter(href => href !== '')).toEqual(
      notes.map(id => `#${id}`),
    )
  })
})
