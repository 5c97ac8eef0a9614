import type { RichText } from '#contract/generated/reading.ts'
import { splitPath } from '#rules/interface-language.ts'
import { placeOf } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { notFoundRoute } from '../router/routes.ts'
import { Prose } from '../ui/Prose.tsx'

/** The text of a post. Posts name pages without language; links lead to the page in the reader's language. */
export function PostText({ text }: { readonly text: RichText }) {
  const local = useLink()
  return <Prose text={text} link={href => (isOwnPage(href) ? local(href) : href)} />
}

function isOwnPage(href: string): boolean {
  if (!href.startsWith('/') || splitPath(href).lang !== 'en') return false
  const base = 'https://shop.example'
  return URL.canParse(href, base) && placeOf(new URL(href, base)).route !== notFoundRoute
}
