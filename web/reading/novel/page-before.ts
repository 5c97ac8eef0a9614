import { depthOf } from './page-layout.ts'
import { layRun, type PageRun, rectNear, type Setting } from './page-run.ts'

/** Lines that are moved on to the page after, until what is left fits. */
const MOST_TRIES = 8

/**
 * The page that ends where another begins: the lines before it are laid out in one column without end, and as many as there is room for
 * are taken from below. Null where the text begins on it.
 *
 * @param perPage about how many characters stand on a page
 */
export function layPageBefore(setting: Setting, end: number, perPage: number): PageRun | null {
  const { source, layout } = setting
  const wished = Math.max(0, end - Math.ceil(2.2 * perPage))
  const paragraph = source.blockStart(wished)
  // Lines break where they would if the paragraph were seen from its beginning.
  const from = end - paragraph < 8 * perPage ? paragraph : wished
  const behind = Math.min(source.length, end + 400)
  const column = setting.blank()
  const inline = (layout.inline - (layout.columns - 1) * layout.gap) / layout.columns
  Object.assign(column.style, { columns: 'auto', inlineSize: `${inline}px`, blockSize: 'auto' })
  column.style.visibility = 'hidden'
  column.append(setting.builder.build(from, behind))
  setting.strip.append(column)
  const begin = column.getBoundingClientRect()
  const depth = (place: number) => {
    const rect = rectNear(column, source, place, behind)
    return rect ? depthOf(rect, begin, layout) : 0
  }
  /** The first place that lies at least so deep. */
  const firstAt = (wanted: number) => {
    let low = from
    let high = end
    while (low < high) {
      const middle = (low + high) >>> 1
      if (depth(middle) >= wanted) high = middle
      else low = middle + 1
    }
    return low
  }
  try {
    const fullLine = end === source.blockStart(end) || depth(end) > depth(end - 1) + 2
    // A line that is cut in its middle stands on this page too, up to there.
    let top = depth(end) + (fullLine ? 0 : lineOf(column))
    for (let left = layout.columns; left > 0; left--) {
      if (top <= layout.block && from === 0) return null
      top = depth(firstAt(top - layout.block - 0.5))
    }
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const start = firstAt(top - 0.5)
      if (start <= 0 || start >= end) return null
      const run = layRun(setting, { from: start, to: end, open: false, fullLine })
      if (run?.starts.length === 1 || tries === MOST_TRIES - 1) return run
      run?.element.remove()
      top += 2
      top = depth(firstAt(top))
    }
    return null
  } finally {
    column.remove()
  }
}

/** The last page of this run ends the text and is as full as it can be. Null only for a text without characters. */
export function layLastPage(setting: Setting, perPage: number): PageRun | null {
  const { length } = setting.source
  if (length === 0) return null
  // Nothing before it that fills a page: the text is laid out from its beginning.
  return layPageBefore(setting, length, perPage) ?? layRun(setting, { from: 0, to: length, open: false })
}

function lineOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).lineHeight) || 24
}
