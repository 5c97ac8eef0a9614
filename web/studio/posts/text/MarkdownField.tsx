import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Bold } from '../../../ui/icons/bold.ts'
import { BookOpen } from '../../../ui/icons/book-open.ts'
import { Heading2 } from '../../../ui/icons/heading-2.ts'
import { Image } from '../../../ui/icons/image.ts'
import { Italic } from '../../../ui/icons/italic.ts'
import { Link } from '../../../ui/icons/link.ts'
import { List } from '../../../ui/icons/list.ts'
import { TextQuote } from '../../../ui/icons/text-quote.ts'
import { SeriesDialog } from '../../ui/series/SeriesDialog.tsx'
import styles from '../Posts.module.css'
import { formatEdit, pictureEdit, type Selection, seriesEdit, type TextEdit } from './markdown-edits.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { SHORTCUTS, type Tool, toolOf } from './shortcuts.ts'

const ICONS = {
  ...{ bold: Bold, italic: Italic, heading: Heading2, link: Link, list: List, quote: TextQuote },
  ...{ picture: Image, series: BookOpen },
} as const satisfies Readonly<Record<Tool, typeof Bold>>
const MOST_TEXT = 200_000

interface Props {
  readonly postId: string
  readonly lang: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The text of a post in Markdown, with buttons and keys for what is used most. Pictures are dropped or pasted into it. */
export function MarkdownField({ postId, lang, value, onChange }: Props) {
  const { t } = useTranslation('studio-posts')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState<{ tool: 'picture' | 'series'; at: Selection; file?: File } | null>(null)

  function selection(): Selection {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    return { from: selectionStart, to: selectionEnd }
  }

  function apply({ from, to, text, selected }: TextEdit) {
    const element = area.current
    if (!element) return
    element.focus()
    element.setSelectionRange(from, to)
    // So that the browser's own undo takes it back, which it does not for a value that is set.
    if (!document.execCommand('insertText', false, text))
      onChange(value.slice(0, from) + text + value.slice(to))
    element.setSelectionRange(selected.from, selected.to)
  }

  /** Behind an open dialog nothing can be written into. */
  function insert(edit: TextEdit) {
    flushSync(() => setAsked(null))
    apply(edit)
  }

  function use(tool: Tool) {
    const at = selection()
    if (tool === 'picture' || tool === 'series') setAsked({ tool, at })
    else apply(formatEdit(value, at, tool, t(`placeholder.${tool}`, { defaultValue: '' })))
  }

  function press(event: KeyboardEvent) {
    const tool = toolOf(event)
    if (!tool) return
    event.preventDefault()
    use(tool)
  }

  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    const file = [...files].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    setAsked({ tool: 'picture', at: selection(), file })
  }

  return (
    <div className={styles.text}>
      <label htmlFor={id}>{t('fields.body')}</label>
      <p id={`${id}-hint`}>{t('help.body')}</p>
      <div className={styles.tools}>
        {SHORTCUTS.map(({ name, keys }) => (
          <button
            key={name}
            type="button"
            aria-label={t(`tool.${name}`)}
            title={`${t(`tool.${name}`)} (${keys.join('+')})`}
            onClick={() => use(name)}
          >
            <Icon of={ICONS[name]} />
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        lang={lang}
        aria-describedby={`${id}-hint`}
        rows={18}
        maxLength={MOST_TEXT}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={event => take(event, event.clipboardData)}
        onDrop={event => take(event, event.dataTransfer)}
        onDragOver={event => {
          if ([...event.dataTransfer.items].some(({ kind }) => kind === 'file')) event.preventDefault()
        }}
      />
      {asked?.tool === 'picture' && (
        <PictureDialog
          postId={postId}
          file={asked.file}
          onClose={() => setAsked(null)}
          onChoose={({ name }, alt) => insert(pictureEdit(value, asked.at, { name, alt }))}
        />
      )}
      {asked?.tool === 'series' && (
        <SeriesDialog
          onClose={() => setAsked(null)}
          onChoose={series => insert(seriesEdit(value, asked.at, series))}
        />
      )}
    </div>
  )
}
