import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources } from './sources.ts'

const documents = [
  'README.md',
  'demo/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(path => join('docs', path)),
]
  // Written by npm run docs, where somebody has asked for it; api-document.test.ts looks at what it would be.
  .filter(path => path.endsWith('.md') && !path.startsWith(join('docs', 'api/')))

describe('the documents', () => {
  it.each(documents)('%s links to files and headings that exist', path => {
    const targets = [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    expect(targets.filter(target => !/^\w+:/.test(target) && !exists(target, path))).toEqual([])
  })

  it.each(['docs/contributing.md', 'docs/glossary.md'])('%s names files and folders that exist', path => {
    const named = [...textOf(path).matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, target = '']) => target)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(target => !existsSync(join(ROOT, target)))).toEqual([])
  })

  it('are there where code names them', () => {
    const wrong = readSources().flatMap(({ path, text }) =>
      [...text.matchAll(/\bdocs\/[\w/.-]+\.(?:md|webp)\b/g)]
        .filter(([target]) => !existsSync(join(ROOT, target)))
        .map(([target]) => `${path} → ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

function exists(target: string, from: string): boolean {
  const [file = '', heading] = target.split('#')
  const path = file === '' ? from : normalize(join(dirname(from), file))
  if (!existsSync(join(ROOT, path))) return false
  return heading === undefined || headingsOf(path).includes(heading)
}

/** As GitHub makes anchors of headings. */
function headingsOf(path: string): string[] {
  const headings = textOf(path)
    .replace(/^```.*?^```/gms, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
