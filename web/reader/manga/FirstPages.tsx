import type { RefObject } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaPage, MangaTicket } from '#contract/generated/reading.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { beginsAlone } from './begins-alone.ts'
import styles from './FirstPages.module.css'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
  readonly ref: RefObject<HTMLDivElement | null>
}

/**
 * The first page of a part before the scripts have loaded, or the first two in a wide window, exactly where the live reader
 * will show them. Of a strip it is its upper end. Sealed pages are not shown, as only scripts can open them.
 */
export function FirstPages({ part, ticket, ref }: Props) {
  const [first, second] = ticket.pages
  if (!first || first.key.length > 0) return null
  const strip = ticket.layout === 'strip'
  const two = !strip && second !== undefined && !first.wide && !second.wide && !beginsAlone(part)
  const alike = two && first.width * second.height === second.width * first.height
  return (
    <div
      ref={ref}
      className={`scripted ${styles.pages}`}
      data-strip={strip || undefined}
      data-spread={two ? (alike ? 'two' : 'unlike') : undefined}
      dir={ticket.direction === 'rtl' ? 'rtl' : 'ltr'}
    >
      <Sheet page={first} half={alike} strip={strip} className={styles.first} />
      {alike && <Sheet page={second} half strip={false} className={styles.second} />}
    </div>
  )
}

interface SheetProps {
  readonly page: MangaPage
  /** In a wide window the page fills one half. */
  readonly half: boolean
  /** The page is as wide as the column of a strip, and as high as that makes it. */
  readonly strip: boolean
  readonly className: string | undefined
}

function Sheet({ page, half, strip, className }: SheetProps) {
  const { t } = useTranslation('reading')
  const { number, width, height, description, variants } = page
  const set = (format: string) =>
    variants
      .filter(variant => variant.format === format)
      .map(variant => `${variant.url} ${variant.width}w`)
      .join(', ')
  const high = `${((100 * width) / Math.max(1, height)).toFixed(1)}vh`
  const sizes = strip
    ? 'min(100vw, 820px)'
    : `${half ? `(orientation: landscape) and (min-width: 760px) min(50vw, ${high}), ` : ''}min(100vw, ${high})`
  return (
    <picture>
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        className={className}
        src={variants.find(({ format }) => format === 'jpg')?.url}
        srcSet={set('jpg')}
        sizes={sizes}
        alt={description || t('pageNumber', { page: number })}
        width={width}
        height={height}
        // A page that the styles hide is not loaded.
        loading="lazy"
        fetchPriority="high"
        draggable={false}
      />
    </picture>
  )
}
