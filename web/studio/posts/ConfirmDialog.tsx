import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './Posts.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** What has to be typed first; missing where a press is enough. */
  readonly typed?: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more before readers, or who writes, lose something. */
export function ConfirmDialog({ title, text, confirm, typed, onClose, onConfirm }: Props) {
  const { t } = useTranslation('studio-posts')
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)

  function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (typed === undefined || words.trim() === typed) onConfirm()
    else setWrong(true)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="main" type="submit" form="confirm">
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="confirm" className={styles.stack} noValidate onSubmit={send}>
        <p>{text}</p>
        {typed !== undefined && (
          <Field
            label={t('typed.label', { text: typed })}
            error={isWrong ? t('typed.wrong') : null}
            autoComplete="off"
            value={words}
            onChange={event => setWords(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
