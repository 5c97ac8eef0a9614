import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import { headingLevel, TAGS, tagOf } from '#contract/rich-text.ts'
import { KINDS } from '#server/news/html-kinds.ts'
import { elementOf } from '#web/reader/novel/text/text-elements.ts'
import { readSources } from './sources.ts'

const kinds = Object.values(ElementKind).filter(kind => kind !== ElementKind.ROOT)

describe('the kinds of rich text', () => {
  it('each have an element of HTML', () => {
    expect(Object.keys(TAGS).map(Number)).toEqual(kinds)
    expect(tagOf(ElementKind.ROOT)).toBe('span')
  })

  it('have their elements written down here and nowhere else', () => {
    const spelled = readSources().filter(({ text }) =>
      /ElementKind\.PARAGRAPH\]?:\s*'p'|\bp:\s*ElementKind/.test(text),
    )
    expect(spelled.map(({ path }) => path)).toEqual(['contract/rich-text.ts'])
  })

  it('are shown by the reader as they are, but for headings, which stand below the one of the page', () => {
    const shown = kinds.map(kind => elementOf({ kind, attributes: [], children: [] }).tag)
    const lower = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']
    expect(shown).toEqual(kinds.map(kind => lower[(headingLevel(kind) ?? 0) - 1] ?? tagOf(kind)))
  })

  it('are read from posts by the same elements, and by those that mean the same', () => {
    const others = { h1: 'HEADING_2', strong: 'BOLD', em: 'ITALIC', cite: 'ITALIC', del: 'STRIKE' } as const
    for (const [tag, kind] of Object.entries(KINDS)) {
      const other = others[tag as keyof typeof others]
      expect([tag, kind]).toEqual([tag, other ? ElementKind[other] : ElementKind[nameOf(tag)]])
    }
    expect(Object.keys(KINDS)).toHaveLength(41)
    for (const tag of ['abbr', 'span', 'aside', 'section']) expect(KINDS).not.toHaveProperty(tag)
  })
})

function nameOf(tag: string): keyof typeof ElementKind {
  const names = Object.keys(ElementKind) as (keyof typeof ElementKind)[]
  return names.find(name => name !== 'ROOT' && TAGS[ElementKind[name]] === tag) ?? 'ROOT'
}
