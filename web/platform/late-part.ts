import { type ComponentType, createElement, lazy, memo, Suspense } from 'react'

/**
 * A part of a screen that the server renders and that is hydrated after the rest: it can be read at once, and its code does not delay what is
 * needed first. Without a connection the HTML of the server stays.
 *
 * @param onServer the part itself; undefined in the browser
 */
export function latePart<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = onServer ?? lazy(async () => ({ default: await load() }))
  // A render of its parent must not hydrate it early: only changed props do.
  return memo((props: Props) =>
    createElement(Suspense, null, createElement(Part as ComponentType<Props>, props)),
  )
}
