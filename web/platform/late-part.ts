import { type ComponentType, createElement, lazy, memo, Suspense } from 'react'

/**
 * A part of a screen that the server renders and that is hydrated after the rest: it can be read at once, and its code does
 * not delay what is needed first. Where its code does not come, without a connection or while the page is being left, the
 * HTML of the server stays, and a part that the browser renders is left out. `load` must not answer another component then:
 * React would find that it does not match the HTML (error 418).
 *
 * @param onServer the part itself; undefined in the browser
 */
export function latePart<Props extends object>(
  onServer: ComponentType<Props> | undefined,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = onServer ?? lazy(async () => ({ default: await load().catch(never) }))
  // A render of its parent must not hydrate it early: only changed props do.
  return memo((props: Props) =>
    createElement(Suspense, null, createElement(Part as ComponentType<Props>, props)),
  )
}

/** React would put nothing in the place of a part that has failed. */
const never = () => new Promise<never>(() => {})
