import { useEffect } from 'react'
import { MarkColour } from '#contract/generated/enums.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Copy } from '../../../ui/icons/copy.ts'
import { NotebookPen } from '../../../ui/icons/notebook-pen.ts'
import { Search } from '../../../ui/icons/search.ts'
import { truncateQuotation } from '../text/quotation.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

const COLOURS = [
  [MarkColour.YELLOW, 'yellow'],
  [MarkColour.GREEN, 'green'],
  [MarkColour.BLUE, 'blue'],
  [MarkColour.ROSE, 'rose'],
] as const

/** Highlights the selection, adds a note to it, copies it, or shares it with the system. */
export function SelectionBar({ onPanel, marks }: PanelProps) {
  const { t } = useTranslation('reading')
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener(
      'selectionchange',
      () => {
        if (getSelection()?.isCollapsed !== false) onPanel(null)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [onPanel])
  const selectedText = () => getSelection()?.toString() ?? ''
  return (
    <div className={styles.floating} role="toolbar" aria-label={t('selected.label')}>
      {COLOURS.map(([colour, name]) => (
        <button
          key={name}
          type="button"
          className={styles.colour}
          data-colour={colour}
          aria-label={t(`selected.${name}`)}
          onClick={() => {
            marks.highlight(colour)
            onPanel(null)
          }}
        />
      ))}
      <Button
        look="quiet"
        aria-label={t('mark.note')}
        onClick={() => {
          if (marks.highlight(MarkColour.YELLOW)) onPanel({ kind: 'marks' })
        }}
      >
        <Icon of={NotebookPen} />
      </Button>
      <Button
        look="quiet"
        aria-label={t('selected.copy')}
        onClick={() => {
          void navigator.clipboard?.writeText(truncateQuotation(selectedText())).catch(() => {})
          onPanel(null)
        }}
      >
        <Icon of={Copy} />
      </Button>
      {'share' in navigator && (
        <Button
          look="quiet"
          aria-label={t('selected.lookUp')}
          // It rejects when the reader cancels, which is no error.
          onClick={() => void navigator.share({ text: truncateQuotation(selectedText()) }).catch(() => {})}
        >
          <Icon of={Search} />
        </Button>
      )}
    </div>
  )
}
