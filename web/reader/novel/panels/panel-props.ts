import type { Part } from '#contract/generated/catalogue.ts'
import type { Element, RichText as Tree } from '#contract/generated/reading.ts'
import type { ReaderAction } from '../controls/reader-keys.ts'
import type { Reading } from '../flow/reading-flow.ts'
import type { TextMarks } from '../marks/use-marks.ts'
import type { Locator } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'

/** What can lie above a text. At `return` the reader has jumped, and can go back to the locator. */
export type NovelPanel =
  | { readonly kind: 'more' | 'search' | 'marks' | 'help' | 'listen' | 'selection' }
  | { readonly kind: 'note'; readonly element: Element; readonly locator: Locator }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }
  | { readonly kind: 'return'; readonly locator: Locator }

export interface PanelProps {
  readonly onPanel: (panel: NovelPanel | null) => void
  readonly part: Part
  readonly tree: Tree
  readonly source: TextSource
  readonly reading: Reading
  readonly marks: TextMarks
  readonly onAction: (action: ReaderAction) => void
}
