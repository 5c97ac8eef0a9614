import { ElementKind } from '#contract/generated/reading.ts'

/** How HTML is said in rich text. */
export const KINDS: Readonly<Record<string, ElementKind>> = {
  p: ElementKind.PARAGRAPH,
  // The title of the page is its only h1, so headings in a post begin one level lower.
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

/** Kinds that cannot stand inside of a paragraph. */
export const IS_BLOCK: ReadonlySet<ElementKind> = new Set([
  ElementKind.PARAGRAPH,
  ElementKind.HEADING_2,
  ElementKind.HEADING_3,
  ElementKind.HEADING_4,
  ElementKind.HEADING_5,
  ElementKind.HEADING_6,
  ElementKind.RULE,
  ElementKind.PRE,
  ElementKind.BLOCKQUOTE,
  ElementKind.ORDERED_LIST,
  ElementKind.UNORDERED_LIST,
  ElementKind.LIST_ITEM,
  ElementKind.FIGURE,
  ElementKind.TABLE,
])

/** Elements whose content is dropped. */
export const LEFT_OUT: ReadonlySet<string> = new Set(
  'script style template noscript object embed applet svg math head title link meta base form input button select textarea source track canvas dialog'.split(
    ' ',
  ),
)
/** Elements that load something from elsewhere. */
export const EMBEDDED: ReadonlySet<string> = new Set(['iframe', 'video', 'audio'])
/** Not of the kinds, but each begins on a line of its own: cards of Ghost are made of them. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'div section article aside header footer main nav hgroup details summary dl dt dd address center fieldset'.split(
    ' ',
  ),
)
/** Kinds that contain paragraphs; all others contain text only. */
export const HOLD_BLOCKS: ReadonlySet<ElementKind> = new Set([
  ElementKind.BLOCKQUOTE,
  ElementKind.ORDERED_LIST,
  ElementKind.UNORDERED_LIST,
  ElementKind.LIST_ITEM,
  ElementKind.FIGURE,
  ElementKind.FIGURE_CAPTION,
  ElementKind.TABLE,
  ElementKind.TABLE_HEAD,
  ElementKind.TABLE_BODY,
  ElementKind.TABLE_ROW,
  ElementKind.TABLE_HEADER_CELL,
  ElementKind.TABLE_CELL,
])
