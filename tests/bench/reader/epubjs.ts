// Runs in the page: epub.js, with an archive of one chapter.
import { Book } from 'epubjs'
import type { Measured } from './measured.ts'

const room = document.querySelector<HTMLElement>('#room') as HTMLElement
let rendition: ReturnType<Book['renderTo']> | null = null

const measured: Measured = {
  async open({ epub }) {
    const book = new Book(Uint8Array.from(epub).buffer as never)
    rendition = book.renderTo(room, { width: room.clientWidth, height: room.clientHeight, flow: 'paginated' })
    rendition.themes.default({
      html: { 'font-family': 'serif', 'line-height': '1.65' },
      p: { margin: '0', 'text-indent': '1.4em', hyphens: 'auto' },
    })
    rendition.themes.fontSize('18px')
    await rendition.display()
  },
  async turn() {
    await rendition?.next()
  },
  async ready() {},
  async resize(pixels) {
    rendition?.themes.fontSize(`${pixels}px`)
  },
  firstPlace: () => -1,
}
window.measured = measured
