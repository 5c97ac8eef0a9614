import { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { sealedSource } from '../content/sealed-source.ts'

/** The HTML element for each kind of element in a text. This list is closed, so a text can never bring scripts or forms into the page. */
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

export interface TextElement {
  readonly tag: string
  /** It has no children. */
  readonly empty: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** The name of a style in RichText.module.css, where the text gives one. */
  readonly role: string | undefined
}

export function elementOf(element: Element): TextElement {
  const tag = TAGS[element.kind] ?? 'span'
  const values = new Map(element.attributes.map(({ key, value }) => [key, value]))
  const named = ['lang', 'dir', 'title'].flatMap(name => (values.get(name) ? [[name, values.get(name)]] : []))
  const id = values.get('id')
  return {
    tag,
    empty: EMPTY.has(tag),
    attributes: {
      ...(id && { id: anchorOf(id) }),
      ...Object.fromEntries(named),
      ...ATTRIBUTES[tag]?.(values),
    },
    role: values.get('role') || undefined,
  }
}

type Values = ReadonlyMap<string, string>
type Attributes = Record<string, string>

/** Ids of a text get a prefix, so that they never collide with ids of the page. */
function anchorOf(id: string): string {
  return `t-${id}`
}

/** Illustrations of at least this height in pixels get a page of their own. */
const FULL_PAGE = 600

const ATTRIBUTES: Readonly<Record<string, (values: Values) => Attributes>> = {
  a(values): Attributes {
    const href = values.get('href') ?? ''
    if (href.startsWith('#'))
      return {
        href: `#${anchorOf(href.slice(1))}`,
        ...(values.get('role') === 'noteref' && { role: 'doc-noteref' }),
      }
    return /^https?:\/\//.test(href) ? { href, rel: 'noopener noreferrer external', target: '_blank' } : {}
  },
  img(values) {
    const hash = values.get('src') ?? ''
    const [width, height] = [positiveInteger(values, 'width'), positiveInteger(values, 'height')]
    const sealed = sealedSource(hash, Number(width ?? 0), Number(height ?? 0))
    return {
      ...(sealed ? { src: sealed, 'data-sealed': hash } : plainSources(hash)),
      alt: values.get('alt') ?? '',
      ...(width && { width }),
      ...(height && { height }),
      ...(Number(height) >= FULL_PAGE && values.get('inline') !== 'yes' && { 'data-full': '' }),
      loading: 'lazy',
      decoding: 'async',
    }
  },
  td: spans,
  th: spans,
  ol: values => pick(values, 'start'),
  aside: () => ({ role: 'doc-footnote' }),
}

function plainSources(hash: string): Attributes {
  return {
    src: `/img/jpg/800/${hash}`,
    srcset: [480, 800, 1200].map(one => `/img/webp/${one}/${hash} ${one}w`).join(', '),
    sizes: '(width <= 54em) 92vw, 42rem',
  }
}

function spans(values: Values): Attributes {
  return { ...pick(values, 'colspan'), ...pick(values, 'rowspan') }
}

function pick(values: Values, name: string): Attributes {
  const value = positiveInteger(values, name)
  return value ? { [name]: value } : {}
}

function positiveInteger(values: Values, name: string): string | undefined {
  const value = Number(values.get(name))
  return Number.isInteger(value) && value > 0 ? String(value) : undefined
}
