import { ElementKind } from './generated/enums.ts'

/** Kinds that stand in no paragraph. Apart from rich-text.ts: the site has no need of them. */
export const BLOCKS: ReadonlySet<ElementKind> = new Set([
  ElementKind.PARAGRAPH,
  ElementKind.HEADING_1,
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
  ElementKind.FIGURE_CAPTION,
  ElementKind.TABLE,
  ElementKind.TABLE_HEAD,
  ElementKind.TABLE_BODY,
  ElementKind.TABLE_ROW,
  ElementKind.TABLE_HEADER_CELL,
  ElementKind.TABLE_CELL,
  ElementKind.FOOTNOTE,
  ElementKind.SECTION,
])

/** Of those the ones that stand only in a figure or a table. */
export const PARTS_OF_BLOCKS: ReadonlySet<ElementKind> = new Set([
  ElementKind.FIGURE_CAPTION,
  ElementKind.TABLE_HEAD,
  ElementKind.TABLE_BODY,
  ElementKind.TABLE_ROW,
  ElementKind.TABLE_HEADER_CELL,
  ElementKind.TABLE_CELL,
])
