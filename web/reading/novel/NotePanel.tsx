import { useTranslation } from 'react-i18next'
import type { Element } from '#contract/generated/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Locator } from './locator.ts'
import type { PanelProps } from './NovelPanels.tsx'
import { RichText } from './RichText.tsx'

/** A note where it is called. Its own place can be gone to, and back from. */
export function NotePanel({
  onPanel,
  reading,
  tree,
  element,
  place,
}: PanelProps & { readonly element: Element; readonly place: Locator }) {
  const { t } = useTranslation('reading')
  // Its address is that of the note in the text: it is not said twice.
  const attributes = element.attributes.filter(({ key }) => key !== 'id')
  const root = { kind: 0, attributes: [], children: [{ element: { ...element, attributes } }] } as Element
  return (
    <Dialog
      open
      title={t('note.label')}
      onClose={() => onPanel(null)}
      actions={
        <Button
          onClick={() => {
            onPanel({ kind: 'left', place: reading.place() })
            reading.goTo(place)
          }}
        >
          {t('note.go')}
        </Button>
      }
    >
      <RichText tree={{ ...tree, root }} plain />
    </Dialog>
  )
}
