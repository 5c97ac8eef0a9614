import { type FormEvent, useState } from 'react'
import type { StudioPicture } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Restored } from '../../ui/kept/Restored.tsx'
import { useKeptInDialog } from '../../ui/kept/use-kept.ts'
import styles from '../Posts.module.css'
import { MOST_PICTURE_BYTES, usePictureUpload } from './use-picture-upload.ts'

interface Props {
  readonly postId: string
  /** What was dropped or pasted; otherwise a file is chosen here. */
  readonly file: File | undefined
  readonly onClose: () => void
  readonly onChoose: (picture: StudioPicture, alt: string) => void
}

/** Asks for a picture and for what is on it, and uploads it. */
export function PictureDialog({ postId, file: given, onClose, onChoose }: Props) {
  const { t } = useTranslation('studio-posts')
  const [file, setFile] = useState(given)
  const kept = useKeptInDialog('picture', '', onClose)
  const alt = kept.value
  const [isAsked, setAsked] = useState(false)
  const { upload, sending, said } = usePictureUpload(postId)
  const isTooLarge = file !== undefined && file.size > MOST_PICTURE_BYTES

  async function add(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (!file || isTooLarge || sending || alt.trim() === '') return
    const picture = await upload(file)
    if (!picture) return
    kept.forget()
    onChoose(picture, alt.trim())
  }

  return (
    <Dialog
      open
      title={t('picture.title')}
      onClose={kept.close}
      actions={
        <>
          <Button look="main" type="submit" form="picture" aria-disabled={sending || undefined}>
            {t(sending ? 'picture.sending' : 'picture.add')}
          </Button>
          <Button onClick={kept.close}>{t('cancel')}</Button>
        </>
      }
    >
      <form id="picture" className={styles.stack} noValidate onSubmit={event => void add(event)}>
        <Restored kept={kept} />
        {given ? (
          <p>{given.name}</p>
        ) : (
          <Field
            label={t('picture.file')}
            hint={t('picture.fileHelp')}
            error={isAsked && !file ? t('picture.fileMissing') : null}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={event => setFile(event.currentTarget.files?.[0])}
          />
        )}
        <Field
          label={t('picture.alt')}
          hint={t('picture.altHelp')}
          error={isAsked && alt.trim() === '' ? t('picture.altMissing') : null}
          maxLength={400}
          value={alt}
          onChange={event => kept.set(event.currentTarget.value)}
        />
        <p role="alert" className={styles.problem}>
          {isTooLarge ? t('picture.tooLarge') : said}
        </p>
      </form>
    </Dialog>
  )
}
