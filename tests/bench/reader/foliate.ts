// Runs in the page: the paginator of foliate-js, with a book of one section.
import 'foliate-js/paginator.js'
import type { Measured } from './measured.ts'

interface FoliatePaginator extends HTMLElement {
  open(book: object): void
  goTo(target: { index: number; anchor?: number }): Promise<void>
  next(): Promise<void>
  setStyles(css: string): void
  getContents(): { doc: Document }[]
}

const css = (pixels: number) =>
  `html{font-size:${pixels}px;font-family:serif;line-height:1.65}p{margin:0;text-indent:1.4em;hyphens:auto}`
let reader: FoliatePaginator | null = null
let first: Range | null = null
let ready = Promise.resolve()

const measured: Measured = {
  async open({ xhtml }) {
    reader = document.createElement('foliate-paginator') as FoliatePaginator
    reader.style.cssText = 'display:block;width:100%;height:100%'
    reader.addEventListener('relocate', event => {
      first = (event as CustomEvent<{ range: Range }>).detail.range
    })
    document.querySelector('#room')?.append(reader)
    const load = async () => URL.createObjectURL(new Blob([xhtml], { type: 'application/xhtml+xml' }))
    reader.open({ sections: [{ load, unload() {}, size: xhtml.length }], dir: 'ltr' })
    reader.setStyles(css(18))
    await reader.goTo({ index: 0, anchor: 0 })
  },
  async turn() {
    const known = new Promise<void>(done =>
      reader?.addEventListener('relocate', () => done(), { once: true }),
    )
    ready = reader?.next() ?? ready
    await known
  },
  ready: () => ready,
  async resize(pixels) {
    reader?.setStyles(css(pixels))
  },
  firstPlace() {
    if (!first) return -1
    const before = first.cloneRange()
    before.collapse(true)
    before.setStart(first.startContainer.ownerDocument?.body ?? document.body, 0)
    return before.toString().replace(/\n/g, '').length
  },
}
window.measured = measured
