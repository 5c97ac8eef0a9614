// npm run promises: each rule of docs/product.md, the files that keep it, and the tests that prove it, as Markdown.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, readSources } from '../tests/house/sources.ts'

/** A heading of the product, and what names it. */
export interface Promise {
  readonly title: string
  readonly anchor: string
  /** Files that keep it, from the root. */
  readonly sources: readonly string[]
  readonly tests: readonly ProvingTest[]
}

interface ProvingTest {
  /** From the root. */
  readonly path: string
  readonly titles: readonly string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** In the order of the product. A test proves what it names, and what the file beside it names. */
export function listPromises(): Promise[] {
  const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8')
  const sources = readSources()
  const named = new Map(sources.map(({ path, text }) => [path, anchorsIn(text)]))
  const all = sources.map(({ path, text }) => {
    const beside = isTest(path) ? named.get(path.replace('.test.', '.')) : undefined
    return { path, text, anchors: new Set([...(named.get(path) ?? []), ...(beside ?? [])]) }
  })
  return [...product.matchAll(/^### (.+)$/gm)].map(([, title = '']) => {
    const anchor = title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    const naming = all.filter(({ anchors }) => anchors.has(anchor))
    return {
      title,
      anchor,
      sources: naming
        .filter(({ path }) => !isTest(path) && !path.startsWith('tests/'))
        .map(({ path }) => path),
      tests: naming
        .filter(({ path }) => isTest(path))
        .map(({ path, text }) => ({ path, titles: titlesIn(text) })),
    }
  })
}

const anchorsIn = (text: string) =>
  new Set([...text.matchAll(/docs\/product\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor))

const titlesIn = (text: string) =>
  [...text.matchAll(/^\s*(?:it|test)(?:\.\w+)*(?:\([^']*\))?\(\s*'((?:[^'\\]|\\.)+)'/gm)].map(
    ([, title = '']) => title,
  )

if (import.meta.main)
  for (const { title, sources, tests } of listPromises()) {
    console.log(`## ${title}\n\nKept in ${sources.map(path => `\`${path}\``).join(', ')}.\n`)
    for (const { path, titles } of tests) {
      console.log(`- \`${path}\``)
      for (const one of titles) console.log(`  - ${one}`)
    }
    console.log()
  }
