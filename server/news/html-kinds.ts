import { ElementKind } from '#contract/generated/reading.ts'
import { TAGS } from '#contract/rich-text.ts'
import { BLOCKS as ALL_BLOCKS, PARTS_OF_BLOCKS } from '#contract/rich-text-blocks.ts'

/** Posts have none of these: the page has the first heading, which is the title, and the others are of books. */
const NOT_IN_POSTS: ReadonlySet<ElementKind> = new Set([
  ElementKind.HEADING_1,
  ElementKind.ABBREVIATION,
  ElementKind.SPAN,
  ElementKind.RUBY_BASE,
  ElementKind.FOOTNOTE,
  ElementKind.SECTION,
])

const ofPosts = Object.entries(TAGS)
  .map(([kind, tag]) => [tag, Number(kind) as ElementKind] as const)
  .filter(([, kind]) => !NOT_IN_POSTS.has(kind))

/** How HTML is said in rich text. */
export const KINDS: Readonly<Record<string, ElementKind>> = {
  ...Object.fromEntries(ofPosts),
  h1: ElementKind.HEADING_2,
  strong: ElementKind.BOLD,
  em: ElementKind.ITALIC,
  cite: ElementKind.ITALIC,
  del: ElementKind.STRIKE,
}

/** Kinds that cannot stand inside of a paragraph. */
export const IS_BLOCK: ReadonlySet<ElementKind> = ALL_BLOCKS.difference(PARTS_OF_BLOCKS)

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
