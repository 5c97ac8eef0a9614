import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import {
  type Attribute,
  type Element,
  ElementKind,
  type Node,
  type RichText,
} from '#contract/generated/reading.ts'

type Child = DefaultTreeAdapterTypes.ChildNode
type Html = DefaultTreeAdapterTypes.Element

const KINDS: Readonly<Record<string, ElementKind>> = {
  p: ElementKind.PARAGRAPH,
  // The page has the first heading, which is the title.
  h1: ElementKind.HEADING_2,
  h2: ElementKind.HEADING_2,
  h3: ElementKind.HEADING_3,
  h4: ElementKind.HEADING_4,
  h5: ElementKind.HEADING_5,
  h6: ElementKind.HEADING_6,
  a: ElementKind.LINK,
  img: ElementKind.IMAGE,
  br: ElementKind.LINE_BREAK,
  hr: ElementKind.RULE,
  b: ElementKind.BOLD,
  strong: ElementKind.BOLD,
  i: ElementKind.ITALIC,
  em: ElementKind.ITALIC,
  cite: ElementKind.ITALIC,
  s: ElementKind.STRIKE,
  del: ElementKind.STRIKE,
  u: ElementKind.UNDERLINE,
  code: ElementKind.CODE,
  mark: ElementKind.MARK,
  pre: ElementKind.PRE,
  blockquote: ElementKind.BLOCKQUOTE,
  ol: ElementKind.ORDERED_LIST,
  ul: ElementKind.UNORDERED_LIST,
  li: ElementKind.LIST_ITEM,
  q: ElementKind.QUOTE,
  small: ElementKind.SMALL,
  sub: ElementKind.SUB,
  sup: ElementKind.SUP,
  ruby: ElementKind.RUBY,
  rt: ElementKind.RUBY_TEXT,
  rp: ElementKind.RUBY_PARENTHESIS,
  figure: ElementKind.FIGURE,
  figcaption: ElementKind.FIGURE_CAPTION,
  table: ElementKind.TABLE,
  thead: ElementKind.TABLE_HEAD,
  tbody: ElementKind.TABLE_BODY,
  tr: ElementKind.TABLE_ROW,
  th: ElementKind.TABLE_HEADER_CELL,
  td: ElementKind.TABLE_CELL,
}

/** Nothing of them is text. */
const LEFT_OUT = new Set(
  'script style template noscript object embed applet svg math head title link meta base form input button select textarea video audio canvas dialog'.split(
    ' ',
  ),
)
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
 * A post's HTML as the tree of rich text (section 3): what is not one of its kinds is reduced to them, and nothing else gets through. Nothing in it
 * makes a browser ask another host; what was embedded from elsewhere becomes a link to it.
 */
export function readHtml(html: string, around: Surroundings): RichText {
  let left = MOST_NODES
  const nodesOf = (children: readonly Child[], depth: number): Node[] =>
    depth > DEEPEST ? [] : children.flatMap(child => nodeOf(child, depth))

  function nodeOf(child: Child, depth: number): Node[] {
    if (left-- <= 0) return []
    if (child.nodeName === '#text')
      return [{ text: (child as DefaultTreeAdapterTypes.TextNode).value, element: undefined }]
    if (!('tagName' in child)) return []
    const { tagName, childNodes } = child
    if (tagName === 'iframe') return embedded(child)
    if (LEFT_OUT.has(tagName)) return []
    const kind = Object.hasOwn(KINDS, tagName) ? KINDS[tagName] : undefined
    if (kind === undefined) return nodesOf(childNodes, depth + 1)
    if (kind === ElementKind.IMAGE) return image(child)
    const attributes = attributesOf(child, kind)
    // A link that leads nowhere is only its words.
    if (kind === ElementKind.LINK && attributes.length === 0) return nodesOf(childNodes, depth + 1)
    return [wrapped({ kind, attributes, children: nodesOf(childNodes, depth + 1) })]
  }

  function image(element: Html): Node[] {
    const source = addressIn(element, 'src')
    const at = source === null ? null : around.pictureAt(source)
    if (at === null) return []
    const attributes = [pair('src', at), pair('alt', given(element, 'alt')), ...sizes(element)]
    return [wrapped({ kind: ElementKind.IMAGE, attributes, children: [] })]
  }

  function embedded(element: Html): Node[] {
    const href = addressIn(element, 'src')
    if (href === null || !/^https?:/.test(href)) return []
    const words = given(element, 'title') || new URL(href).host
    const link = wrapped({
      kind: ElementKind.LINK,
      attributes: [pair('href', href)],
      children: [{ text: words, element: undefined }],
    })
    return [wrapped({ kind: ElementKind.PARAGRAPH, attributes: [], children: [link] })]
  }

  /** Web addresses, mail and places on this site; no scripts. A picture may be named by its file alone. */
  function addressIn(element: Html, name: string): string | null {
    const value = given(element, name).trim()
    // Places within the text are not kept.
    if (value === '' || value.startsWith('#')) return null
    if (/^(https?|mailto):/i.test(value)) return URL.canParse(value) ? value : null
    if (/^[a-z][\w+.-]*:/i.test(value) || value.startsWith('//')) return null
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

  const children = nodesOf(parseFragment(html).childNodes, 0)
  return {
    root: { kind: ElementKind.ROOT, attributes: [], children },
    lang: around.lang,
    direction: 'ltr',
    writingMode: 'horizontal-tb',
  } as RichText
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
