import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { circlesIn } from './circles.ts'
import { importsOf, ROOT, readSources } from './sources.ts'

/** node tests/house/measure.ts: how large the house is, and how even its rooms are. Tests are counted by themselves. */
const sources = readSources()
const code = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
const isTest = (path: string) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
const shipped = code.filter(({ path }) => !isTest(path) && !path.startsWith('tools/'))
const linesOf = (text: string) => text.split('\n').length - 1

/** The folder of a wing in which a file lies. The reader is a wing of its own in size, so its folders count one by one. */
function roomOf(path: string): string {
  const [, room = '', inner = ''] = path.split('/')
  return room === 'reader' && !inner.includes('.') ? `${room}/${inner}` : room
}

function shareOfRooms(wing: string): string {
  const inWing = shipped.filter(({ path }) => path.startsWith(`${wing}/`) && path.split('/').length > 2)
  const rooms = Map.groupBy(inWing, ({ path }) => roomOf(path))
  const sizes = [...rooms].map(
    ([room, files]) => [room, files.reduce((sum, { text }) => sum + linesOf(text), 0)] as const,
  )
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  const [room, size] = sizes.toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  return `${wing}/${room} ${size} of ${all} lines (${((100 * size) / all).toFixed(0)} %)`
}

function largestFolders(count: number): string {
  const folders = Map.groupBy(shipped, ({ path }) => dirname(path))
  return [...folders]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, count)
    .map(([folder, files]) => `${folder} ${files.length}`)
    .join(', ')
}

/**
 * How many files docs/contributing.md names for each way of adding something; generated files and those of other languages
 * are not counted.
 */
function filesToAdd(): string {
  const document = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8')
  return document
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const steps = section.split('\n').filter(line => /^\d+\. /.test(line))
      const files = steps.flatMap(step =>
        [...step.matchAll(/`([a-z][\w-]*\/[\w/.-]+\.\w+)`/g)].map(([, path]) => path),
      )
      return `${section.split('\n', 1)[0]?.toLowerCase()} ${new Set(files).size}`
    })
    .join(', ')
}

const sizes = shipped.map(({ text }) => linesOf(text)).toSorted((a, b) => a - b)
const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(share * sizes.length))]
const circles = (types: boolean) =>
  circlesIn(new Map(code.map(source => [source.path, importsOf(source, { types })]))).length

const rows: [string, string | number][] = [
  ['files, without tests', shipped.length],
  ['lines, without tests', sizes.reduce((sum, size) => sum + size, 0)],
  [
    'lines of tests',
    code.filter(({ path }) => isTest(path)).reduce((sum, { text }) => sum + linesOf(text), 0),
  ],
  ['lines a file: half, 9 of 10, 99 of 100, most', [at(0.5), at(0.9), at(0.99), sizes.at(-1)].join(', ')],
  ['circles of imports, with types', circles(true)],
  ['circles of imports, without types', circles(false)],
  ['largest room of the server', shareOfRooms('server')],
  ['largest room of the site', shareOfRooms('web')],
  ['folders with most files', largestFolders(6)],
  ['files named for adding', filesToAdd()],
]
for (const [what, value] of rows) console.log(`${what}: ${value}`)
