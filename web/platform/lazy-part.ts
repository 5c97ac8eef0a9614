import { type ComponentType, lazy } from 'react'
import { loadTexts } from '../texts/texts-in-browser.ts'

const Nothing = () => null

/** A part of a screen that is loaded with its texts where it is shown. Without a connection it is left out, or `instead` stands there. */
export function lazyPart<Props>(
  namespaces: readonly string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(async () => ({ default: await loadPart(namespaces, load, instead) }))
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
