import type { DefaultTreeAdapterTypes } from 'parse5'
import {
  type Attribute,
  type Element,
  ElementKind,
  type Node,
  type RichText,
} from '#contract/generated/reading.ts'
import { parseBounded } from '../platform/bounded-html.ts'
import { BLOCKS, EMBEDDED, HOLD_BLOCKS, IS_BLOCK, KINDS, LEFT_OUT } from './html-kinds.ts'

type Child = DefaultTreeAdapterTypes.ChildNode
type Html = DefaultTreeAdapterTypes.Element

/** Readers of messages go down a hundred levels, and each element takes two. */
const DEEPEST = 40
const MOST_NODES = 20_000

export interface Surroundings {
  lang: string
  /** Before which addresses in the post stand; '' for the shop itself. */
  base: string
  /** Where a picture is shown from; null leaves it out. */
  pictureAt: (source: string) => string | null
}

/**
 * A post's HTML as the tree of rich text (docs/product.md#rich-text): what is not one of its kinds is reduced to them, and
 * nothing else gets through. Nothing in it makes a browser ask another host; what was embedded from elsewhere becomes a link
 * to it.
 */
export function readHtml(html: string, around: Surroundings): RichText {
  let left = MOST_NODES
  const nodesOf = (children: readonly Child[], depth: number, inWords: boolean): Node[] =>
    depth > DEEPEST ? [] : children.flatMap(child => nodeOf(child, depth, inWords))

  /** `inWords`: within a paragraph or the like, where no other may stand. */
  function nodeOf(child: Child, depth: number, inWords: boolean): Node[] {
    if (left-- <= 0) return []
    if (child.nodeName === '#text')
      return [{ text: (child as DefaultTreeAdapterTypes.TextNode).value, element: undefined }]
    if (!('tagName' in child)) return []
    const { tagName, childNodes } = child
    if (EMBEDDED.has(tagName)) return embedded(child, inWords)
    if (LEFT_OUT.has(tagName)) return []
    const kind = Object.hasOwn(KINDS, tagName) ? KINDS[tagName] : undefined
    if (kind === undefined) {
      const children = nodesOf(childNodes, depth + 1, inWords)
      return BLOCKS.has(tagName) ? onItsOwnLine(children, inWords) : children
    }
    if (kind === ElementKind.IMAGE) return image(child)
    const attributes = attributesOf(child, kind)
    // A link that leads nowhere is only its words.
    if (kind === ElementKind.LINK && attributes.length === 0) return nodesOf(childNodes, depth + 1, inWords)
    const children = nodesOf(childNodes, depth + 1, inWords || !HOLD_BLOCKS.has(kind))
    return [wrapped({ kind, attributes, children })]
  }

  function image(element: Html): Node[] {
    const source = addressIn(element, 'src')
    const at = source === null ? null : around.pictureAt(source)
    if (at === null) return []
    const attributes = [pair('src', at), pair('alt', given(element, 'alt')), ...sizes(element)]
    return [wrapped({ kind: ElementKind.IMAGE, attributes, children: [] })]
  }

  function embedded(element: Html, inWords: boolean): Node[] {
    const sources = element.childNodes.filter(child => child.nodeName === 'source') as Html[]
    const href = [element, ...sources].map(one => addressIn(one, 'src')).find(one => one !== null)
    if (!href || !/^https?:/.test(href)) return []
    const { host, pathname } = new URL(href)
    const file = element.tagName === 'iframe' ? '' : pathname.slice(pathname.lastIndexOf('/') + 1)
    const words = given(element, 'title') || file || host
    const link = wrapped({
      kind: ElementKind.LINK,
      attributes: [pair('href', href)],
      children: [{ text: words, element: undefined }],
    })
    return onItsOwnLine([link], inWords)
  }

  /** Web addresses, mail and places on this site; no scripts. A picture may be named by its file alone. */
  function addressIn(element: Html, name: string): string | null {
    // Browsers pass over these, and read a script where none seemed to be.
    const value = given(element, name)
      .replace(/[\t\n\r]+/g, '')
      .trim()
    // Places within the text are not kept.
    if (value === '' || value.startsWith('#') || /\p{Cc}/u.test(value)) return null
    if (/^(https?|mailto):/i.test(value)) return URL.canParse(value) ? value : null
    if (/^[a-z][\w+.-]*:|^[/\\]{2}/i.test(value)) return null
    if (around.base === '') return value
    return URL.canParse(value, `${around.base}/`) ? new URL(value, `${around.base}/`).href : null
  }

  function attributesOf(element: Html, kind: ElementKind): Attribute[] {
    if (kind === ElementKind.LINK) {
      const href = addressIn(element, 'href')
      return href === null ? [] : [pair('href', href)]
    }
    if (kind !== ElementKind.TABLE_CELL && kind !== ElementKind.TABLE_HEADER_CELL) return []
    return ['colspan', 'rowspan'].flatMap(name =>
      /^[1-9]\d?$/.test(given(element, name)) ? [pair(name, given(element, name))] : [],
    )
  }

  const children = nodesOf(parseBounded(html), 0, false)
  return {
    root: { kind: ElementKind.ROOT, attributes: [], children },
    lang: around.lang,
    direction: 'ltr',
    writingMode: 'horizontal-tb',
  } as RichText
}

/** As a paragraph where one may stand, else with a break of the line behind it. What holds blocks itself stays as it is. */
function onItsOwnLine(children: Node[], inWords: boolean): Node[] {
  if (children.every(({ element, text }) => !element && (text ?? '').trim() === '')) return children
  if (inWords) return [...children, wrapped({ kind: ElementKind.LINE_BREAK, attributes: [], children: [] })]
  const holdsBlocks = children.some(({ element }) => element && IS_BLOCK.has(element.kind))
  return holdsBlocks ? children : [wrapped({ kind: ElementKind.PARAGRAPH, attributes: [], children })]
}

function sizes(element: Html): Attribute[] {
  const both = ['width', 'height'].map(name => pair(name, given(element, name)))
  return both.every(({ value }) => /^[1-9]\d{0,4}$/.test(value)) ? both : []
}

function given({ attrs }: Html, name: string): string {
  return attrs.find(attribute => attribute.name === name)?.value ?? ''
}

const pair = (key: string, value: string): Attribute => ({ key, value })
const wrapped = (element: Element): Node => ({ element, text: undefined })
