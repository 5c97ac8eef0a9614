import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Notice.module.css'

interface Props {
  /** `good` for what has been done, `bad` for what failed, `plain` for what one should know. */
  readonly look?: 'good' | 'bad' | 'plain'
  readonly title?: string
  readonly children?: ReactNode
  /** True where it comes in answer to a press: then it takes the focus, so that it is read out. */
  readonly focused?: boolean
}

/** The outcome of an action, or something to know, in a frame of its own. */
export function Notice({ look = 'plain', title, children, focused = false }: Props) {
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) room.current?.focus()
  }, [focused])
  return (
    <div ref={room} tabIndex={focused ? -1 : undefined} className={`${styles.notice} ${styles[look]}`}>
      {title && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  )
}
