interface Link {
  rel: string
  href: string
  type: string
  title?: string
}
/** What tests look at in a document of OPDS 2.0, or in a manifest. */
export interface Feed {
  metadata: Record<string, unknown>
  links: Link[]
  navigation?: Link[]
  publications?: { metadata: { title: string; identifier: string }; links: Link[] }[]
  groups?: { publications: unknown[] }[]
  readingOrder: { href: string; type: string; title: string }[]
  toc: unknown[]
}
