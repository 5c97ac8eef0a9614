import { createHash } from 'node:crypto'
import type { BookText, TextBlock } from '../../epub/text/page-reader.ts'
import {
  charactersIn,
  element,
  isTextElement,
  type TextElement,
  type TextNode,
  walkText,
} from '../../epub/text/text-element.ts'
import { rejoin } from './long-blocks.ts'
import type { ShelvedPicture } from './picture-shelf.ts'
import type { PlannedPart } from './plan-parts.ts'

/** The text of one part, complete in itself: its notes at its end, its links within itself, its pictures by their hash. */
export interface PartText {
  title: string
  blocks: TextElement[]
  characters: number
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal-tb' | 'vertical-rl'
  pictures: { hash: string; description: string }[]
}

export type PictureOf = (key: string) => Promise<ShelvedPicture | null>

export async function composePart(
  text: BookText,
  part: PlannedPart,
  lang: string,
  pictureOf: PictureOf,
): Promise<PartText> {
  const own = text.blocks.slice(part.start, part.end)
  const whole = rejoin(own)
  const blocks = trimRules(whole.map(({ element }) => element))
  const withNotes = [...blocks, ...calledNotes(blocks, text)]
  const names = new LinkNames(text, part, whole)
  const shown = await mapAll(withNotes, pictureOf)
  const linked = shown.map(block => names.settle(block))
  const finished = linked.map(block => names.withId(block))
  return {
    title: part.title,
    blocks: finished,
    characters: finished.reduce((sum, block) => sum + charactersIn(block), 0),
    direction: directionOf(own, lang),
    writingMode: mostOf(own, block => block.writingMode) ?? 'horizontal-tb',
    pictures: picturesIn(finished),
  }
}

function trimRules(blocks: TextElement[]): TextElement[] {
  let start = 0
  let end = blocks.length
  while (start < end && blocks[start]?.kind === 'RULE') start++
  while (end > start && blocks[end - 1]?.kind === 'RULE') end--
  return blocks
    .slice(start, end)
    .filter((block, index, all) => block.kind !== 'RULE' || all[index - 1]?.kind !== 'RULE')
}

/** The notes that these blocks call, each once, in the order of their calls. */
function calledNotes(blocks: TextElement[], text: BookText): TextElement[] {
  const keys = new Set<string>()
  for (const block of blocks) {
    for (const { attributes } of walkText(block)) {
      if (attributes.role === 'noteref' && attributes.href) keys.add(attributes.href)
    }
  }
  return [...keys].flatMap(key => text.notes.get(key) ?? [])
}

/** Gives the places that are linked names within the book, by which links of other parts lead there, too. */
class LinkNames {
  private readonly text: BookText
  /** The part's blocks → the index of each in the book */
  private readonly own: Map<TextElement, number>
  private readonly noteIds = new Map<string, string>()

  constructor(text: BookText, part: PlannedPart, own: { element: TextElement; at: number }[]) {
    this.text = text
    this.own = new Map(own.map(({ element, at }) => [element, part.start + at]))
  }

  settle(block: TextElement): TextElement {
    const children = block.children.flatMap(child =>
      isTextElement(child) ? this.settleLink(child) : [child],
    )
    const attributes = { ...block.attributes }
    if (block.kind === 'FOOTNOTE' && attributes.id) attributes.id = this.noteId(attributes.id)
    return { ...block, attributes, children, origin: block.origin ?? block }
  }

  private settleLink(node: TextElement): TextNode[] {
    const settled = this.settle(node)
    const { href, role } = settled.attributes
    if (settled.kind !== 'LINK' || href === undefined || /^https?:/.test(href)) return [settled]
    if (role === 'noteref') {
      const known = this.text.notes.has(href)
      return known ? [{ ...settled, attributes: { href: `#${this.noteId(href)}`, role } }] : settled.children
    }
    const name = this.placeName(href)
    return name === null ? settled.children : [{ ...settled, attributes: { href: `#${name}` } }]
  }

  withId(block: TextElement): TextElement {
    const { origin, ...plain } = block
    const at = origin && this.own.get(origin)
    const id = at === undefined ? undefined : linkedPlaces(this.text).get(at)
    return id === undefined ? clean(plain) : clean({ ...plain, attributes: { ...plain.attributes, id } })
  }

  private noteId(key: string): string {
    const known = this.noteIds.get(key)
    const id = known ?? `note-${this.noteIds.size + 1}`
    this.noteIds.set(key, id)
    return id
  }

  private placeName(key: string): string | null {
    const at = this.text.places.get(key)
    return at === undefined ? null : (linkedPlaces(this.text).get(at) ?? null)
  }
}

const namesCache = new WeakMap<BookText, Map<number, string>>()

/**
 * The blocks of a book to which its links lead, each with a name. It comes of what the file calls the place, so that it
 * stays when text is inserted before it.
 */
function linkedPlaces(text: BookText): Map<number, string> {
  const cached = namesCache.get(text)
  if (cached) return cached
  const names = new Map<number, string>()
  for (const block of [...text.blocks.map(({ element }) => element), ...text.notes.values()])
    for (const { kind, attributes } of walkText(block)) {
      const key = attributes.href ?? ''
      const at = text.places.get(key)
      if (kind === 'LINK' && attributes.role !== 'noteref' && at !== undefined && !names.has(at))
        names.set(at, `at-${createHash('sha256').update(key).digest('hex').slice(0, 10)}`)
    }
  namesCache.set(text, names)
  return names
}

function clean(node: TextElement): TextElement {
  const { origin, ...rest } = node
  return { ...rest, children: rest.children.map(child => (isTextElement(child) ? clean(child) : child)) }
}

async function mapAll(blocks: TextElement[], pictureOf: PictureOf): Promise<TextElement[]> {
  const result: TextElement[] = []
  for (const block of blocks) {
    const shown = await withPictures(block, pictureOf)
    if (shown) result.push(shown)
  }
  return result
}

/** Pictures by their hash and size; those that could not be taken over are left out, and figures that held nothing else. */
async function withPictures(node: TextElement, pictureOf: PictureOf): Promise<TextElement | null> {
  if (node.kind === 'IMAGE') {
    const picture = await pictureOf(node.attributes.src ?? '')
    if (!picture) return null
    const { hash, width, height } = picture
    const attributes = {
      src: hash,
      alt: node.attributes.alt ?? '',
      width: String(width),
      height: String(height),
    }
    return { ...node, attributes }
  }
  const holds = [...walkText(node)].some(({ kind }) => kind === 'IMAGE')
  if (!holds) return node
  const children: TextNode[] = []
  for (const child of node.children) {
    const shown = isTextElement(child) ? await withPictures(child, pictureOf) : child
    if (shown !== null) children.push(shown)
  }
  return children.length === 0 ? null : { ...node, children, origin: node }
}

function picturesIn(blocks: TextElement[]): PartText['pictures'] {
  const images = [element('SECTION', blocks)].flatMap(section => [...walkText(section)])
  return images
    .filter(({ kind }) => kind === 'IMAGE')
    .map(({ attributes }) => ({ hash: attributes.src ?? '', description: attributes.alt ?? '' }))
}

const RIGHT_TO_LEFT = /^(ar|he|iw|fa|ur|yi|ps|sd|ug|dv)\b/i

function directionOf(blocks: TextBlock[], lang: string): 'ltr' | 'rtl' {
  return mostOf(blocks, block => block.dir) ?? (RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr')
}

function mostOf<T>(blocks: TextBlock[], pick: (block: TextBlock) => T): T | null {
  const weights = new Map<T, number>()
  for (const block of blocks) {
    const value = pick(block)
    weights.set(value, (weights.get(value) ?? 0) + 1 + charactersIn(block.element))
  }
  const [first] = [...weights].sort((a, b) => b[1] - a[1])
  return first?.[0] ?? null
}
