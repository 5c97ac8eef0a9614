import { blankRun } from './blank-run.ts'
import { layLastPage, layPageBefore } from './page-before.ts'
import { advanceOf, layoutFor, lettersOf, stepOf, translateTo } from './page-layout.ts'
import { lastPage, layRun, type PageRun, type PageState, type Setting } from './page-run.ts'
import { pageBuilder } from './table-fit.ts'
import type { TextSource } from './text-source.ts'
import { cancelIdle, whenIdle } from './when-idle.ts'

interface Options {
  /** As large as pages may be; they are put in its middle. */
  readonly room: HTMLElement
  readonly source: TextSource
  /** The class of what text stands in. */
  readonly textClass: string
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  readonly writingMode: string
  /** Called when there is something else to be said. */
  readonly onChange: () => void
}

/** Pages that are laid out at once: few, so that what the browser paints of them reaches no further than it paints ahead anyway. */
const AHEAD = 3
/** Pages that are there on either side before somebody turns, and those that are kept. */
const NEAR = 3
const KEPT = 24
const COUNT_AFTER_MS = 600
/** Characters that a line has at most. */
const LINE = 200

/**
 * Turns a text's pages. Only some pages around the reader exist; they begin exactly where reading goes on, whatever the size of the letters,
 * so that a new layout moves nobody. Turning moves what is there already.
 */
export class Paginator {
  readonly #options: Options
  readonly #frame = document.createElement('div')
  readonly #strip = document.createElement('div')
  #setting: Setting
  #runs: PageRun[] = []
  #page = 0
  #anchor = 0
  #atEnd = false
  #perPage = 1500
  #previous = new Map<number, number>()
  #rest: number[] | null = null
  #idle = 0
  #later: ReturnType<typeof setTimeout> | undefined
  #key = ''

  constructor(options: Options) {
    this.#options = options
    this.#frame.dataset.pageFrame = ''
    this.#strip.dataset.pageStrip = ''
    this.#strip.style.writingMode = options.writingMode
    this.#strip.dir = options.direction
    this.#frame.append(this.#strip)
    options.room.append(this.#frame)
    this.#frame.addEventListener('focusin', this.#onFocus)
    this.#setting = this.#measure()
  }

  get element(): HTMLElement {
    return this.#frame
  }

  /** Where reading goes on: it changes only when the reader moves. */
  get anchor(): number {
    return this.#anchor
  }

  get state(): PageState {
    const [run, at] = this.#runOf(this.#page)
    const from = run?.starts[at] ?? this.#anchor
    const to = run?.starts[at + 1] ?? run?.end ?? this.#options.source.length
    const laid = this.#last?.end ?? 0
    const known = (this.#last ? lastPage(this.#last) : 0) - this.#page
    const complete = laid >= this.#options.source.length
    const exact = complete || this.#rest !== null
    const beyond = complete
      ? 0
      : exact
        ? (this.#rest ?? []).filter(start => start >= laid).length
        : Math.ceil((this.#options.source.length - laid) / this.#perPage)
    return { from, to, left: this.#atEnd ? 0 : known + beyond, exact, atEnd: this.#atEnd }
  }

  /** Lays out anew what the window, the letters or a face that has come have changed. The place stays. */
  layOut(): void {
    const before = this.#setting.layout
    // First, as measuring would lay them out once more.
    this.#clear()
    this.#setting = this.#measure()
    const { inline, block, columns, runs } = this.#setting.layout
    const key = [inline, block, columns, runs, lettersOf(this.#strip)].join(' ')
    if (key !== this.#key) {
      this.#previous.clear()
      this.#perPage = Math.max(100, (this.#perPage * inline * block) / (before.inline * before.block))
    }
    this.#key = key
    this.#begin(this.#anchor)
  }

  /** The page that begins there becomes the one that is seen. */
  goTo(place: number): void {
    this.#anchor = Math.min(Math.max(0, place), Math.max(0, this.#options.source.length - 1))
    this.#atEnd = false
    if (this.#runs.length > 0 && this.state.from === this.#anchor) this.#show()
    else this.#begin(this.#anchor)
  }

  /** The page that ends with the last character becomes the one that is seen, with as much text before it as fits. */
  goToEnd(): void {
    const { length } = this.#options.source
    if (length === 0) return
    this.#atEnd = false
    if (this.state.to < length) {
      this.#clear()
      this.#page = 0
      const run = layLastPage(this.#setting, this.#perPage)
      this.#add(run)
      if (run) this.#note(run)
      this.#page = Math.max(0, lastPage(this.#last))
    }
    this.#moved()
  }

  /** Whether a place stands on the page that is seen. */
  sees(place: number): boolean {
    const { from, to, atEnd } = this.state
    return !atEnd && place >= from && place < to
  }

  /** Pages on, or back where negative. False where there are none. */
  turn(by: number): boolean {
    if (by === 0) return false
    if (this.#atEnd) {
      if (by > 0) return false
      this.#atEnd = false
      this.#moved()
      return true
    }
    const wanted = this.#page + by
    while (wanted > lastPage(this.#last) && this.#extend());
    while (wanted < this.#firstPage && this.#extendBack());
    const page = Math.max(this.#firstPage, Math.min(lastPage(this.#last), wanted))
    if (page === this.#page) {
      if (by < 0) return false
      this.#atEnd = true
      this.#options.onChange()
      return true
    }
    this.#page = page
    this.#moved()
    return true
  }

  get runs(): readonly PageRun[] {
    return this.#runs
  }

  end(): void {
    this.#stop()
    this.#frame.removeEventListener('focusin', this.#onFocus)
    this.#frame.remove()
  }

  #moved(): void {
    this.#anchor = this.state.from
    this.#show()
  }

  #begin(place: number): void {
    this.#clear()
    this.#page = 0
    const { source } = this.#options
    // What is seen at once is laid out at once; the rest while nobody waits.
    if (source.length > 0) this.#add(this.#forward(place, 2))
    this.#show()
  }

  /** Other pages are counted anew: what was counted of these would be taken for theirs where one ends at the same place. */
  #clear(): void {
    for (const { element } of this.#runs) element.remove()
    this.#runs = []
    this.#rest = null
    this.#counting = []
  }

  #forward(from: number, pages = AHEAD): PageRun | null {
    const { source } = this.#options
    for (let wish = pages; ; wish *= 2) {
      const to = this.#stretch(from, wish)
      const open = to < source.length
      const run = layRun(this.#setting, { from, to, open })
      if (!run) continue
      if (run.starts.length > 1) this.#perPage = Math.max(60, (run.end - from) / run.starts.length)
      this.#note(run)
      return run
    }
  }

  /** Where to cut text for so many pages. The last line of a paragraph is not cut: browsers keep it beside the line before, and pages would end elsewhere. */
  #stretch(from: number, pages: number): number {
    const { source } = this.#options
    const to = Math.min(source.length, from + Math.ceil((pages + 0.6) * this.#perPage))
    const end = source.blockEnd(to)
    return end - to < LINE ? end : to
  }

  #note({ starts, end }: PageRun): void {
    for (const [at, start] of starts.entries()) this.#previous.set(starts[at + 1] ?? end, start)
  }

  #add(run: PageRun | null): void {
    if (!run) return
    run.first = this.#last ? lastPage(this.#last) + 1 : this.#page
    this.#put(run)
    this.#runs.push(run)
  }

  #put({ element, first, starts }: PageRun): void {
    const { layout } = this.#setting
    element.style.insetInlineStart = `${first * stepOf(layout)}px`
    element.style.setProperty('--pages', String(starts.length))
  }

  /** False where the text ends. */
  #extend(): boolean {
    const last = this.#last
    if (!last || last.end >= this.#options.source.length) return false
    this.#add(this.#forward(last.end))
    return true
  }

  /** False where the text begins. */
  #extendBack(): boolean {
    const first = this.#runs[0]
    const begin = first?.starts[0] ?? 0
    if (!first || begin <= 0) return false
    const run = this.#known(begin) ?? layPageBefore(this.#setting, begin, this.#perPage)
    if (run) {
      run.first = first.first - run.starts.length
      this.#put(run)
      this.#runs.unshift(run)
      this.#strip.prepend(run.element)
      this.#note(run)
      return true
    }
    // Less than a page stands before: the text is laid out from its beginning.
    if (this.#page > first.first) return false
    this.#clear()
    this.#previous.clear()
    const beginning = this.#forward(0, 2)
    if (!beginning) return false
    beginning.first = this.#page - 1
    this.#put(beginning)
    this.#runs.push(beginning)
    return true
  }

  /** Pages before that were seen already are as they were. */
  #known(end: number): PageRun | null {
    let from = this.#previous.get(end)
    if (from === undefined) return null
    for (let more = NEAR; more > 0; more--) from = this.#previous.get(from) ?? from
    return layRun(this.#setting, { from, to: end, open: false })
  }

  get #last(): PageRun | undefined {
    return this.#runs.at(-1)
  }

  get #firstPage(): number {
    return this.#runs[0]?.first ?? 0
  }

  #runOf(page: number): [PageRun | undefined, number] {
    const run = this.#runs.find(one => page >= one.first && page <= lastPage(one))
    return [run, run ? page - run.first : 0]
  }

  #show(): void {
    this.#strip.style.translate = translateTo(this.#page, this.#setting.layout)
    this.#options.onChange()
    this.#stop()
    // Mostly all is there already: then a turn is nothing but a page that moves.
    if (this.#isPrepared()) this.#later = setTimeout(this.#countOn, COUNT_AFTER_MS)
    else this.#idle = whenIdle(this.#prepare)
  }

  #stop(): void {
    cancelIdle(this.#idle)
    clearTimeout(this.#later)
  }

  /** A piece of work at a time, so that nobody waits for it. */
  readonly #prepare = (): void => {
    if (!this.#frame.isConnected) return
    const ahead = this.#lacksAhead() && this.#extend()
    if (ahead || (this.#lacksBehind() && this.#extendBack()) || this.#drop())
      this.#idle = whenIdle(this.#prepare)
    else this.#later = setTimeout(this.#countOn, COUNT_AFTER_MS)
  }

  /** How many pages are left is known a moment later: who turns on does not wait for it. */
  readonly #countOn = (): void => {
    if (!this.#frame.isConnected) return
    if (this.#count()) this.#idle = whenIdle(this.#countOn)
  }

  /** Beforehand only what changes nothing that is seen. */
  #isPrepared(): boolean {
    return !this.#lacksAhead() && !this.#lacksBehind() && this.#far().length === 0
  }

  #lacksAhead(): boolean {
    const laid = this.#last?.end ?? this.#options.source.length
    return laid < this.#options.source.length && lastPage(this.#last) - this.#page < NEAR
  }

  #lacksBehind(): boolean {
    return this.#page <= this.#firstPage && (this.#runs[0]?.starts[0] ?? 0) > this.#perPage * 1.5
  }

  #far(): PageRun[] {
    return this.#runs.filter(run => lastPage(run) < this.#page - KEPT || run.first > this.#page + KEPT)
  }

  #drop(): boolean {
    const far = this.#far()
    for (const run of far) run.element.remove()
    this.#runs = this.#runs.filter(run => !far.includes(run))
    return far.length > 0
  }

  /** How many pages there are behind those that exist: laid out once, to be counted. */
  #counting: number[] = []
  #countedTo = -1
  #count(): boolean {
    const { source } = this.#options
    const last = this.#last
    if (this.#rest || !last || last.end >= source.length) return false
    if (!this.#counting.includes(last.end)) {
      this.#counting = [last.end]
      this.#countedTo = last.end
    }
    const to = this.#stretch(this.#countedTo, AHEAD)
    const run = layRun(this.#setting, { from: this.#countedTo, to, open: to < source.length })
    if (!run) return false
    run.element.remove()
    this.#counting.push(...run.starts.slice(1))
    this.#countedTo = run.end
    if (run.end < source.length) {
      this.#counting.push(run.end)
      return true
    }
    this.#rest = this.#counting
    this.#options.onChange()
    return false
  }

  /** Whatever the keyboard reaches is seen. */
  readonly #onFocus = (event: FocusEvent): void => {
    const target = event.target
    if (!(target instanceof Element)) return
    const run = this.#runs.find(one => one.element.contains(target))
    if (!run) return
    const begin = run.element.getBoundingClientRect()
    const rect = target.getClientRects()[0] ?? target.getBoundingClientRect()
    const { layout } = this.#setting
    const page = run.first + Math.floor((advanceOf(rect, begin, layout) + 2) / stepOf(layout))
    if (page !== this.#page) this.turn(page - this.#page)
  }

  #measure(): Setting {
    const { source, direction, writingMode } = this.#options
    const fontSize = Number.parseFloat(getComputedStyle(this.#strip).fontSize) || 18
    const { clientWidth: width, clientHeight: height } = this.#options.room
    const layout = layoutFor({ width, height, fontSize, direction, writingMode })
    const { inline, block, gap, columns } = layout
    const frame = this.#frame.style
    const [across, down] = layout.runs === 'down' ? [block, inline] : [inline, block]
    frame.width = `${across}px`
    frame.height = `${down}px`
    this.#strip.style.setProperty('--page-inline', `${(inline - (columns - 1) * gap) / columns}px`)
    this.#strip.style.setProperty('--page-block', `${block}px`)
    const blank = () => blankRun(layout, this.#options)
    const room = { source, layout, blank, strip: this.#strip }
    return { ...room, builder: pageBuilder(room) }
  }
}
