import { useRef, useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { filesOfDrop, filesOfInput, type PickedFile } from './pick-files.ts'
import styles from './Upload.module.css'

interface Props {
  readonly onPick: (files: PickedFile[]) => void
}

/** Where files and folders are dropped, with buttons for who does not drag. */
export function DropZone({ onPick }: Props) {
  const { t } = useTranslation('studio-upload')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement | null>(null)
  const [isOver, setOver] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const pick = (picked: PickedFile[]) => {
    setEmpty(picked.length === 0)
    onPick(picked)
  }
  const fromInput = (input: HTMLInputElement) => {
    if (input.files?.length) pick(filesOfInput(input.files))
    input.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the buttons inside.
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        void filesOfDrop(event.dataTransfer).then(pick)
      }}
    >
      <p>{t('drop.here')}</p>
      <div className={styles.actions}>
        <Button look="main" onClick={() => files.current?.click()}>
          {t('drop.files')}
        </Button>
        <Button onClick={() => folder.current?.click()}>{t('drop.folder')}</Button>
      </div>
      <p className={styles.soft}>{t('drop.kinds')}</p>
      <p role="status">{isEmpty && t('drop.nothing')}</p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t('drop.files')}
        onChange={event => fromInput(event.currentTarget)}
      />
      <input
        ref={input => {
          folder.current = input
          if (input) input.webkitdirectory = true
        }}
        type="file"
        hidden
        multiple
        aria-label={t('drop.folder')}
        onChange={event => fromInput(event.currentTarget)}
      />
    </div>
  )
}
