import type { RichText as Tree } from '#contract/generated/reading.ts'
import { Paginator } from './paginator.ts'
import type { ReadingFlow } from './reading-flow.ts'
import type { TextSource } from './text-source.ts'

interface Options {
  readonly room: HTMLElement
  readonly tree: Tree
  readonly source: TextSource
  readonly textClass: string
  /** Lines across, whatever the book has. */
  readonly horizontal: boolean
  readonly onChange: () => void
}

/** Pages, of which only some around the reader exist. */
export function pagedFlow({ room, tree, source, textClass, horizontal, onChange }: Options): ReadingFlow {
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
    place: () => source.locatorOf(paginator.anchor),
    goTo: place => paginator.goTo(source.placeOf(place)),
    isAt: place => paginator.sees(source.placeOf(place)),
    isNear(place) {
      const { from, to } = paginator.state
      const at = source.placeOf(place)
      return at >= from - (to - from) && at < to + (to - from)
    },
    turn: by => paginator.turn(by),
    toEdge(edge) {
      if (edge === 'start') paginator.goTo(0)
      else paginator.goToEnd()
    },
    howFar() {
      const { from, to, left, exact, atEnd } = paginator.state
      const last = to >= source.length
      const progress = source.length === 0 || last ? 1 : from / source.length
      return { progress, unread: source.length - from, left: { pages: left, exact }, atEnd }
    },
    layOut: () => paginator.layOut(),
    texts: () => paginator.runs.map(run => run.element),
    end: () => paginator.end(),
  }
}
