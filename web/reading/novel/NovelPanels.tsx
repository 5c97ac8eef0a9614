import type { Element, RichText as Tree } from '#contract/generated/reading.ts'
import { HelpPanel } from './HelpPanel.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { ListenBar } from './ListenBar.tsx'
import type { Locator } from './locator.ts'
import { MarksPanel } from './MarksPanel.tsx'
import { MorePanel } from './MorePanel.tsx'
import { NotePanel } from './NotePanel.tsx'
import type { ReaderAction } from './reader-keys.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { TextSource } from './text-source.ts'
import type { TextMarks } from './use-marks.ts'
import type { Reading } from './use-reading-flow.ts'
import { WayBack } from './WayBack.tsx'

/** What can lie above a text. */
export type NovelPanel =
  | { readonly kind: 'more' | 'search' | 'marks' | 'help' | 'listen' | 'selection' }
  | { readonly kind: 'note'; readonly element: Element; readonly place: Locator }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string }
  | { readonly kind: 'left'; readonly place: Locator }

export interface PanelProps {
  readonly onPanel: (panel: NovelPanel | null) => void
  readonly tree: Tree
  readonly source: TextSource
  readonly reading: Reading
  readonly marks: TextMarks
  readonly act: (action: ReaderAction) => void
}

/** Loaded with the first of them. */
export default function NovelPanels({ panel, ...rest }: PanelProps & { readonly panel: NovelPanel }) {
  switch (panel.kind) {
    case 'more':
      return <MorePanel {...rest} />
    case 'search':
      return <SearchPanel {...rest} />
    case 'marks':
      return <MarksPanel {...rest} />
    case 'help':
      return <HelpPanel {...rest} />
    case 'listen':
      return <ListenBar {...rest} />
    case 'selection':
      return <SelectionBar {...rest} />
    case 'note':
      return <NotePanel {...rest} {...panel} />
    case 'image':
      return <ImagePanel {...rest} {...panel} />
    case 'left':
      return <WayBack {...rest} place={panel.place} />
  }
}
