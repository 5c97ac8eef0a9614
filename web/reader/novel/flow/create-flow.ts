import type { RefObject } from 'react'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import type { Preferences } from '../../settings/preferences.ts'
import type { Locator } from '../text/locator.ts'
import { isVertical } from '../text/text-language.ts'
import type { TextSource } from '../text/text-source.ts'
import type { ReadingFlow } from './reading-flow.ts'
import { createScrolledFlow } from './scrolled-flow.ts'
import type { CreatePagedFlow } from './use-paged-flow.ts'

export interface FlowOptions {
  readonly tree: Tree
  readonly source: TextSource
  readonly textClass: string
  readonly writingMode: Preferences['writingMode']
  /** null: the text scrolls. */
  readonly createPages: CreatePagedFlow | null
  /** Where pages are put. */
  readonly room: RefObject<HTMLElement | null>
  /** Where the text scrolls. */
  readonly text: RefObject<HTMLElement | null>
  readonly bar: RefObject<HTMLElement | null>
}

/** Creates the flow that the reader wants; null while its element is not in the page. */
export function createFlow(options: FlowOptions, onChange: () => void): ReadingFlow | null {
  const { room, tree, source, textClass, writingMode, createPages } = options
  if (!createPages) return createScrolled(options)
  if (!room.current) return null
  const horizontal = writingMode === 'horizontal'
  return createPages({ room: room.current, tree, source, textClass, horizontal, onChange })
}

/** The locator to which a text has been scrolled; null where none is in the page. */
export function scrolledLocator(options: FlowOptions): Locator | null {
  return createScrolled(options)?.locator() ?? null
}

function createScrolled({ text, bar, tree, source, writingMode }: FlowOptions): ReadingFlow | null {
  if (!text.current) return null
  const top = () => Math.max(0, bar.current?.getBoundingClientRect().bottom ?? 0)
  const vertical = isVertical(tree, writingMode)
  return createScrolledFlow({ text: text.current, source, top, vertical })
}
