import { createElement, type ReactNode } from 'react'
import { type Element, ElementKind, type Node, type RichText } from '#contract/generated/reading.ts'
import { placeOf } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { notFoundRoute } from '../routes.tsx'
import styles from './PostText.module.css'

const TAGS: Readonly<Partial<Record<ElementKind, string>>> = {
  [ElementKind.PARAGRAPH]: 'p',
  [ElementKind.HEADING_2]: 'h2',
  [ElementKind.HEADING_3]: 'h3',
  [ElementKind.HEADING_4]: 'h4',
  [ElementKind.HEADING_5]: 'h5',
  [ElementKind.HEADING_6]: 'h6',
  [ElementKind.LINK]: 'a',
  [ElementKind.IMAGE]: 'img',
  [ElementKind.LINE_BREAK]: 'br',
  [ElementKind.RULE]: 'hr',
  [ElementKind.BOLD]: 'strong',
  [ElementKind.ITALIC]: 'em',
  [ElementKind.STRIKE]: 's',
  [ElementKind.UNDERLINE]: 'u',
  [ElementKind.CODE]: 'code',
  [ElementKind.MARK]: 'mark',
  [ElementKind.PRE]: 'pre',
  [ElementKind.BLOCKQUOTE]: 'blockquote',
  [ElementKind.ORDERED_LIST]: 'ol',
  [ElementKind.UNORDERED_LIST]: 'ul',
  [ElementKind.LIST_ITEM]: 'li',
  [ElementKind.QUOTE]: 'q',
  [ElementKind.SMALL]: 'small',
  [ElementKind.SUB]: 'sub',
  [ElementKind.SUP]: 'sup',
  [ElementKind.RUBY]: 'ruby',
  [ElementKind.RUBY_TEXT]: 'rt',
  [ElementKind.RUBY_PARENTHESIS]: 'rp',
  [ElementKind.FIGURE]: 'figure',
  [ElementKind.FIGURE_CAPTION]: 'figcaption',
  [ElementKind.TABLE]: 'table',
  [ElementKind.TABLE_HEAD]: 'thead',
  [ElementKind.TABLE_BODY]: 'tbody',
  [ElementKind.TABLE_ROW]: 'tr',
  [ElementKind.TABLE_HEADER_CELL]: 'th',
  [ElementKind.TABLE_CELL]: 'td',
}
const EMPTY = new Set(['img', 'br', 'hr'])
/** Elements between whose children blank text is left out: React warns of it in tables. */
const STRICT = new Set(['table', 'thead', 'tbody', 'tr', 'ol', 'ul'])
/** The allowed attributes, by their names in React. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  href: 'href',
  src: 'src',
  alt: 'alt',
  width: 'width',
  height: 'height',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
}

type Link = (path: string) => string

/** The text of a post; its server has reduced it to these elements. */
export function PostText({ text }: { readonly text: RichText }) {
  const local = useLink()
  // Posts name pages without language; links lead to the page in the reader's language.
  const link: Link = href => (isOwnPage(href) ? local(href) : href)
  return (
    <div className={styles.text} lang={text.lang || undefined}>
      {text.root && childrenOf(text.root, 'div', link)}
    </div>
  )
}

function isOwnPage(href: string): boolean {
  if (!href.startsWith('/') || /^\/(de|fr)(\/|$)/.test(href)) return false
  const url = URL.parse(href, 'https://shop.example')
  return url !== null && placeOf(url).route !== notFoundRoute
}

function childrenOf(element: Element, within: string, link: Link): ReactNode[] {
  return element.children.flatMap((node: Node, at) => {
    if (node.element) return [show(node.element, at, link)]
    return STRICT.has(within) && node.text?.trim() === '' ? [] : [node.text ?? '']
  })
}

function show(element: Element, key: number, link: Link): ReactNode {
  const tag = TAGS[element.kind] ?? 'span'
  const known = element.attributes.flatMap(({ key: name, value }) => {
    const inReact = ATTRIBUTES[name]
    return inReact === undefined ? [] : [[inReact, name === 'href' ? link(value) : value] as const]
  })
  const props = {
    key,
    ...Object.fromEntries(known),
    ...(tag === 'img' && { loading: 'lazy', decoding: 'async' }),
    ...(tag === 'a' && { rel: 'noopener' }),
  }
  return EMPTY.has(tag)
    ? createElement(tag, props)
    : createElement(tag, props, ...childrenOf(element, tag, link))
}
