import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5'

type Child = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** As deep as browsers nest. */
const DEEPEST = 500
/** Beside two for each tag: elements that are left open are made anew in each paragraph that follows. */
const MORE_ELEMENTS = 1_000

class Unbounded extends Error {}

/**
 * The nodes of HTML that a stranger may have written, in a time that grows with its length only. What would take longer, as
 * fourteen kilobytes of elements that nobody closes can, is read as its text without tags.
 */
export function parseBounded(html: string): readonly Child[] {
  return (
    bounded(html, treeAdapter => parseFragment(html, { treeAdapter })) ??
    parseFragment(html.replace(/<[^<>]*>?/g, ' '))
  ).childNodes
}

/** The root of a whole page of HTML, as {@link parseBounded} reads it; null where that would take longer. */
export function parseBoundedPage(html: string): DefaultTreeAdapterTypes.Element | null {
  const page = bounded(html, treeAdapter => parse(html, { treeAdapter }))
  const root = page?.childNodes.find(({ nodeName }) => nodeName === 'html')
  return (root as DefaultTreeAdapterTypes.Element | undefined) ?? null
}

function bounded<T>(html: string, read: (adapter: typeof defaultTreeAdapter) => T): T | null {
  let left = MORE_ELEMENTS + 2 * (html.match(/</g)?.length ?? 0)
  const depths = new WeakMap<object, number>()
  function append(parent: Parent, child: object): void {
    const depth = (depths.get(parent) ?? 0) + 1
    if (depth > DEEPEST || --left < 0) throw new Unbounded()
    depths.set(child, depth)
  }
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    appendChild(parent, child) {
      append(parent, child)
      defaultTreeAdapter.appendChild(parent, child)
    },
    insertBefore(parent, child, before) {
      append(parent, child)
      defaultTreeAdapter.insertBefore(parent, child, before)
    },
  }
  try {
    return read(treeAdapter)
  } catch (error) {
    if (!(error instanceof Unbounded)) throw error
    return null
  }
}
