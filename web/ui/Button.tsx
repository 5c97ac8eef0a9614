import type { ComponentProps } from 'react'
import styles from './Button.module.css'

/** `main` is the one next thing to do on a screen, `plain` all others, `quiet` has no frame until touched. */
export type ButtonLook = 'main' | 'plain' | 'quiet'

interface Look {
  readonly look?: ButtonLook
  /** Takes the whole width of its place. */
  readonly wide?: boolean
}

export function Button({
  look = 'plain',
  wide,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button type={type} className={classOf(look, wide, className)} {...rest} />
}

/** A link that looks like a button: for going somewhere, not for changing something. */
export function LinkButton({
  look = 'plain',
  wide,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a className={classOf(look, wide, className)} {...rest}>
      {children}
    </a>
  )
}

function classOf(look: ButtonLook, wide: boolean | undefined, more: string | undefined): string {
  return [styles.button, styles[look], wide && styles.wide, more].filter(Boolean).join(' ')
}
