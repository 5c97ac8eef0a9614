import type { LayoutContext } from './layout-context.ts'
import { depthOf } from './page-layout.ts'
import { layOutRun, type PageRun, rectNear } from './page-run.ts'
import { asMeasuringColumn } from './run-container.ts'

/** How many lines are moved to the next page, one by one, until the rest fits on this one. */
const MAX_TRIES = 8

/**
 * Lays out the page that ends where another begins: the text before it is laid out in one endless column, and as many lines
 * as fit on a page are taken from its end. Null where less than a page precedes.
 *
 * @param perPage about how many characters a page has
 */
export function layOutPageBefore(context: LayoutContext, end: number, perPage: number): PageRun | null {
  const { source, layout } = context
  const estimate = Math.max(0, end - Math.ceil(2.2 * perPage))
  const paragraph = source.blockStart(estimate)
  // Lines break as they do in the whole paragraph only if the column begins with it.
  const from = end - paragraph < 8 * perPage ? paragraph : estimate
  const to = Math.min(source.length, end + 400)
  const column = asMeasuringColumn(context.createContainer(), layout)
  column.append(context.builder.build(from, to))
  context.strip.append(column)
  const origin = column.getBoundingClientRect()
  const depth = (position: number) => {
    const rect = rectNear(column, source, position, to)
    return rect ? depthOf(rect, origin, layout) : 0
  }
  /** The first position that lies at least this deep. */
  const firstAtDepth = (least: number) => {
    let low = from
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (depth(middle) >= least) high = middle
      else low = middle + 1
    }
    return low
  }
  try {
    const line = lineHeightOf(column)
    // Superscripts stand a little above their line, and small letters below it: only half a line more is another line.
    const half = line / 2
    const fullLine = end === source.blockStart(end) || depth(end) > depth(end - 1) + half
    // If the page ends in the middle of a line, the first part of that line stands on it too.
    let top = depth(end) + (fullLine ? 0 : line)
    for (let left = layout.columns; left > 0; left--) {
      if (top <= layout.block && from === 0) return null
      top = depth(firstAtDepth(top - layout.block - 0.5))
    }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const start = firstAtDepth(top - half)
      if (start <= 0 || start >= end) return null
      const run = layOutRun(context, { from: start, to: end, open: false, fullLine })
      if (run?.starts.length === 1 || tries === MAX_TRIES - 1) return run
      run?.element.remove()
      top = depth(firstAtDepth(top + half))
    }
    return null
  } finally {
    column.remove()
  }
}

/** Lays out the page that ends the text, as full as it can be. Null only for a text without characters. */
export function layOutLastPage(context: LayoutContext, perPage: number): PageRun | null {
  const { length } = context.source
  if (length === 0) return null
  // A text of less than a page is laid out from its beginning.
  return (
    layOutPageBefore(context, length, perPage) ?? layOutRun(context, { from: 0, to: length, open: false })
  )
}

function lineHeightOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).lineHeight) || 24
}
