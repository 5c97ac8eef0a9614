import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources, type Source } from './sources.ts'

const documents = ['README.md', ...listMarkdown('docs')].map(readDocument)
// This file names what it forbids.
const sources = readSources().filter(({ path }) => path !== 'tests/house/references.test.ts')
const everything = [...documents, ...sources]

interface Reference {
  /** File and line in which it stands. */
  readonly at: string
  readonly text: string
  /** From the root. */
  readonly target: string
  readonly anchor: string | undefined
}

describe('references', () => {
  it('to documents lead to a file and a heading that are there', () => {
    expect(everything.flatMap(pathReferences).filter(isBroken).map(said)).toEqual([])
  })

  it('from one document to another lead to a file and a heading that are there', () => {
    expect(documents.flatMap(links).filter(isBroken).map(said)).toEqual([])
  })

  it('by the name of a file alone, in documents for who works here, are to one that is there', () => {
    const guides = documents.filter(({ path }) => /^docs\/(house|tour|contributing|glossary)\.md$/.test(path))
    const paths = [...readSources().map(({ path }) => `/${path}`), '/docs/schema.sql']
    const gone = guides.flatMap(({ path, text }) =>
      [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g)].flatMap(([, name = '']) =>
        paths.some(known => known.endsWith(`/${name}`)) ? [] : [`${path}: ${name}`],
      ),
    )
    expect(gone).toEqual([])
  })

  it('name only what is in the repository, or a public standard', () => {
    const found = everything.flatMap(({ path, text }) =>
      linesOf(text)
        .filter(({ line }) => isOutside(line))
        .map(({ line, number }) => `${path}:${number} ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    '// Section 4, rental: it lasts 72 hours.',
    '/** Decisions §1.8: addresses are absolute. */',
    '// see section 9',
    '// Trust 28.',
    '// Look, item 7: the price before any spend.',
    '/** At most two (the look, 8). */',
    '// As the specification has it.',
    'Links run five to ten minutes (decision 14).',
  ])('are known where they lead outside: %s', line => {
    expect(isOutside(line)).toBe(true)
  })

  it.each([
    '// docs/product.md#rental: it lasts 72 hours.',
    '/** § 312k BGB: notice without signing in. */',
    '/** Services take 4 096 bytes, sealed (RFC 8030 §7.2). */',
    '// Compared weakly: RFC 9110, section 8.8.3.2.',
    'Links run five to ten minutes ([decision 14](decisions/0014-files-for-buyers.md)).',
    '  transition: scale 8s ease;',
  ])('are left alone where they lead to something that is there: %s', line => {
    expect(isOutside(line)).toBe(false)
  })
})

/** `docs/product.md#redeem` and, for decisions, also `docs/decisions/0014`: as comments, tests and texts name documents. */
function pathReferences({ path, text }: Source): Reference[] {
  return linesOf(text).flatMap(({ line, number }) =>
    [...line.matchAll(/(?<![\w/])docs\/(?:[\w./-]+\.md|decisions\/\d{4}(?![\w-]))(?:#([\w-]+))?/g)].map(
      ([found, anchor]) => ({
        at: `${path}:${number}`,
        text: found,
        target: found.split('#', 1)[0] ?? '',
        anchor,
      }),
    ),
  )
}

/** Links of Markdown to other files and headings of the repository. */
function links({ path, text }: Source): Reference[] {
  return linesOf(text).flatMap(({ line, number }) =>
    [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, address = '']) => address)
      .filter(address => !/^[a-z]+:/.test(address))
      .map(address => {
        const [file = '', anchor] = address.split('#', 2)
        return {
          at: `${path}:${number}`,
          text: address,
          target: file === '' ? path : join(dirname(path), file),
          anchor,
        }
      }),
  )
}

function isBroken({ target, anchor }: Reference): boolean {
  const path = /^docs\/decisions\/\d{4}$/.test(target) ? decisionPath(target) : target
  if (path === null || !existsSync(join(ROOT, path))) return true
  return anchor !== undefined && !anchorsOf(path).has(anchor)
}

/** The file of a decision that is named by its number; null where there is none, or more than one. */
function decisionPath(start: string): string | null {
  const [found, ...more] = readdirSync(join(ROOT, 'docs/decisions')).filter(name =>
    `docs/decisions/${name}`.startsWith(`${start}-`),
  )
  return found && more.length === 0 ? `docs/decisions/${found}` : null
}

const PAPERS = [
  /\bsections? \d/i,
  /\bdecisions?,? ?§/i,
  // One that is meant is a link.
  /(?<!\[)\bdecisions? \d/i,
  /§ ?\d/,
  /\btrust,? (?:item )?\d/i,
  /\blook,? (?:item )?\d/i,
  /\b(?:Reading|Scale|Discovery|Studio|Stack|Words|House),? (?:item )?\d/,
  /\bthe specification\b/i,
]
const STANDARD = /\bRFC \d|\bISO \d|\bBGB\b/

/** Whether a line leads to a paper that is not in the repository. */
function isOutside(line: string): boolean {
  return !STANDARD.test(line) && PAPERS.some(pattern => pattern.test(line))
}

/** As GitHub makes them of headings. */
function anchorOf(heading: string): string {
  const plain = heading.replace(/[`*]|\]\([^)]*\)|\[/g, '')
  return plain
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

const known = new Map<string, ReadonlySet<string>>()

function anchorsOf(path: string): ReadonlySet<string> {
  const before = known.get(path)
  if (before) return before
  const headings = [
    ...readDocument(path)
      .text.replace(/^```.*?^```/gms, '')
      .matchAll(/^#{1,6} (.+)$/gm),
  ]
  const anchors = new Set(headings.map(([, title = '']) => anchorOf(title.trim())))
  known.set(path, anchors)
  return anchors
}

function said({ at, text }: Reference): string {
  return `${at} ${text}`
}

function linesOf(text: string): { line: string; number: number }[] {
  return text.split('\n').map((line, at) => ({ line, number: at + 1 }))
}

function readDocument(path: string): Source {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') }
}

function listMarkdown(folder: string): string[] {
  return (
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      // docs/api/ is written by npm run docs, where somebody has asked for it.
      .filter(name => name.endsWith('.md') && !name.startsWith('api/'))
      .map(name => `${folder}/${name}`)
      .sort()
  )
}
