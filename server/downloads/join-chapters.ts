import { headingLevel } from '#contract/rich-text.ts'
import type { Novel } from '../epub/write/book.ts'
import { attribute, plainText, type RichElement, walkElements } from '../epub/write/tree.ts'

type Part = Novel['parts'][number]

const PIECE = /^(.*\S) \((\d+)\)$/s
/** How the import tells chapters of one title apart (server/publishing/text/part-titles.ts). */
const COUNTED = /^(.*\S) \[\d+\]$/s

/**
 * The parts of a novel as chapters: a chapter that was cut into several parts, so that each can be read at one sitting, is
 * one again in a book. Such parts are called "Title (1)", "Title (2)" and so on (server/publishing/text/plan-parts.ts).
 */
export function joinChapters(parts: readonly Part[]): Part[] {
  const chapters: Part[] = []
  let base = ''
  let count = 0
  for (const part of parts) {
    const [, title = '', number = ''] = PIECE.exec(part.title) ?? []
    const last = chapters.at(-1)
    if (last && count > 0 && title === base && Number(number) === count + 1 && !isHeaded(part)) {
      chapters[chapters.length - 1] = { title: base, tree: joined(last.tree, part.tree) }
      count++
      continue
    }
    chapters.push(part)
    // A chapter of this name in the book itself begins with it.
    count = number === '1' && !isHeaded(part) ? 1 : 0
    base = title
  }
  const titles = new Set(chapters.map(({ title }) => title.toLowerCase()))
  return chapters.map(chapter => {
    const bare = COUNTED.exec(chapter.title)?.[1]
    // In a book their place tells them apart.
    return bare && titles.has(bare.toLowerCase()) && !isHeaded(chapter)
      ? { ...chapter, title: bare }
      : chapter
  })
}

/** Whether the part begins with its whole title, number included. */
function isHeaded({ title, tree }: Part): boolean {
  const first = tree.root?.children[0]?.element
  return (
    first !== undefined && headingLevel(first.kind) !== null && plainText({ element: first }).trim() === title
  )
}

function joined(first: Part['tree'], second: Part['tree']): Part['tree'] {
  if (!first.root || !second.root) return first.root ? first : second
  const taken = new Set([...walkElements(first.root)].map(element => attribute(element, 'id')))
  const renamed = new Map<string, string>()
  for (const element of walkElements(second.root)) {
    const id = attribute(element, 'id')
    if (id === '' || !taken.has(id) || renamed.has(id)) continue
    let free = id
    for (let number = 2; taken.has(free); number++) free = `${id}-${number}`
    renamed.set(id, free)
    taken.add(free)
  }
  const rest = renamed.size > 0 ? withIds(second.root, renamed) : second.root
  return { ...first, root: { ...first.root, children: [...first.root.children, ...rest.children] } }
}

/** The same with other ids, and with links that follow them. */
function withIds(element: RichElement, renamed: ReadonlyMap<string, string>): RichElement {
  return {
    ...element,
    attributes: element.attributes.map(({ key, value }) => {
      if (key === 'id') return { key, value: renamed.get(value) ?? value }
      const target = key === 'href' && value.startsWith('#') ? renamed.get(value.slice(1)) : undefined
      return { key, value: target === undefined ? value : `#${target}` }
    }),
    children: element.children.map(child =>
      child.element ? { ...child, element: withIds(child.element, renamed) } : child,
    ),
  }
}
