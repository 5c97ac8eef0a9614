import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  /** Also the anchor: `#id` opens the tab. */
  readonly id: string
  readonly label: string
  readonly panel: ReactNode
  /** True for a large panel that shows nothing without scripts: it is rendered once its tab has been chosen. */
  readonly late?: boolean
}

interface Props {
  /** What is chosen among, for assistive technology. */
  readonly label: string
  readonly tabs: readonly Tab[]
}

/** Tabs whose heads are links: without scripts all panels stand below each other and the heads lead to them. */
export function Tabs({ label, tabs }: Props) {
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const shown = tabs.some(tab => tab.id === chosen) ? chosen : tabs[0]?.id
  const [seen, setSeen] = useState<readonly (string | undefined)[]>([])
  // A panel that was shown once stays rendered, with what was typed in it.
  if (!seen.includes(shown)) setSeen([...seen, shown])

  useEffect(() => {
    const follow = () => {
      const anchor = decodeURIComponent(location.hash.slice(1))
      if (tabs.some(tab => tab.id === anchor)) setChosen(anchor)
    }
    follow()
    // Also where the address of this very page is typed, or a link of it is followed.
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [tabs])

  const heads = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is shown is read from the page.
  useEffect(() => {
    // On a phone the heads are wider than the window: the chosen one should be seen.
    const head = heads.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (head && heads.current) heads.current.scrollLeft = head.offsetLeft - heads.current.clientWidth / 3
  }, [shown])

  function choose(id: string) {
    setChosen(id)
    history.replaceState(history.state, '', `#${id}`)
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.id === shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    document.getElementById(`${tab.id}-tab`)?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={heads} role="tablist" aria-label={label} className={styles.heads} onKeyDown={move}>
        {tabs.map(({ id, label: name }) => (
          <a
            key={id}
            id={`${id}-tab`}
            role="tab"
            href={`#${id}`}
            aria-selected={id === shown}
            aria-controls={id}
            tabIndex={id === shown ? 0 : -1}
            className={styles.head}
            onClick={event => {
              event.preventDefault()
              choose(id)
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, panel, late }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${id}-tab`}
          className={id === shown ? undefined : styles.behind}
        >
          {late && !seen.includes(id) ? null : panel}
        </div>
      ))}
    </div>
  )
}
