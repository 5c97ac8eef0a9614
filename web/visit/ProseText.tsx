import type { ReactNode } from 'react'
import { useLink } from '../router/navigation.ts'

/**
 * A paragraph from a text file. `[words](/path)` is a link within the site (or to http, https, mailto); a paragraph of lines
 * that begin with `- ` is a list; a line break within a paragraph is kept, as in a postal address. A mail address that the
 * operator has not given is no link.
 */
export function ProseText({ text }: { readonly text: string }) {
  const link = useLink()
  // An operator may have left out an address or a mail address.
  const lines = text.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return null
  if (lines.every(line => line.startsWith('- '))) {
    return (
      <ul>
        {lines.map(line => (
          <li key={line}>{withLinks(line.slice(2), link)}</li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      {lines.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {withLinks(line, link)}
        </span>
      ))}
    </p>
  )
}

function withLinks(text: string, link: (path: string) => string): ReactNode[] {
  // Split by a pattern with two groups: words, label, target, words, label, target, …
  const pieces = text.split(/\[([^\]]+)\]\((mailto:[^)]*|[^)\s]+)\)/)
  const nodes: ReactNode[] = []
  for (let at = 0; at < pieces.length; at += 3) {
    nodes.push(pieces[at])
    const [label, target] = [pieces[at + 1], pieces[at + 2]]
    if (label === undefined || target === undefined) continue
    if (target.startsWith('mailto:') && !target.includes('@')) {
      nodes.push(label)
      continue
    }
    nodes.push(
      <a key={at} href={target.startsWith('/') ? link(target) : target}>
        {label}
      </a>,
    )
  }
  return nodes
}
