// docs/product.md#reading-novels: pages of a text, laid out in the browser.
import { type LayoutContext, measureLayout, type PageOptions } from './layout-context.ts'
import { PageCounter } from './page-counter.ts'
import { advanceOf, fontStyleKey, stepOf, translateTo } from './page-layout.ts'
import { layOutRun, type PageRun } from './page-run.ts'
import { layOutLastPage, layOutPageBefore } from './previous-page.ts'
import { RunList } from './run-list.ts'
import { cancelIdle, runWhenIdle } from './when-idle.ts'

interface Options extends PageOptions {
  /** Called whenever the state has changed. */
  readonly onChange: () => void
}

interface PageState {
  /** The positions at which the visible page begins and ends. */
  readonly from: number
  readonly to: number
  /** Pages behind the visible one; estimated from the characters until all of them have been laid out or counted. */
  readonly pagesLeft: number
  readonly exact: boolean
  /** Behind the last page. */
  readonly atEnd: boolean
}

/**
 * Pages that are laid out at once: few, since a layer that reaches further than the browser paints ahead is painted anew at
 * each turn.
 */
const PAGES_PER_RUN = 3
/** Pages on either side of the visible one that are laid out before somebody turns. */
const PREPARED_PAGES = 3
/** Pages that are further away than this are removed. */
const MAX_DISTANCE = 24
const COUNT_DELAY_MS = 600
/** The most characters that a line has. */
const LINE = 200

/**
 * Turns the pages of a text. Only some pages around the reader exist. They begin exactly at the position that was read,
 * whatever the size of the letters, so a new layout does not move the reader. A turn only moves pages that exist already.
 */
export class Paginator {
  private readonly options: Options
  private readonly frame = document.createElement('div')
  private readonly strip = document.createElement('div')
  private readonly runList = new RunList()
  private readonly counter = new PageCounter()
  private context: LayoutContext
  private page = 0
  private anchorPosition = 0
  private atEnd = false
  /** About how many characters a page has. */
  private perPage = 1500
  /** For the end of each page that was laid out, where that page begins. */
  private readonly pageStarts = new Map<number, number>()
  private idleTask = 0
  private countTimer: ReturnType<typeof setTimeout> | undefined
  private layoutKey = ''

  constructor(options: Options) {
    this.options = options
    this.frame.dataset.pageFrame = ''
    this.strip.dataset.pageStrip = ''
    this.strip.style.writingMode = options.writingMode
    this.strip.dir = options.direction
    this.frame.append(this.strip)
    options.room.append(this.frame)
    this.frame.addEventListener('focusin', this.onFocus)
    this.context = measureLayout(options, this.frame, this.strip)
  }

  get element(): HTMLElement {
    return this.frame
  }

  /** The position that a new layout returns to: it changes only when the reader moves. */
  get anchor(): number {
    return this.anchorPosition
  }

  get runs(): readonly PageRun[] {
    return this.runList.all
  }

  get state(): PageState {
    const { length } = this.options.source
    const { last } = this.runList
    const [run, at] = this.runList.find(this.page)
    const from = run?.starts[at] ?? this.anchorPosition
    const to = run?.starts[at + 1] ?? run?.end ?? length
    const laidTo = last?.end ?? 0
    const laidPages = (last ? this.runList.lastPage : 0) - this.page
    const complete = laidTo >= length
    const exact = complete || this.counter.isComplete
    const otherPages = complete
      ? 0
      : exact
        ? this.counter.pagesFrom(laidTo)
        : Math.ceil((length - laidTo) / this.perPage)
    return { from, to, pagesLeft: this.atEnd ? 0 : laidPages + otherPages, exact, atEnd: this.atEnd }
  }

  /** Lays the text out anew after the window, the letters or the fonts have changed. The anchor stays. */
  layOut(): void {
    const before = this.context.layout
    // Measuring with the old runs in place would make the browser lay them out once more.
    this.clear()
    this.context = measureLayout(this.options, this.frame, this.strip)
    const { inline, block, columns, progression } = this.context.layout
    const key = [inline, block, columns, progression, fontStyleKey(this.strip)].join(' ')
    if (key !== this.layoutKey) {
      this.pageStarts.clear()
      this.perPage = Math.max(100, (this.perPage * inline * block) / (before.inline * before.block))
    }
    this.layoutKey = key
    this.resume()
    this.begin()
  }

  /** Shows the page that begins at a position. */
  goTo(position: number): void {
    this.anchorPosition = Math.min(Math.max(0, position), Math.max(0, this.options.source.length - 1))
    this.atEnd = false
    if (this.runList.first && this.state.from === this.anchorPosition) this.show()
    else this.begin()
  }

  /** Shows the page that ends with the last character, as full as it can be. */
  goToEnd(): void {
    const { length } = this.options.source
    if (length === 0) return
    this.atEnd = false
    if (this.state.to < length) {
      this.clear()
      this.page = 0
      const run = layOutLastPage(this.context, this.perPage)
      this.append(run)
      if (run) this.notePages(run)
      this.page = Math.max(0, this.runList.lastPage)
    }
    this.moveAnchor()
  }

  /** Whether a position stands on the visible page. */
  isVisible(position: number): boolean {
    const { from, to, atEnd } = this.state
    return !atEnd && position >= from && position < to
  }

  /** Turns by a number of pages, back where it is negative. False where there are none in that direction. */
  turn(by: number): boolean {
    if (by === 0) return false
    if (this.atEnd) {
      if (by > 0) return false
      this.atEnd = false
      this.moveAnchor()
      return true
    }
    const target = this.page + by
    while (target > this.runList.lastPage && this.extend());
    while (target < this.runList.firstPage && this.extendBack());
    const page = Math.max(this.runList.firstPage, Math.min(this.runList.lastPage, target))
    if (page === this.page) {
      if (by < 0) return false
      this.atEnd = true
      this.options.onChange()
      return true
    }
    this.page = page
    this.moveAnchor()
    return true
  }

  close(): void {
    this.cancelWork()
    this.frame.removeEventListener('focusin', this.onFocus)
    this.frame.remove()
  }

  private moveAnchor(): void {
    this.anchorPosition = this.state.from
    this.show()
  }

  /** Lays out the page that begins at the anchor. */
  private begin(): void {
    this.clear()
    this.page = 0
    this.restoreOrder()
    // Only the pages that are visible now are laid out now; the others follow when the browser is idle.
    if (this.options.source.length > 0) this.append(this.layOutFrom(this.anchorPosition, 2))
    this.show()
  }

  /**
   * A page may begin with text that was shown before a picture: that picture would stand before the new page, where nobody
   * has seen it.
   */
  private resume(): void {
    this.anchorPosition = this.options.source.resumeFrom?.(this.anchorPosition) ?? this.anchorPosition
  }

  /** Other pages have room for pictures elsewhere. */
  private restoreOrder(): void {
    const { source } = this.options
    const anchor = source.locatorOf(this.anchorPosition)
    if (!source.restore?.()) return
    this.anchorPosition = source.positionOf(anchor)
    this.pageStarts.clear()
  }

  /** Counts are thrown away too: a new page may end where an old one did, and the old count would be taken for its own. */
  private clear(): void {
    this.runList.clear()
    this.counter.reset()
  }

  private layOutFrom(from: number, least = PAGES_PER_RUN): PageRun | null {
    const { source } = this.options
    for (let pages = least; ; pages *= 2) {
      const to = this.rangeEnd(from, pages)
      const run = layOutRun(this.context, { from, to, open: to < source.length, arranges: true })
      if (!run) continue
      if (run.starts.length > 1) this.perPage = Math.max(60, (run.end - from) / run.starts.length)
      this.notePages(run)
      return run
    }
  }

  /**
   * Where to cut the text for a number of pages. A cut never separates the last line of a paragraph: browsers keep it
   * together with the line before, so pages would end elsewhere.
   */
  private rangeEnd(from: number, pages: number): number {
    const { source } = this.options
    const to = Math.min(source.length, from + Math.ceil((pages + 0.6) * this.perPage))
    const end = source.blockEnd(to)
    return end - to < LINE ? end : to
  }

  private notePages({ starts, end }: PageRun): void {
    for (const [at, start] of starts.entries()) this.pageStarts.set(starts[at + 1] ?? end, start)
  }

  private append(run: PageRun | null): void {
    if (!run) return
    run.firstPage = this.runList.last ? this.runList.lastPage + 1 : this.page
    this.position(run)
    this.runList.append(run)
  }

  /** Puts a run where its first page belongs in the strip. */
  private position({ element, firstPage, starts }: PageRun): void {
    element.style.insetInlineStart = `${firstPage * stepOf(this.context.layout)}px`
    element.style.setProperty('--pages', String(starts.length))
  }

  /** Lays out the pages behind the last one. False at the end of the text. */
  private extend(): boolean {
    const { last } = this.runList
    if (!last || last.end >= this.options.source.length) return false
    this.append(this.layOutFrom(last.end))
    return true
  }

  /** Lays out pages before the first one. False at the beginning of the text. */
  private extendBack(): boolean {
    const { first } = this.runList
    const begin = first?.starts[0] ?? 0
    if (!first || begin <= 0) return false
    const run = this.layOutKnownPages(begin) ?? layOutPageBefore(this.context, begin, this.perPage)
    if (run) {
      run.firstPage = first.firstPage - run.starts.length
      this.position(run)
      this.runList.prepend(run)
      this.strip.prepend(run.element)
      this.notePages(run)
      return true
    }
    // Less than a page precedes, so the whole text is laid out from its beginning.
    if (this.page > first.firstPage) return false
    this.clear()
    this.pageStarts.clear()
    const beginning = this.layOutFrom(0, 2)
    if (!beginning) return false
    beginning.firstPage = this.page - 1
    this.position(beginning)
    this.runList.append(beginning)
    return true
  }

  /** Lays out the pages that end at a position as they were when they were visible before; null where they never were. */
  private layOutKnownPages(end: number): PageRun | null {
    let from = this.pageStarts.get(end)
    if (from === undefined) return null
    for (let more = PREPARED_PAGES; more > 0; more--) from = this.pageStarts.get(from) ?? from
    return layOutRun(this.context, { from, to: end, open: false })
  }

  private show(): void {
    this.strip.style.translate = translateTo(this.page, this.context.layout)
    this.options.onChange()
    this.cancelWork()
    // Most often the neighbours exist already, and a turn only moves the strip.
    if (this.isPrepared()) this.countTimer = setTimeout(this.countPages, COUNT_DELAY_MS)
    else this.idleTask = runWhenIdle(this.prepare)
  }

  private cancelWork(): void {
    cancelIdle(this.idleTask)
    clearTimeout(this.countTimer)
  }

  /** Does one piece of work, and schedules the next. */
  private readonly prepare = (): void => {
    if (!this.frame.isConnected) return
    const extended = this.lacksAhead() && this.extend()
    if (
      extended ||
      (this.lacksBehind() && this.extendBack()) ||
      this.runList.removeFar(this.page, MAX_DISTANCE)
    )
      this.idleTask = runWhenIdle(this.prepare)
    else this.countTimer = setTimeout(this.countPages, COUNT_DELAY_MS)
  }

  /** Counting waits for a pause, so that it never delays a turn. */
  private readonly countPages = (): void => {
    if (!this.frame.isConnected) return
    if (this.countRun()) this.idleTask = runWhenIdle(this.countPages)
  }

  private isPrepared(): boolean {
    return !this.lacksAhead() && !this.lacksBehind() && this.runList.isWithin(this.page, MAX_DISTANCE)
  }

  private lacksAhead(): boolean {
    const { length } = this.options.source
    const laidTo = this.runList.last?.end ?? length
    return laidTo < length && this.runList.lastPage - this.page < PREPARED_PAGES
  }

  /** Whether pages before the first one can be laid out without moving those that exist. */
  private lacksBehind(): boolean {
    return this.page <= this.runList.firstPage && (this.runList.first?.starts[0] ?? 0) > this.perPage * 1.5
  }

  /** False where there is nothing more to count. */
  private countRun(): boolean {
    const { last } = this.runList
    if (this.counter.isComplete || !last || last.end >= this.options.source.length) return false
    const more = this.counter.countRun(this.context, last.end, (from, times) =>
      this.rangeEnd(from, times * PAGES_PER_RUN),
    )
    if (this.counter.isComplete) this.options.onChange()
    return more
  }

  /** Turns to the page of an element that gets the focus. */
  private readonly onFocus = (event: FocusEvent): void => {
    const target = event.target
    if (!(target instanceof Element)) return
    const run = this.runList.containing(target)
    if (!run) return
    const origin = run.element.getBoundingClientRect()
    const rect = target.getClientRects()[0] ?? target.getBoundingClientRect()
    const { layout } = this.context
    const page = run.firstPage + Math.floor((advanceOf(rect, origin, layout) + 2) / stepOf(layout))
    if (page !== this.page) this.turn(page - this.page)
  }
}
