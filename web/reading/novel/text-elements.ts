import { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { sealedSource } from '../content/sealed-source.ts'

/** Which element each kind of the contract becomes: nothing else is ever made of a text, so that it can do nothing but be read. */
const TAGS: Readonly<Record<number, string>> = {
  [ElementKind.PARAGRAPH]: 'p',
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

/** An element of a page, as HTML names it. */
export interface TextElement {
  readonly tag: string
  /** Nothing can stand in it. */
  readonly empty: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** What the text says it is: a name of a style. */
  readonly role: string | undefined
}

export function elementOf(element: Element): TextElement {
  const tag = TAGS[element.kind] ?? 'span'
  const given = new Map(element.attributes.map(({ key, value }) => [key, value]))
  const named = ['lang', 'dir', 'title'].flatMap(name => (given.get(name) ? [[name, given.get(name)]] : []))
  const id = given.get('id')
  return {
    tag,
    empty: EMPTY.has(tag),
    attributes: { ...(id && { id: anchorOf(id) }), ...Object.fromEntries(named), ...OWN[tag]?.(given) },
    role: given.get('role') || undefined,
  }
}

type Given = ReadonlyMap<string, string>
type Attributes = Record<string, string>

/** Names of the text's own places; so that none is taken for one of the page's. */
function anchorOf(id: string): string {
  return `t-${id}`
}

/** Drawings from this many pixels of height on have a page of their own. */
const FULL_PAGE = 600

const OWN: Readonly<Record<string, (given: Given) => Attributes>> = {
  a(given): Attributes {
    const href = given.get('href') ?? ''
    if (href.startsWith('#'))
      return {
        href: `#${anchorOf(href.slice(1))}`,
        ...(given.get('role') === 'noteref' && { role: 'doc-noteref' }),
      }
    return /^https?:\/\//.test(href) ? { href, rel: 'noopener noreferrer external', target: '_blank' } : {}
  },
  img(given) {
    const hash = given.get('src') ?? ''
    const [width, height] = [wholeOf(given, 'width'), wholeOf(given, 'height')]
    const sealed = sealedSource(hash, Number(width ?? 0), Number(height ?? 0))
    return {
      ...(sealed ? { src: sealed, 'data-sealed': hash } : plainSources(hash)),
      alt: given.get('alt') ?? '',
      ...(width && { width }),
      ...(height && { height }),
      ...(Number(height) >= FULL_PAGE && given.get('inline') !== 'yes' && { 'data-full': '' }),
      loading: 'lazy',
      decoding: 'async',
    }
  },
  td: spans,
  th: spans,
  ol: given => pick(given, 'start'),
  aside: () => ({ role: 'doc-footnote' }),
}

function plainSources(hash: string): Attributes {
  return {
    src: `/img/jpg/800/${hash}`,
    srcset: [480, 800, 1200].map(one => `/img/webp/${one}/${hash} ${one}w`).join(', '),
    sizes: '(width <= 54em) 92vw, 42rem',
  }
}

function spans(given: Given): Attributes {
  return { ...pick(given, 'colspan'), ...pick(given, 'rowspan') }
}

function pick(given: Given, name: string): Attributes {
  const value = wholeOf(given, name)
  return value ? { [name]: value } : {}
}

function wholeOf(given: Given, name: string): string | undefined {
  const value = Number(given.get(name))
  return Number.isInteger(value) && value > 0 ? String(value) : undefined
}
