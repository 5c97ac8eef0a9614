import { ElementKind } from '#contract/generated/enums.ts'
import type { Node, RichText as Tree } from '#contract/generated/reading.ts'

/** The text with its links into other parts as addresses; those into a part without an address become text. */
export function withPartLinks(tree: Tree, addressOf: (part: number) => string | undefined): Tree {
  const root = tree.root && withLinks({ element: tree.root }, addressOf)[0]?.element
  return root === tree.root ? tree : { ...tree, root }
}

/** The node itself where no link in it leads out of the part. */
function withLinks(node: Node, addressOf: (part: number) => string | undefined): Node[] {
  const { element } = node
  if (!element) return [node]
  let same = true
  const children = element.children.flatMap(child => {
    const [first, ...others] = withLinks(child, addressOf)
    same = same && first === child && others.length === 0
    return first ? [first, ...others] : []
  })
  const part =
    element.kind === ElementKind.LINK && element.attributes.find(({ key }) => key === 'part')?.value
  if (!part) return same ? [node] : [{ element: { ...element, children } }]
  const address = addressOf(Number(part))
  if (!address) return children
  const attributes = element.attributes.map(({ key, value }) =>
    key === 'href' ? { key, value: `${address}#t-${value.slice(1)}` } : { key, value },
  )
  return [{ element: { ...element, attributes, children } }]
}
