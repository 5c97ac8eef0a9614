import { createElement, type SVGProps } from 'react'

interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Makes a component of a drawing of lucide-react, in place of that package's own way (vite.config.ts): every drawing on every page comes
 * through here, and our icons need neither its contexts nor its aliases, which are four times as long.
 */
export default function createLucideIcon({ node }: Drawing) {
  return ({ size, ...props }: SVGProps<SVGSVGElement> & { readonly size: number }) =>
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
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
