import type { RichText as Tree } from '#contract/generated/reading.ts'

/** What a text is written in, as attributes of the element around it. */
export function speechOf(tree: Tree): { lang: string | undefined; dir: 'rtl' | 'ltr' } {
  return { lang: tree.lang || undefined, dir: tree.direction === 'rtl' ? 'rtl' : 'ltr' }
}
