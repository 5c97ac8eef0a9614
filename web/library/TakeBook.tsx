import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CloudDownload } from '../ui/icons/cloud-download.ts'
import styles from './BookCard.module.css'

/** What saves a volume for reading offline, as soon as it is shown; null where the browser cannot. */
export type TakeVolume = ComponentType<{ readonly volumeId: string }> | null

interface Props {
  readonly volume: { readonly id: string; readonly title: string }
  readonly take: TakeVolume
}

/** The button that saves a book for reading offline, and below it how far that is. */
export function TakeBook({ volume: { id, title }, take: Take }: Props) {
  const { t } = useTranslation('library')
  const [open, setOpen] = useState(false)
  if (!Take) return null
  const label = t('book.take', { title })
  return (
    <>
      <Button
        look="quiet"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon of={CloudDownload} />
      </Button>
      {open && (
        <div className={styles.taken}>
          <Suspense>
            <Take volumeId={id} />
          </Suspense>
        </div>
      )}
    </>
  )
}
