import type { PageLayout } from './page-layout.ts'

interface Text {
  readonly textClass: string
  readonly lang: string
  readonly direction: string
}

/** An empty element in which text stands in columns, each of them as high as a page. */
export function blankRun({ inline, block, columns, gap }: PageLayout, text: Text): HTMLElement {
  const element = document.createElement('div')
  element.className = text.textClass
  element.dataset.run = ''
  if (text.lang) element.lang = text.lang
  element.dir = text.direction
  Object.assign(element.style, {
    inlineSize: `${inline}px`,
    blockSize: `${block}px`,
    columnCount: String(columns),
    // WebKit makes no columns where there is to be one of them and its width is left open.
    columnWidth: `${(inline - (columns - 1) * gap) / columns}px`,
    columnGap: `${gap}px`,
    columnFill: 'auto',
  })
  return element
}
