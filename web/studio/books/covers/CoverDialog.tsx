import { useId } from 'react'
import { languages } from '#rules/interface-language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Field.tsx'
import { MomentField } from '../../ui/moments/MomentField.tsx'
import { pictureAddress } from '../../ui/picture-address.ts'
import books from '../Books.module.css'
import { CoverShapes } from './CoverShapes.tsx'
import styles from './Covers.module.css'
import { CropEditor } from './CropEditor.tsx'
import { type EditedCover, useCoverEdits } from './use-cover-edits.ts'
import { useCoverTexts } from './use-cover-texts.ts'

interface Props {
  /** Of the series or volume. */
  readonly id: string
  readonly title: string
  readonly edited: EditedCover
  /** Of a cover that has a draft the draft is changed, and no second one written. */
  readonly mayDraft: boolean
  readonly onClose: () => void
}

/** A cover: its picture, the piece of it that is shown, and who sees it from when on. */
export function CoverDialog({ id, title, edited, mayDraft, onClose }: Props) {
  const { t, nameOf, whenOf } = useCoverTexts()
  const editing = useCoverEdits(id, edited, onClose)
  const { edits, set, theirs } = editing
  const { picture, crop } = edits
  const isHeld = !crop || editing.saving || theirs !== undefined
  const address = picture && pictureAddress(id, picture.original)
  const screens = ['', ...languages].map(value => ({ value, label: nameOf({ lang: value }) }))
  return (
    <Dialog
      open
      title={t(`covers.${edited.draft ? 'draftTitle' : edited.cover ? 'changeTitle' : 'addTitle'}`, {
        title,
      })}
      className={styles.dialog}
      actions={
        <>
          {!edited.draft && (
            <Button look="main" disabled={isHeld} onClick={() => void editing.save()}>
              {t('covers.save')}
            </Button>
          )}
          {(edited.draft || mayDraft) && (
            <Button
              look={edited.draft ? 'main' : 'plain'}
              disabled={isHeld}
              onClick={() => void editing.saveDraft()}
            >
              {t(edited.draft ? 'drafts.save' : 'studio:save.draft')}
            </Button>
          )}
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
          <p>
            {theirs.saved
              ? t(theirs.of === 'draft' ? 'refusals:draftChanged' : 'refusals:coverChanged')
              : t('drafts.gone')}
          </p>
          {theirs.saved && (
            <p>
              {nameOf(theirs.saved)} · {whenOf(theirs.saved)}
            </p>
          )}
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
