import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const ROOMS = [
  'contract',
  'rules',
  'server',
  'stripe-simulator',
  'web',
  'commands',
  'demo',
  'tools',
  'tests',
  'scripts',
]

/** One of the project's own source files. */
export interface Source {
  /** From the root, with slashes. */
  path: string
  text: string
}

/** All that is written by hand: nothing generated, nothing installed. */
export function readSources(): Source[] {
  return ROOMS.flatMap(room => {
    const entries = readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile() && /\.(tsx?|mjs|css|sql|proto)$/.test(entry.name))
      .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter(path => !/node_modules|^contract\/generated|^tests\/bench\/next/.test(path))
      .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  })
}

/** Paths from the root of what a source imports of the project; packages are left out. */
export function importsOf({ path, text }: Source, { types = true } = {}): string[] {
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from '([^']+)'/gms),
    ...text.matchAll(/()(?:^import |\bimport\()'([^']+)'/gm),
  ]
  return found
    .filter(([, type]) => types || !type)
    .map(([, , name]) => name ?? '')
    .flatMap(name => {
      if (name.startsWith('#')) return [name.slice(1)]
      if (name.startsWith('.')) return [join(dirname(path), name)]
      return []
    })
}

/** Lines without those that are nothing but a comment: what explains is no burden, and nobody has to squeeze it. */
export function linesOfCode(text: string): number {
  let isInComment = false
  return text.split('\n').filter(line => {
    const isComment = isInComment || /^\s*(\/\/|\/\*)/.test(line)
    if (/^\s*\/\*/.test(line)) isInComment = true
    if (/\*\/\s*$/.test(line)) isInComment = false
    return !isComment && line !== ''
  }).length
}
