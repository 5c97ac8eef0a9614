import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Arranged } from './arrangement.ts'
import styles from './Upload.module.css'

interface Props {
  readonly part: Arranged
  readonly onChange: (title: string) => void
}

/** The title of a part. In a new edition what it was called before and what the file calls it are one press away. */
export function PartTitle({ part, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const { fileTitle = '', formerTitle = '', formerFileTitle = '' } = part.planned ?? {}
  const isFiles = fileTitle === '' || part.title === fileTitle
  const isFormer = formerTitle === '' || part.title === formerTitle
  return (
    <div className={styles.title}>
      <Field
        label={t('partTitle')}
        hint={t('partTitleHint')}
        value={part.title}
        maxLength={500}
        dir="auto"
        onChange={event => onChange(event.currentTarget.value)}
      />
      {isAsBefore(part) && <p className={styles.soft}>{t('before.title')}</p>}
      {!isFormer && (
        <Choice
          text={t('before.was', { title: formerTitle })}
          action={t('before.takeFormer')}
          onTake={() => onChange(formerTitle)}
        />
      )}
      {!isFiles && part.planned && (part.planned.takes > 0 || formerTitle !== '') && (
        <Choice
          text={t('before.file', { title: fileTitle })}
          action={t('before.takeFile')}
          onTake={() => onChange(fileTitle)}
        />
      )}
      {formerFileTitle !== '' && formerFileTitle !== fileTitle && (
        <p>{t('before.fileChanged', { before: formerFileTitle, after: fileTitle })}</p>
      )}
    </div>
  )
}

function Choice({
  text,
  action,
  onTake,
}: {
  readonly text: string
  readonly action: string
  readonly onTake: () => void
}) {
  return (
    <div className={styles.choice}>
      <p>{text}</p>
      <Button onClick={onTake}>{action}</Button>
    </div>
  )
}

/** Whether a part has the title of the part that it is, and its file calls it otherwise. */
export function isAsBefore({ title, planned }: Arranged): boolean {
  return planned !== undefined && planned.formerTitle === title && planned.fileTitle !== title
}
