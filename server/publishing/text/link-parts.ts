import { constants, zstdCompressSync } from 'node:zlib'
import { ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import { isBookWide } from '#contract/rich-links.ts'
import { attributeOf, idsIn, readTree } from './join-texts.ts'

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 19 }

/**
 * Settles the links of stored texts of a book that lead to a name within the book: those out of a part say the number of the
 * part to which they lead, and those that lead nowhere become text. Null stands for a part without text; `first` is the
 * number of the first part.
 */
export function linkParts(trees: readonly (Buffer | null)[], first = 1): (Buffer | null)[] {
  const partOf = new Map<string, number>()
  for (const [at, tree] of trees.entries()) {
    const root = tree && readTree(tree).root
    for (const id of root ? idsIn({ element: root }) : [])
      if (isBookWide(id) && !partOf.has(id)) partOf.set(id, at + first)
  }
  return trees.map((tree, at) => {
    const target: Target = name => {
      const to = partOf.get(name)
      return to === at + first ? OWN : (to ?? null)
    }
    return tree && withTargets(tree, target)
  })
}

/** A stored text whose links lead to parts that have other numbers now; null: there is no such part any more. */
export function renumberLinks(tree: Buffer, numberOf: (part: number) => number | null): Buffer {
  return withTargets(tree, (_, part) => (part === undefined ? OWN : numberOf(Number(part))))
}

/** The link stays within its part. */
const OWN = 0

/** The number of the part to which a link leads by its name and the number that it has; null: nowhere. */
type Target = (name: string, part: string | undefined) => number | null

function withTargets(tree: Buffer, target: Target): Buffer {
  const text = readTree(tree)
  if (!text.root) return tree
  const links = { changed: false }
  const [root] = settled({ element: text.root }, { target, links })
  if (!links.changed || !root?.element) return tree
  return zstdCompressSync(RichText.encode({ ...text, root: root.element }).finish(), { params: PARAMS })
}

interface Settling {
  readonly target: Target
  readonly links: { changed: boolean }
}

function settled(node: Node, settling: Settling): Node[] {
  const { element } = node
  if (!element) return [node]
  const { target, links } = settling
  const children = element.children.flatMap(child => settled(child, settling))
  const name = (attributeOf(element, 'href') ?? '').slice(1)
  if (element.kind !== ElementKind.LINK || !isBookWide(name)) return [{ element: { ...element, children } }]
  const before = attributeOf(element, 'part')
  const to = target(name, before)
  const part = to ? String(to) : undefined
  if (to === null || before !== part) links.changed = true
  const others = element.attributes.filter(({ key }) => key !== 'part')
  const attributes = part === undefined ? others : [...others, { key: 'part', value: part }]
  return to === null ? children : [{ element: { ...element, attributes, children } }]
}
