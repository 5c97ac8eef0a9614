import { useContext } from 'react'
import styles from './Cover.module.css'
import { PicturesBaseContext } from './pictures-base.ts'

/** The widths in which pictures are made, pixels. */
const WIDTHS = [120, 240, 360, 480, 720]

interface Props {
  /**
   * The hash of the picture; without one, or with one that the shop draws of the title, the title stands on the cover as
   * text, on the ground that is drawn.
   */
  readonly hash?: string | null
  /** Where the picture lies, for one that only who asks may see. */
  readonly src?: string | undefined
  /** What the cover stands for; also its alternative text where it is not beside its title. */
  readonly title: string
  /** `#rrggbb`, shown until the picture is there. */
  readonly colour?: string | null
  /** How wide the cover is drawn, as in the `sizes` of an image. */
  readonly sizes?: string
  /** True for what is seen first: loaded at once, and before other pictures. */
  readonly first?: boolean
  /** True where the title stands beside the cover, so that it is not read out twice. */
  readonly decorative?: boolean
  /** The hash of the same cover as 16:9, where it has one and there is room for it. */
  readonly wide?: string | undefined
}

/**
 * A cover, 2:3 or wide, of phrasing elements only, as it stands in links and spans. Its room is there before the picture is,
 * so nothing jumps.
 */
export function Cover({
  hash,
  src,
  title,
  colour,
  sizes = '(width <= 37.4em) 45vw, 12rem',
  first,
  decorative,
  wide,
}: Props) {
  const images = `${useContext(PicturesBaseContext)}/img`
  const isDrawn = Boolean(hash?.includes('-') && colour)
  const picture = wide || (hash && !hash.includes('-') ? hash : null)
  const sources = (format: string) =>
    (wide ? [...WIDTHS, 1200] : WIDTHS)
      .map(width => `${images}/${format}/${width}/${picture} ${width}w`)
      .join(', ')
  return (
    <span className={styles.cover} data-wide={wide || undefined}>
      <svg className={styles.ground} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 2 3">
        {/* An attribute and not a style: the content security policy forbids styles inside the page. */}
        <rect width="2" height="3" fill={((picture || isDrawn) && colour) || 'var(--paper-sunk)'} />
      </svg>
      {picture && src ? (
        <img
          ref={again}
          onError={onError}
          className={styles.image}
          src={src}
          alt={decorative ? '' : title}
          width={240}
          height={360}
          loading="lazy"
        />
      ) : picture ? (
        <picture>
          <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
          <source type="image/webp" srcSet={sources('webp')} sizes={sizes} />
          <img
            ref={again}
            onError={onError}
            className={styles.image}
            src={`${images}/jpg/360/${picture}`}
            srcSet={sources('jpg')}
            sizes={sizes}
            alt={decorative ? '' : title}
            width={240}
            height={360}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : undefined}
            decoding="async"
          />
        </picture>
      ) : (
        <span className={styles.title} data-drawn={isDrawn || undefined} aria-hidden={decorative}>
          <span className={styles.lines}>{title}</span>
        </span>
      )}
    </span>
  )
}

/** Requests a picture that could not be loaded again; also one that failed before the page was taken over. */
function again(image: HTMLImageElement | null) {
  if (image?.complete && !image.naturalWidth)
    void import('./load-again.ts').then(({ loadAgain }) => loadAgain(image)).catch(() => {})
}

const onError = (event: { currentTarget: HTMLImageElement }) => again(event.currentTarget)
