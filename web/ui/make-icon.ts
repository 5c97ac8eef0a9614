import { type ComponentType, createElement, type SVGProps } from 'react'

/** The elements of a drawing of 24 × 24. */
type Drawing = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement> & { readonly size: string }>

/**
 * Makes a component of a drawing. Those in icons/ are of Lucide 1.75.0 (https://lucide.dev, icons/LICENSE), each in a file
 * of its own, so that a page loads only those that it shows. For another one, copy what is inside its <svg>.
 */
export function makeIcon(drawing: Drawing): IconDrawing {
  return ({ size, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
