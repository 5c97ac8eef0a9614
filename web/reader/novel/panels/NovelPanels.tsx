import { HelpPanel } from './HelpPanel.tsx'
import { ImagePanel } from './ImagePanel.tsx'
import { ListenBar } from './ListenBar.tsx'
import { MarksPanel } from './MarksPanel.tsx'
import { MorePanel } from './MorePanel.tsx'
import { NotePanel } from './NotePanel.tsx'
import type { NovelPanel, PanelProps } from './panel-props.ts'
import { ReturnBar } from './ReturnBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { SelectionBar } from './SelectionBar.tsx'

/** The open panel. All panels are loaded together, with the first one that is opened. */
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
    case 'return':
      return <ReturnBar {...rest} locator={panel.locator} />
  }
}
