import { createElement, memo, type ReactNode } from 'react'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node, RichText as Tree } from '#contract/generated/reading.ts'
import styles from './RichText.module.css'

interface Props {
  readonly tree: Tree
}

/**
 * The text of a part. Only the kinds of the contract become elements, each with the attributes it may have, so that a text can do nothing but
 * be read. Every block of the first level has its number, by which a place in the text is found again.
 */
export const RichText = memo(function RichText({ tree }: Props) {
  return (
    <div className={styles.text} lang={tree.lang || undefined} dir={tree.direction === 'rtl' ? 'rtl' : 'ltr'}>
      {(tree.root?.children ?? []).map((node, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown; its blocks are their numbers.
        node.element ? <Block key={at} element={node.element} number={at} /> : <p key={at}>{node.text}</p>,
      )}
    </div>
  )
})

function Block({ element, number }: { readonly element: Element; readonly number: number }) {
  return show(element, { 'data-block': number })
}

const TAGS: Readonly<Record<number, string>> = {
  [ElementKind.PARAGRAPH]: 'p',
  // The page's own heading is the first; the text's stand below it.
  [ElementKind.HEADING_1]: 'h2',
  [ElementKind.HEADING_2]: 'h3',
  [ElementKind.HEADING_3]: 'h4',
  [ElementKind.HEADING_4]: 'h5',
  [ElementKind.HEADING_5]: 'h6',
  [ElementKind.HEADING_6]: 'h6',
  [ElementKind.LINK]: 'a',
  [ElementKind.IMAGE]: 'img',
  [ElementKind.LINE_BREAK]: 'br',
  [ElementKind.RULE]: 'hr',
  [ElementKind.BOLD]: 'b',
  [ElementKind.ITALIC]: 'i',
  [ElementKind.STRIKE]: 's',
  [ElementKind.UNDERLINE]: 'u',
  [ElementKind.CODE]: 'code',
  [ElementKind.MARK]: 'mark',
  [ElementKind.PRE]: 'pre',
  [ElementKind.ABBREVIATION]: 'abbr',
  [ElementKind.BLOCKQUOTE]: 'blockquote',
  [ElementKind.ORDERED_LIST]: 'ol',
  [ElementKind.UNORDERED_LIST]: 'ul',
  [ElementKind.QUOTE]: 'q',
  [ElementKind.SMALL]: 'small',
  [ElementKind.SUB]: 'sub',
  [ElementKind.SUP]: 'sup',
  [ElementKind.LIST_ITEM]: 'li',
  [ElementKind.SPAN]: 'span',
  [ElementKind.RUBY]: 'ruby',
  [ElementKind.RUBY_BASE]: 'span',
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
  [ElementKind.FOOTNOTE]: 'aside',
  [ElementKind.SECTION]: 'section',
}

const EMPTY = new Set(['img', 'br', 'hr'])

function show(element: Element, more: Record<string, unknown> = {}): ReactNode {
  const tag = TAGS[element.kind] ?? 'span'
  const given = new Map(element.attributes.map(({ key, value }) => [key, value]))
  const props = { ...attributesOf(tag, given), ...more }
  if (EMPTY.has(tag)) return createElement(tag, props)
  return createElement(tag, props, ...element.children.map(shown))
}

function shown(node: Node): ReactNode {
  return node.element ? show(node.element) : (node.text ?? '')
}

type Given = ReadonlyMap<string, string>

function attributesOf(tag: string, given: Given): Record<string, unknown> {
  const id = given.get('id')
  const role = given.get('role')
  return {
    ...(id && { id: anchorOf(id) }),
    ...(given.get('lang') && { lang: given.get('lang') }),
    ...(given.get('dir') && { dir: given.get('dir') }),
    ...(given.get('title') && { title: given.get('title') }),
    ...(role && { className: styles[role] }),
    ...OWN[tag]?.(given),
  }
}

/** Names of the text's own places; so that none is taken for one of the page's. */
function anchorOf(id: string): string {
  return `t-${id}`
}

const OWN: Readonly<Record<string, (given: Given) => Record<string, unknown>>> = {
  a(given) {
    const href = given.get('href') ?? ''
    const note = given.get('role') === 'noteref' ? { role: 'doc-noteref' } : {}
    if (href.startsWith('#')) return { href: `#${anchorOf(href.slice(1))}`, ...note }
    return /^https?:\/\//.test(href) ? { href, rel: 'noopener noreferrer external', target: '_blank' } : {}
  },
  img(given) {
    const hash = given.get('src') ?? ''
    const width = Number(given.get('width')) || undefined
    return {
      src: `/img/jpg/800/${hash}`,
      srcSet: [480, 800, 1200].map(one => `/img/webp/${one}/${hash} ${one}w`).join(', '),
      sizes: '(width <= 54em) 92vw, 42rem',
      alt: given.get('alt') ?? '',
      width,
      height: Number(given.get('height')) || undefined,
      loading: 'lazy',
      decoding: 'async',
    }
  },
  td: spans,
  th: spans,
  ol: given => (Number(given.get('start')) ? { start: Number(given.get('start')) } : {}),
  aside: () => ({ role: 'doc-footnote' }),
}

function spans(given: Given): Record<string, unknown> {
  const span = (name: string) => Number(given.get(name)) || undefined
  return { colSpan: span('colspan'), rowSpan: span('rowspan') }
}
