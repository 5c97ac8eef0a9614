import { useId } from 'react'
import type { StudioCoverCrop } from '#contract/generated/studio_covers.ts'
import { COVER_SHAPES, type Crop, cropAround, type Size } from '#rules/cover-crop.ts'
import styles from './Covers.module.css'
import { useCoverTexts } from './use-cover-texts.ts'

interface Props {
  readonly address: string
  readonly size: Size
  readonly crop: StudioCoverCrop
}

/** What readers will see of a picture: cut by the same rule as when it is saved. */
export function CoverShapes({ address, size, crop }: Props) {
  const { t } = useCoverTexts()
  const heading = useId()
  const focus = { x: crop.focusX, y: crop.focusY }
  const shapes: readonly [string, Crop][] = [
    ['card', crop],
    ['wide', cropAround(size, COVER_SHAPES.wide, focus)],
    ['square', cropAround(size, COVER_SHAPES.square, focus)],
  ]
  return (
    <section aria-labelledby={heading} className={styles.shapes}>
      <h3 id={heading}>{t('covers.preview')}</h3>
      {shapes.map(([name, piece]) => (
        <figure key={name} className={styles.shape} data-shape={name}>
          <svg
            aria-hidden="true"
            viewBox={`${piece.x} ${piece.y} ${piece.width} ${piece.height}`}
            preserveAspectRatio="xMidYMid slice"
          >
            <image href={address} width={size.width} height={size.height} preserveAspectRatio="none" />
          </svg>
          <figcaption>{t(`covers.shape.${name}`)}</figcaption>
        </figure>
      ))}
    </section>
  )
}
