import type { IconDrawing } from './make-icon.ts'

interface Props {
  /** A drawing from icons/; only those that are imported are shipped. */
  readonly of: IconDrawing
  /** Pixels where letters have their usual size; it grows with them. */
  readonly size?: number
  /** The name for assistive technology. Leave it out where words stand beside the icon. */
  readonly label?: string
}

export function Icon({ of: Drawing, size = 20, label }: Props) {
  return label ? (
    <Drawing size={`${size / 16}rem`} strokeWidth={1.75} role="img" aria-label={label} />
  ) : (
    <Drawing size={`${size / 16}rem`} strokeWidth={1.75} aria-hidden="true" />
  )
}
