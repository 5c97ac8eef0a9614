import { useId } from 'react'
import type { StudioCover } from '#contract/generated/studio_covers.ts'
import { languages } from '#rules/interface-language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Field.tsx'
import { momentText } from '../../frame/moment-text.ts'
import { MomentField } from '../../ui/moments/MomentField.tsx'
import books from '../Books.module.css'
import { CoverShapes } from './CoverShapes.tsx'
import styles from './Covers.module.css'
import { CropEditor } from './CropEditor.tsx'
import { pictureAddress } from './picture-address.ts'
import { useCoverEdits } from './use-cover-edits.ts'
import { useCoverTexts } from './use-cover-texts.ts'

interface Props {
  /** Of the series or volume. */
  readonly id: string
  readonly title: string
  /** The one to be changed; a new one without. */
  readonly cover: StudioCover | undefined
  readonly onClose: () => void
}

/** A cover: its picture, the piece of it that is shown, and who sees it from when on. */
export function CoverDialog({ id, title, cover, onClose }: Props) {
  const { t, lang, zone, nameOf } = useCoverTexts()
  const editing = useCoverEdits(id, cover, onClose)
  const { edits, set, theirs } = editing
  const { picture, crop } = edits
  const address = picture && pictureAddress(id, picture.original)
  const screens = ['', ...languages].map(value => ({ value, label: nameOf({ lang: value }) }))
  return (
    <Dialog
      open
      title={t(cover ? 'covers.changeTitle' : 'covers.addTitle', { title })}
      className={styles.dialog}
      actions={
        <>
          <Button
            look="main"
            disabled={!crop || editing.saving || theirs !== undefined}
            onClick={() => void editing.save()}
          >
            {t('covers.save')}
          </Button>
          <Button onClick={onClose}>{t('covers.cancel')}</Button>
        </>
      }
      onClose={onClose}
    >
      <Upload editing={editing} />
      {picture && crop && address && (
        <div className={styles.sides}>
          <CropEditor address={address} size={picture} crop={crop} onChange={next => set({ crop: next })} />
          <CoverShapes address={address} size={picture} crop={crop} />
        </div>
      )}
      <div className={styles.when}>
        <Select
          label={t('covers.screens')}
          hint={t('covers.screensHelp')}
          options={screens}
          value={edits.lang}
          onChange={event => set({ lang: event.currentTarget.value })}
        />
        <MomentField
          label={t('covers.begins')}
          hint={t('covers.beginsHelp')}
          value={edits.from}
          onChange={from => set({ from })}
        />
      </div>
      {theirs && (
        <div className={books.conflict} role="alert">
          <p>{t('refusals:coverChanged')}</p>
          <p>
            {nameOf(theirs)} ·{' '}
            {theirs.from
              ? t('covers.from', { when: momentText(theirs.from, { lang, zone }) })
              : t('covers.always')}
          </p>
          <div className={books.actions}>
            <Button onClick={editing.takeTheirs}>{t('drafts.takeTheirs')}</Button>
            <Button onClick={editing.keepMine}>{t('drafts.keepMine')}</Button>
          </div>
        </div>
      )}
      <p role="alert" className={books.problem}>
        {editing.refusal?.said}
      </p>
    </Dialog>
  )
}

function Upload({ editing }: { readonly editing: ReturnType<typeof useCoverEdits> }) {
  const { t } = useCoverTexts()
  const id = useId()
  const { edits, upload, uploading, uploadRefusal } = editing
  return (
    <div className={styles.upload}>
      <label htmlFor={id} className={books.label}>
        {t(edits.picture ? 'covers.otherPicture' : 'covers.picture')}
      </label>
      <p id={`${id}-hint`} className={books.soft}>
        {t('covers.pictureHelp')}
      </p>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-describedby={`${id}-hint ${id}-said`}
        disabled={uploading}
        onChange={event => {
          const input = event.currentTarget
          const [file] = input.files ?? []
          if (file)
            void upload(file).finally(() => {
              input.value = ''
            })
        }}
      />
      <p id={`${id}-said`} role="status">
        {uploading && t('covers.sending')}
        {!uploading && uploadRefusal && <span className={books.problem}>{uploadRefusal.said}</span>}
      </p>
    </div>
  )
}
