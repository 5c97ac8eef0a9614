import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaPage } from '#contract/generated/reading.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PageImage.module.css'

interface Props {
  readonly page: MangaPage
  /** It is seen, or will be in a moment. */
  readonly soon: boolean
  readonly first: boolean
}

/** A page in the size that the screen needs. Its room is there before it is; one that does not come can be asked for again. */
export function PageImage({ page, soon, first }: Props) {
  const { t } = useTranslation('reading')
  const [tries, setTries] = useState(0)
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // A picture may have failed before there was anyone to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])
  const variants = (format: string) =>
    page.variants
      .filter(variant => variant.format === format)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ')
  const usual = page.variants.find(
    ({ format, width }) => format === 'jpg' && width >= Math.min(800, page.width),
  )
  if (broken) {
    return (
      <div role="alert" className={styles.broken}>
        <p>{t('pageBroken')}</p>
        <Button
          onClick={() => {
            setBroken(false)
            setTries(tries + 1)
          }}
        >
          {t('again')}
        </Button>
      </div>
    )
  }
  return (
    <picture key={tries}>
      <source type="image/webp" srcSet={variants('webp')} sizes="(orientation: portrait) 100vw, 70vh" />
      <img
        ref={image}
        className={styles.image}
        src={usual?.url}
        alt={page.description || t('pageNumber', { page: page.number })}
        width={page.width}
        height={page.height}
        loading={soon ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onError={() => setBroken(true)}
      />
    </picture>
  )
}
