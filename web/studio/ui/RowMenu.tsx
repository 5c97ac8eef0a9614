import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis } from '../../ui/icons/ellipsis.ts'
import styles from './Menu.module.css'

export interface MenuAction {
  readonly label: string
  /** With what it is about, for who does not see the row. */
  readonly name?: string | undefined
  /** It leads somewhere; otherwise it does something. */
  readonly href?: string
  readonly act?: () => void
}

interface MenuProps {
  readonly label: string
  readonly actions: readonly MenuAction[]
}

/** The rarer things that can be done with a row. */
export function RowMenu({ of, actions }: { readonly of: string; readonly actions: readonly MenuAction[] }) {
  const { t } = useTranslation('studio')
  const label = t('rowMenu', { name: of })
  if (actions.length === 0) return null
  return (
    <Menu
      {...{ label, actions }}
      opener={button => (
        <IconButton {...button} aria-label={label} title={t('rowMenuShort')}>
          <Icon of={Ellipsis} size={20} />
        </IconButton>
      )}
    />
  )
}

/** What the button has to have that opens a menu. */
interface OpenerProps {
  readonly popoverTarget: string
  readonly style: CSSProperties
}

/**
 * Things to do, below the button that opens them. The focus is back on it before one of them is done, so that a dialog gives
 * it back there.
 */
export function Menu({
  label,
  actions,
  opener,
}: MenuProps & { readonly opener: (button: OpenerProps) => ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const anchor = `--menu${id.replace(/\W/g, '-')}`
  return (
    <div>
      {opener({ popoverTarget: id, style: { anchorName: anchor } as CSSProperties })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        <ul className="unmarked" aria-label={label}>
          {actions.map(({ label: text, name, href, act }) => (
            <li key={text}>
              {href ? (
                <a href={href} aria-label={name} onClick={() => menu.current?.hidePopover()}>
                  {text}
                </a>
              ) : (
                <button
                  type="button"
                  aria-label={name}
                  onClick={() => {
                    menu.current?.hidePopover()
                    act?.()
                  }}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
