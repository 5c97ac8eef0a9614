import { type ComponentType, createElement, lazy, useEffect, useState } from 'react'
import { loadTexts } from '../texts/texts-in-browser.ts'

const Nothing = () => null

/**
 * A part of a screen that is loaded with its texts where it is shown. Without a connection it is left out, or `instead`
 * stands there, until it can be loaded.
 */
export function lazyPart<Props extends object>(
  namespaces: readonly string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
) {
  const find = () => loadPart(namespaces, load, instead)
  return lazy(async () => {
    const part = await find()
    if (part !== instead) return { default: part }
    return { default: (given: Props) => createElement(Later<Props>, { find, instead, given }) }
  })
}

/** Loads a part of a screen with its texts; `instead` where that fails. */
export function loadPart<Props>(
  namespaces: readonly string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  return Promise.all([load(), loadTexts(namespaces)]).then(
    ([part]) => part.default,
    () => instead,
  )
}

interface LaterProps<Props> {
  readonly find: () => Promise<ComponentType<Props>>
  readonly instead: ComponentType<Props>
  readonly given: Props
}

/**
 * `instead`, until the part is found: it is sought again each time this is put on a screen, and when the connection is back.
 */
function Later<Props extends object>({ find, instead, given }: LaterProps<Props>) {
  const [View, setView] = useState<ComponentType<Props>>(() => instead)
  useEffect(() => {
    let here = true
    const again = () => {
      void find().then(part => {
        if (here) setView(() => part)
      })
    }
    again()
    addEventListener('online', again)
    return () => {
      here = false
      removeEventListener('online', again)
    }
  }, [find])
  return createElement(View, given)
}
