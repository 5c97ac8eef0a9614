import { lastPageOf, type PageRun } from './page-run.ts'

/** The runs that are laid out, in the order of the text, with the numbers of their pages. */
export class RunList {
  private runs: PageRun[] = []

  get all(): readonly PageRun[] {
    return this.runs
  }

  get first(): PageRun | undefined {
    return this.runs[0]
  }

  get last(): PageRun | undefined {
    return this.runs.at(-1)
  }

  get firstPage(): number {
    return this.first?.firstPage ?? 0
  }

  /** -1 where nothing is laid out. */
  get lastPage(): number {
    return this.last ? lastPageOf(this.last) : -1
  }

  append(run: PageRun): void {
    this.runs.push(run)
  }

  prepend(run: PageRun): void {
    this.runs.unshift(run)
  }

  /** The run of a page, and which of its pages it is. */
  find(page: number): [PageRun | undefined, number] {
    const run = this.runs.find(one => page >= one.firstPage && page <= lastPageOf(one))
    return [run, run ? page - run.firstPage : 0]
  }

  /** The run in which an element stands. */
  containing(element: Element): PageRun | undefined {
    return this.runs.find(one => one.element.contains(element))
  }

  /** Whether no page is further than `distance` pages from a page. */
  isWithin(page: number, distance: number): boolean {
    return this.farFrom(page, distance).length === 0
  }

  /** Removes the runs that are further than `distance` pages from a page. False where there are none. */
  removeFar(page: number, distance: number): boolean {
    const far = this.farFrom(page, distance)
    for (const run of far) run.element.remove()
    this.runs = this.runs.filter(run => !far.includes(run))
    return far.length > 0
  }

  clear(): void {
    for (const { element } of this.runs) element.remove()
    this.runs = []
  }

  private farFrom(page: number, distance: number): PageRun[] {
    return this.runs.filter(run => lastPageOf(run) < page - distance || run.firstPage > page + distance)
  }
}
