// Makes contract/generated from contract/proto, once for its inputs. Needs the development packages: the build does it, and
// what runs the sources where they are.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './installed.mjs'
import { digestOf, GENERATED } from './source-files.mjs'

const STAMP = '.stamp'
/** The lock file names the versions of the generators. */
const INPUTS = [
  ...['contract/proto', 'contract/buf.yaml', 'contract/buf.gen.yaml'],
  ...['scripts/generated.mjs', 'package-lock.json'],
]
const PLACE = join(ROOT, GENERATED)

const ENUM = /^export const (\w+) = \{[^}]*\} as const;\n\nexport type \1 = [^;]+;/gm
const NAMESPACE = /^export namespace \w+ \{\n(?: .*\n)*\}\n/gm
/**
 * Answers come from the shop itself, and are not nested a hundred times: to count how deep each message lies is a kilobyte
 * of what a signed-in page loads.
 */
const DEPTH =
  / {4}const previousRecursionDepth = [\s\S]*?\.__tsProtoDecodeDepth = previousRecursionDepth \+ 1;\n {4}try \{\n([\s\S]*?) {4}\} finally \{\n[\s\S]*? {4}\}\n/g

/** Whether contract/generated was made from its inputs as they are now. */
export function isGenerated() {
  const stamp = join(PLACE, STAMP)
  // Commits of before had the files in git, and checking another one out afterwards takes them away.
  return (
    existsSync(join(PLACE, 'enums.ts')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digestOf(ROOT, INPUTS)
  )
}

/** Makes contract/generated unless it is there. Throws with one line where that fails; what was there before stays. */
export function generate() {
  if (isGenerated()) return
  const making = join(ROOT, `build/generated-${process.pid}`)
  mkdirSync(making, { recursive: true })
  try {
    const digest = digestOf(ROOT, INPUTS)
    buf('generate', '--output', making)
    // What the JSON twin is made from; read by the server only.
    buf('build', '--output', join(making, 'descriptors.binpb'))
    shortenAnswers(join(making, 'answers'), collectEnums(making))
    writeFileSync(join(making, STAMP), digest)
    putInPlace(making)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

function buf(...words) {
  const path = [join(ROOT, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH ?? '']
  const { error, status } = spawnSync('buf', words, {
    cwd: join(ROOT, 'contract'),
    env: { ...process.env, PATH: path.join(delimiter) },
    // Standard output belongs to the program that needs the messages.
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (error) throw new Error(`The messages cannot be generated: ${error.message}. Run npm install.`)
  if (status !== 0) throw new Error('The messages of contract/proto could not be generated.')
}

/**
 * Enums are in a module of their own, so that code that needs only their names does not load the messages. Answers with
 * their names.
 */
function collectEnums(folder) {
  const enums = readdirSync(folder)
    .filter(name => name.endsWith('.ts'))
    .sort()
    .flatMap(name => readFileSync(join(folder, name), 'utf8').match(ENUM) ?? [])
  writeFileSync(join(folder, 'enums.ts'), `${enums.join('\n\n')}\n`)
  return enums.map(one => /^export const (\w+)/.exec(one)?.[1] ?? '')
}

/** For reading answers only the types of enums are needed. */
function shortenAnswers(folder, enums) {
  for (const file of readdirSync(folder).filter(name => name.endsWith('.ts'))) {
    // The studio writes what it reads, so that it has whole messages; so has a preview, which is one of the studio's.
    if (/^(studio|previews)/.test(file)) {
      rmSync(join(folder, file))
      continue
    }
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(ENUM, '')
      .replace(NAMESPACE, '')
      .replace(DEPTH, '$1')
      .replace(/^import \{ (.*) \} from "(\.\/.*)";\n/gm, (_, list, from) => {
        const messages = list.split(', ').filter(name => !enums.includes(name))
        return messages.length > 0 ? `import { ${messages.join(', ')} } from "${from}";\n` : ''
      })
    const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
    const used = enums.filter(name => new RegExp(`\\b${name}\\b`).test(code))
    const types = used.length > 0 ? `import type { ${used.join(', ')} } from "../enums.ts";\n` : ''
    writeFileSync(join(folder, file), text.replace('export const protobufPackage', `${types}$&`))
  }
}

function putInPlace(making) {
  // Another process was faster, and its readers are at work.
  if (isGenerated()) return
  rmSync(PLACE, { recursive: true, force: true })
  try {
    renameSync(making, PLACE)
  } catch (error) {
    if (!isGenerated()) throw error
  }
}
