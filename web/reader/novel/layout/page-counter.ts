import type { LayoutContext } from './layout-context.ts'
import { layOutRun, type PageRun } from './page-run.ts'

/** Counts the pages behind those that are laid out: it lays out one run at a time, and removes it again. */
export class PageCounter {
  private starts: number[] = []
  private countedTo = -1
  private complete = false

  /** All pages up to the end of the text have been counted. */
  get isComplete(): boolean {
    return this.complete
  }

  reset(): void {
    this.starts = []
    this.complete = false
  }

  /** How many of the counted pages begin at a position or behind it. */
  pagesFrom(position: number): number {
    return this.starts.filter(start => start >= position).length
  }

  /**
   * Counts the pages of one more run. False where there is nothing more to count.
   *
   * @param laidTo the position at which the pages that are laid out end
   * @param rangeEnd where to cut the text of a run that begins at a position, for so many times the usual pages
   */
  countRun(
    context: LayoutContext,
    laidTo: number,
    rangeEnd: (from: number, times: number) => number,
  ): boolean {
    const { length } = context.source
    if (!this.starts.includes(laidTo)) {
      this.starts = [laidTo]
      this.countedTo = laidTo
    }
    const from = this.countedTo
    let run: PageRun | null = null
    let to = from
    for (let times = 1; !run && to < length; times *= 2) {
      to = rangeEnd(from, times)
      run = layOutRun(context, { from, to, open: to < length, arranges: true })
    }
    if (!run) return false
    run.element.remove()
    this.starts.push(...run.starts.slice(1))
    this.countedTo = run.end
    if (run.end < length) {
      this.starts.push(run.end)
      return true
    }
    this.complete = true
    return false
  }
}
