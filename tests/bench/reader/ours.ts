// Runs in the page: our pages, without the site around them.
import { ElementKind } from '#contract/generated/enums.ts'
import { RichText } from '#contract/generated/reading.ts'
import { Paginator } from '#web/reader/novel/layout/paginator.ts'
import styles from '#web/reader/novel/NovelReader.module.css'
import textStyles from '#web/reader/novel/text/RichText.module.css'
import { createTextSource, type TextSource } from '#web/reader/novel/text/text-source.ts'
import type { Measured } from './measured.ts'

let pages: Paginator | null = null
let source: TextSource | null = null
const room = document.querySelector<HTMLElement>('#room') as HTMLElement
room.className = styles.stage ?? ''

const measured: Measured = {
  async open({ paragraphs }) {
    const root = {
      kind: ElementKind.ROOT,
      attributes: [],
      children: paragraphs.map(text => ({
        element: { kind: ElementKind.PARAGRAPH, attributes: [], children: [{ text }] },
      })),
    }
    const tree = RichText.fromPartial({ root, lang: 'en', direction: 'ltr' })
    source = createTextSource(tree, textStyles)
    pages = new Paginator({
      room,
      source,
      textClass: textStyles.text ?? '',
      lang: 'en',
      direction: 'ltr',
      writingMode: 'horizontal-tb',
      onChange() {},
    })
    pages.goTo(0)
  },
  async turn() {
    pages?.turn(1)
  },
  async ready() {},
  async resize(pixels) {
    document.documentElement.style.setProperty('--reading-size', `${pixels}px`)
    pages?.layOut()
  },
  firstPlace: () => pages?.state.from ?? -1,
}
window.measured = measured
