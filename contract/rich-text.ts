import { ElementKind } from './generated/enums.ts'

/** The name of a kind of rich text; ROOT is the text itself, and no element. */
export type KindName = Exclude<keyof typeof ElementKind, 'ROOT'>
type Kind = (typeof ElementKind)[KindName]

/**
 * docs/product.md#rich-text: the kinds of rich text, each with the element of HTML that shows it. What reads HTML, and what
 * writes pages, posts and books, takes the elements from here, and says only where it differs.
 */
export const TAGS = {
  [ElementKind.PARAGRAPH]: 'p',
  [ElementKind.HEADING_1]: 'h1',
  [ElementKind.HEADING_2]: 'h2',
  [ElementKind.HEADING_3]: 'h3',
  [ElementKind.HEADING_4]: 'h4',
  [ElementKind.HEADING_5]: 'h5',
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
} as const satisfies Readonly<Record<Kind, string>>

/** What an element is shown as; a kind that is not known here, and a root within a text, is a span. */
export function tagOf(kind: ElementKind): string {
  return (TAGS as Readonly<Record<number, string>>)[kind] ?? 'span'
}

/** What an element can be besides its kind, with a style in the reader and in books. */
export const ROLES = ['centre', 'end', 'verse', 'box', 'emphasis', 'small-caps'] as const

/** Elements in which nothing can stand. */
export const EMPTY_TAGS: ReadonlySet<string> = new Set(['img', 'br', 'hr'])

/** Attributes that are positive whole numbers, by element; there and in HTML they have the same names. */
export const NUMBERS: Readonly<Record<string, readonly string[] | undefined>> = {
  ol: ['start'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** A heading of this level, or null. */
export function headingLevel(kind: ElementKind): number | null {
  const level = kind - ElementKind.HEADING_1 + 1
  return level >= 1 && level <= 6 ? level : null
}
