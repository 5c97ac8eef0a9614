import i18next from 'i18next'
import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/** A part of a screen that only some load, with its texts. Whoever has no connection goes without it. */
export function lazyPart<Props>(
  namespaces: readonly string[],
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(() =>
    Promise.all([load(), i18next.loadNamespaces(namespaces)]).then(
      ([part]) => part,
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  )
}
