// Makes contract/generated from contract/proto. The result is committed, so that an installed shop needs no buf.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENUM = /^export const (\w+) = \{[^}]*\} as const;\n\nexport type \1 = [^;]+;/gm
const NAMESPACE = /^export namespace \w+ \{\n(?: .*\n)*\}\n/gm
const contract = fileURLToPath(new URL('../contract/', import.meta.url))
const buf = (...words: string[]) => execFileSync('buf', words, { cwd: contract, stdio: 'inherit' })

buf('lint')
buf('generate')
// What the JSON twin is made from; read by the server only.
buf('build', '-o', 'generated/descriptors.binpb')

// Enums are in a module of their own, so that code that needs only their names does not load the messages.
const generated = join(contract, 'generated')
const enums = readdirSync(generated)
  .filter(name => name.endsWith('.ts') && name !== 'enums.ts')
  .sort()
  .flatMap(name => readFileSync(join(generated, name), 'utf8').match(ENUM) ?? [])
writeFileSync(join(generated, 'enums.ts'), `${enums.join('\n\n')}\n`)

// For reading answers only the types of them are needed.
const names = enums.map(one => /^export const (\w+)/.exec(one)?.[1] ?? '')
const answers = join(generated, 'answers')
/** Answers come from the shop itself, and are not nested a hundred times: to count how deep each message lies is a kilobyte of what a signed-in page loads. */
const DEPTH =
  / {4}const previousRecursionDepth = [\s\S]*?\.__tsProtoDecodeDepth = previousRecursionDepth \+ 1;\n {4}try \{\n([\s\S]*?) {4}\} finally \{\n[\s\S]*? {4}\}\n/g

// The studio writes what it reads, so that it has whole messages; so has a preview, which is one of the studio's.
for (const file of readdirSync(answers).filter(name => /^(studio|previews)/.test(name)))
  rmSync(join(answers, file))
for (const file of readdirSync(answers).filter(name => name.endsWith('.ts'))) {
  const text = readFileSync(join(answers, file), 'utf8')
    .replace(ENUM, '')
    .replace(NAMESPACE, '')
    .replace(DEPTH, '$1')
    .replace(/^import \{ (.*) \} from "(\.\/.*)";\n/gm, (_, list: string, from: string) => {
      const messages = list.split(', ').filter(name => !names.includes(name))
      return messages.length > 0 ? `import { ${messages.join(', ')} } from "${from}";\n` : ''
    })
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const used = names.filter(name => new RegExp(`\\b${name}\\b`).test(code))
  const types = used.length > 0 ? `import type { ${used.join(', ')} } from "../enums.ts";\n` : ''
  writeFileSync(join(answers, file), text.replace('export const protobufPackage', `${types}$&`))
}

// The reference of the API is made of the same declarations.
await import('./write-api.ts')
