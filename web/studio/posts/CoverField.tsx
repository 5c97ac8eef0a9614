import { useState } from 'react'
import type { StudioPicture, StudioPostContent } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldSet } from '../ui/FieldSet.tsx'
import styles from './Posts.module.css'
import { PictureDialog } from './text/PictureDialog.tsx'
import type { Version } from './use-version.ts'
import type { Edits } from './version-edits.ts'

interface Props {
  readonly postId: string
  readonly version: Version
  readonly content: StudioPostContent
  readonly set: (change: Edits) => void
}

/** The picture above a post and beside its title in lists. */
export function CoverField({ postId, version, content: { cover, coverAlt }, set }: Props) {
  const { t } = useTranslation('studio-posts')
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<StudioPicture | null>(null)
  const shown = [added, ...version.pictures].find(one => one?.name === cover)
  return (
    <FieldSet className={styles.series} legend={t('fields.cover')} hint={t('help.cover')}>
      {shown && <img className={styles.cover} src={shown.image} alt={coverAlt} />}
      {cover && (
        <Field
          label={t('picture.alt')}
          hint={t('picture.altHelp')}
          error={coverAlt.trim() === '' ? t('picture.altMissing') : null}
          maxLength={400}
          value={coverAlt}
          onChange={event => set({ coverAlt: event.currentTarget.value })}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={() => setOpen(true)}>{t(cover ? 'cover.change' : 'cover.add')}</Button>
        {cover && <Button onClick={() => set({ cover: '', coverAlt: '' })}>{t('cover.remove')}</Button>}
      </div>
      {isOpen && (
        <PictureDialog
          postId={postId}
          file={undefined}
          onClose={() => setOpen(false)}
          onChoose={(picture, alt) => {
            setOpen(false)
            setAdded(picture)
            set({ cover: picture.name, coverAlt: alt })
          }}
        />
      )}
    </FieldSet>
  )
}
