import type { Element } from '#contract/generated/reading.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import type { Locator } from '../text/locator.ts'
import { RichText } from '../text/RichText.tsx'
import type { PanelProps } from './panel-props.ts'

/** A footnote, shown above the text that refers to it. The reader can jump to it, and back. */
export function NotePanel({
  onPanel,
  reading,
  tree,
  element,
  locator,
}: PanelProps & { readonly element: Element; readonly locator: Locator }) {
  const { t } = useTranslation('reading')
  // The note in the text has the same id, and ids are unique in a page.
  const attributes = element.attributes.filter(({ key }) => key !== 'id')
  const root = { kind: 0, attributes: [], children: [{ element: { ...element, attributes } }] } as Element
  return (
    <SheetDialog
      open
      title={t('note.label')}
      onClose={() => onPanel(null)}
      actions={
        <Button
          onClick={() => {
            onPanel({ kind: 'return', locator: reading.locator() })
            reading.goTo(locator)
          }}
        >
          {t('note.go')}
        </Button>
      }
    >
      <RichText tree={{ ...tree, root }} plain />
    </SheetDialog>
  )
}
