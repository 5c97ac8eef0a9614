import { columnWidthOf, type PageLayout } from './page-layout.ts'

interface TextAttributes {
  readonly textClass: string
  readonly lang: string
  readonly direction: string
}

/** An empty element whose CSS columns are as high as a page and continue from page to page. */
export function createRunContainer(layout: PageLayout, text: TextAttributes): HTMLElement {
  const { inline, block, columns, gap } = layout
  const element = document.createElement('div')
  element.className = text.textClass
  element.dataset.run = ''
  if (text.lang) element.lang = text.lang
  element.dir = text.direction
  Object.assign(element.style, {
    inlineSize: `${inline}px`,
    blockSize: `${block}px`,
    columnCount: String(columns),
    // WebKit makes no columns where their count is one and their width is auto.
    columnWidth: `${columnWidthOf(layout)}px`,
    columnGap: `${gap}px`,
    columnFill: 'auto',
  })
  return element
}

/** Turns such an element into one hidden column that is as wide as those of the pages and grows with its text. */
export function asMeasuringColumn(container: HTMLElement, layout: PageLayout): HTMLElement {
  const inlineSize = `${columnWidthOf(layout)}px`
  Object.assign(container.style, { columns: 'auto', inlineSize, blockSize: 'auto', visibility: 'hidden' })
  return container
}
