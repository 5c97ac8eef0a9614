/** docs/product.md#downloads: the kinds of files that a bought volume comes as. */
export type FileType = 'epub' | 'cbz' | 'pdf' | 'mobi'

/** The types of which copies share a common beginning. */
export type CommonType = Exclude<FileType, 'mobi'>

/** The types that every copy of such a volume has. A MOBI comes with the premium edition only. */
export function commonTypesOf(kind: 'novel' | 'manga'): readonly CommonType[] {
  return kind === 'manga' ? ['epub', 'cbz', 'pdf'] : ['epub', 'pdf']
}
