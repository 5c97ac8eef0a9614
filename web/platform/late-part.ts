import { type ComponentType, createElement, lazy, memo, Suspense } from 'react'

/**
 * A part of a screen that the server makes and that wakes behind the rest: what it stands for is there and can be read, and its code is not
 * in the way of what is needed at once. Whoever has no connection keeps what the server has made.
 *
 * @param onServer the part itself; undefined in the browser
 */
export function latePart<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = onServer ?? lazy(async () => ({ default: await load() }))
  // What is around it may be made anew while it still sleeps: only another wish wakes it before its time.
  return memo((props: Props) =>
    createElement(Suspense, null, createElement(Part as ComponentType<Props>, props)),
  )
}
