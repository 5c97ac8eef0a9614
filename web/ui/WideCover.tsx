import styles from './WideCover.module.css'

/** The widths in which pictures are made, pixels. */
const WIDTHS = [480, 720, 960, 1200] as const

interface Props {
  /** The name of a picture of 16 to 9. */
  readonly hash: string
  /** Alternative text */
  readonly title: string
  /** How wide it is drawn, as in the `sizes` of an image. */
  readonly sizes: string
}

/** A cover where there is room for a wide picture, seen first. Its room is there before the picture is, so nothing jumps. */
export function WideCover({ hash, title, sizes }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif', hash)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp', hash)} sizes={sizes} />
      <img
        className={styles.image}
        src={`/img/jpg/720/${hash}`}
        srcSet={srcSet('jpg', hash)}
        sizes={sizes}
        alt={title}
        width={1200}
        height={675}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  )
}

function srcSet(format: string, hash: string): string {
  return WIDTHS.map(width => `/img/${format}/${width}/${hash} ${width}w`).join(', ')
}
