import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

/** A button that is a drawing and nothing else to see; its name is for assistive technology. */
export function IconButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.button} ${className}`} {...button} />
}
