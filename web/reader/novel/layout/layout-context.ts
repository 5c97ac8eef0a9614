import { createPageBuilder, type PageArea, type PageBuilder, type PageSource } from './page-builder.ts'
import { columnWidthOf, layoutFor } from './page-layout.ts'
import { createRunContainer } from './run-container.ts'

/** All that it takes to lay a text out in pages. */
export interface LayoutContext extends PageArea {
  readonly builder: PageBuilder
}

export interface PageOptions {
  /** The element in whose middle pages are put, as large as they may be. */
  readonly room: HTMLElement
  readonly source: PageSource
  /** The class of the elements that hold text. */
  readonly textClass: string
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  readonly writingMode: string
}

/** Measures the room, gives the frame the size of a page, and returns what pages of that size are laid out with. */
export function measureLayout(options: PageOptions, frame: HTMLElement, strip: HTMLElement): LayoutContext {
  const { source, direction, writingMode, room } = options
  const fontSize = Number.parseFloat(getComputedStyle(strip).fontSize) || 18
  const { clientWidth: width, clientHeight: height } = room
  const layout = layoutFor({ width, height, fontSize, direction, writingMode })
  const { inline, block } = layout
  const [frameWidth, frameHeight] = layout.progression === 'down' ? [block, inline] : [inline, block]
  frame.style.width = `${frameWidth}px`
  frame.style.height = `${frameHeight}px`
  strip.style.setProperty('--page-inline', `${columnWidthOf(layout)}px`)
  strip.style.setProperty('--page-block', `${block}px`)
  const area: PageArea = { source, layout, strip, createContainer: () => createRunContainer(layout, options) }
  return { ...area, builder: createPageBuilder(area) }
}
