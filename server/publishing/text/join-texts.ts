import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type Element, ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import { isBookWide } from '#contract/rich-links.ts'

/** Blocks of a stored text; notes at its end are no blocks of their own. */
export interface TextPiece {
  /** A stored text (encodeText). */
  tree: Buffer
  /** Which text it is, so that two pieces of one have the same names for notes. */
  name: number
  /** From this block to before that one. */
  from: number
  to: number
}

export interface JoinedText {
  tree: Buffer
  characters: number
  /** Hashes of its pictures in their order, each once. */
  pictures: string[]
  blocks: number
}

/** Not counted as text: readings and notes (text-element.ts counts the same while a file is read). */
const BESIDE = new Set<ElementKind>([
  ElementKind.FOOTNOTE,
  ElementKind.RUBY_TEXT,
  ElementKind.RUBY_PARENTHESIS,
])

export function readTree(tree: Buffer): RichText {
  return RichText.decode(zstdDecompressSync(tree))
}

/** The blocks of a text without its notes. */
export function blocksOf({ root }: RichText): Node[] {
  return (root?.children ?? []).filter(({ element }) => element?.kind !== ElementKind.FOOTNOTE)
}

/** What each block of a text says, with the hashes of its pictures. */
export function blockTexts(tree: Buffer): string[] {
  return blocksOf(readTree(tree)).map(block => [plainText(block), ...picturesIn(block)].join('\n'))
}

export function wordsIn(text: RichText): number {
  const all = blocksOf(text).map(plainText).join('\n')
  return all.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/**
 * Puts pieces of texts together to one text: with the notes that are called in it at its end, and links only where they lead
 * to something in it, or to a name within the book (`linkParts`).
 */
export function joinTexts(pieces: readonly TextPiece[]): JoinedText {
  const names = [...new Set(pieces.map(({ name }) => name))]
  const texts = new Map(pieces.map(({ name, tree }) => [name, readTree(tree)]))
  const isOne = names.length === 1
  const named = (name: number, id: string) =>
    isOne || isBookWide(id) ? id : `t${names.indexOf(name) + 1}-${id}`
  const body: Node[] = []
  const notes = new Map<string, Node>()
  for (const { name, from, to } of pieces) {
    const text = texts.get(name) as RichText
    const own = blocksOf(text).slice(from, to)
    const called = new Set(own.flatMap(callsIn))
    body.push(...own.map(block => withNames(block, id => named(name, id))))
    for (const note of text.root?.children ?? []) {
      const id = note.element && attributeOf(note.element, 'id')
      if (note.element?.kind === ElementKind.FOOTNOTE && id && called.has(id))
        notes.set(
          named(name, id),
          withNames(note, other => named(name, other)),
        )
    }
  }
  const whole = [...body, ...notes.values()]
  const ids = new Set(whole.flatMap(idsIn))
  const children = whole.flatMap(node => withoutDeadLinks(node, ids))
  const [first] = texts.values()
  const message = RichText.fromPartial({
    ...first,
    root: { kind: ElementKind.ROOT, attributes: [], children },
  })
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  return {
    tree: zstdCompressSync(RichText.encode(message).finish(), { params }),
    characters: children.reduce((sum, node) => sum + charactersIn(node), 0),
    pictures: [...new Set(children.flatMap(picturesIn))],
    blocks: body.length,
  }
}

function plainText({ text, element }: Node): string {
  if (!element) return text ?? ''
  return BESIDE.has(element.kind) ? '' : element.children.map(plainText).join('')
}

function charactersIn(node: Node): number {
  return [...plainText(node)].length
}

export function attributeOf({ attributes }: Element, key: string): string | undefined {
  return attributes.find(attribute => attribute.key === key)?.value
}

function elementsIn({ element }: Node): Element[] {
  return element ? [element, ...element.children.flatMap(elementsIn)] : []
}

/** The ids of notes that are called in a block. */
function callsIn(node: Node): string[] {
  return elementsIn(node).flatMap(element => {
    const href = attributeOf(element, 'href')
    return attributeOf(element, 'role') === 'noteref' && href ? [href.slice(1)] : []
  })
}

export function idsIn(node: Node): string[] {
  return elementsIn(node).flatMap(element => attributeOf(element, 'id') ?? [])
}

function picturesIn(node: Node): string[] {
  return elementsIn(node).flatMap(element =>
    element.kind === ElementKind.IMAGE ? (attributeOf(element, 'src') ?? []) : [],
  )
}

function withNames({ text, element }: Node, named: (id: string) => string): Node {
  if (!element) return { text }
  const attributes = element.attributes.map(({ key, value }) => {
    if (key === 'id') return { key, value: named(value) }
    return key === 'href' && value.startsWith('#')
      ? { key, value: `#${named(value.slice(1))}` }
      : { key, value }
  })
  return {
    element: { ...element, attributes, children: element.children.map(child => withNames(child, named)) },
  }
}

/** The node, or what is in it where it is a link that leads to nothing of this text. */
function withoutDeadLinks({ text, element }: Node, ids: ReadonlySet<string>): Node[] {
  if (!element) return [{ text }]
  const children = element.children.flatMap(child => withoutDeadLinks(child, ids))
  const href = attributeOf(element, 'href')
  const name = href?.startsWith('#') ? href.slice(1) : undefined
  const isDead =
    element.kind === ElementKind.LINK && name !== undefined && !ids.has(name) && !isBookWide(name)
  return isDead ? children : [{ element: { ...element, children } }]
}
