import type { RichText as Tree } from '#contract/generated/reading.ts'

/** The `lang` and `dir` attributes of the element that holds a text. */
export function languageAttributes(tree: Tree): { lang: string | undefined; dir: 'rtl' | 'ltr' } {
  return { lang: tree.lang || undefined, dir: tree.direction === 'rtl' ? 'rtl' : 'ltr' }
}

/** Whether lines run down. @param writingMode the reader's preference */
export function isVertical(tree: Tree, writingMode: 'book' | 'horizontal'): boolean {
  return tree.writingMode.startsWith('vertical') && writingMode !== 'horizontal'
}
