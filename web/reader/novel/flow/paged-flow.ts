import type { RichText as Tree } from '#contract/generated/reading.ts'
import { arrangeSource } from '../layout/arranged-source.ts'
import { Paginator } from '../layout/paginator.ts'
import type { TextSource } from '../text/text-source.ts'
import type { ReadingFlow } from './reading-flow.ts'

interface Options {
  readonly room: HTMLElement
  readonly tree: Tree
  readonly source: TextSource
  readonly textClass: string
  /** Lines run across, also where those of the book run down. */
  readonly horizontal: boolean
  readonly onChange: () => void
}

/** A flow of pages, of which only some around the reader exist. */
export function createPagedFlow({
  room,
  tree,
  source: text,
  textClass,
  horizontal,
  onChange,
}: Options): ReadingFlow {
  const source = arrangeSource(text)
  const paginator = new Paginator({
    room,
    source,
    textClass,
    lang: tree.lang,
    direction: tree.direction === 'rtl' ? 'rtl' : 'ltr',
    writingMode: horizontal ? 'horizontal-tb' : tree.writingMode || 'horizontal-tb',
    onChange,
  })
  return {
    locator: () => source.locatorOf(source.resumeFrom(paginator.anchor)),
    goTo: locator => paginator.goTo(source.positionOf(locator)),
    isAt: locator => paginator.isVisible(source.positionOf(locator)),
    isNear(locator) {
      const { from, to } = paginator.state
      const position = source.positionOf(locator)
      return position >= from - (to - from) && position < to + (to - from)
    },
    turn: by => paginator.turn(by),
    toEdge(edge) {
      if (edge === 'start') paginator.goTo(0)
      else paginator.goToEnd()
    },
    progress() {
      const { from, to, pagesLeft, exact, atEnd } = paginator.state
      const isLast = to >= source.length
      const progress = source.length === 0 || isLast ? 1 : from / source.length
      return { progress, unread: source.length - from, pagesLeft: { count: pagesLeft, exact }, atEnd }
    },
    layOut: () => paginator.layOut(),
    textElements: () => paginator.runs.map(run => run.element),
    close: () => paginator.close(),
  }
}
