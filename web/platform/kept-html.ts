import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'

/** HTML of a part that shows nothing but texts and its props, which are plain data. */
export type HtmlOf = <Props extends object>(Part: ComponentType<Props>, props: Props) => string

/** On the server, for pages whose parts are kept; null elsewhere. */
export const HtmlContext = createContext<HtmlOf | null>(null)

interface Inside {
  readonly children?: ReactNode
  readonly dangerouslySetInnerHTML?: { readonly __html: string }
}

/**
 * Props for the element that holds nothing but this part. On the server it is HTML that was rendered before, for whatever
 * page; the browser renders the part itself and finds the same there (docs/decisions/0087-the-cost-of-a-request.md).
 */
export const useInside: <Props extends object>(Part: ComponentType<Props>, props: Props) => Inside =
  import.meta.env.SSR
    ? (Part, props) => {
        const htmlOf = useContext(HtmlContext)
        return htmlOf ? { dangerouslySetInnerHTML: { __html: htmlOf(Part, props) } } : inBrowser(Part, props)
      }
    : inBrowser

function inBrowser<Props extends object>(Part: ComponentType<Props>, props: Props): Inside {
  return { children: createElement(Part, props) }
}
