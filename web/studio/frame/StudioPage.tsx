import { type ReactNode, useEffect, useRef } from 'react'
import { usePageState } from '../../platform/page-state.ts'
import styles from './StudioFrame.module.css'
import { useStudioLocation } from './studio-location.ts'

interface Props {
  /** The heading, and the title of the document. */
  readonly title: string
  /** One sentence: what one does here. */
  readonly lead?: string
  /** Buttons beside the heading. */
  readonly actions?: ReactNode
  /** A screen that is worked in, of which as much as can be is to be in sight. */
  readonly isDense?: boolean
  readonly children: ReactNode
}

/** What every screen is: a heading, which has the focus after a change of the screen, and what stands below it. */
export function StudioPage({ title, lead, actions, isDense, children }: Props) {
  const { site } = usePageState()
  const { url, visits } = useStudioLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${site.name}`
  }, [title, site.name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter changes the address too, and leaves the focus where it is.
  useEffect(() => {
    if (visits > 0) heading.current?.focus()
  }, [url.pathname])
  return (
    <div className={isDense ? styles.dense : styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
