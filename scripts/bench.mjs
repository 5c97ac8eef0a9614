// npm run bench -- [--short] [--write] [NAME…]: measures what docs/bench.md shows; all of it without a name. --write puts
// the tables there.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCHES, putTables } from './bench-tables.mjs'
import { generate } from './generated.mjs'
import { install, ROOT } from './installed.mjs'

const DOCUMENT = join(ROOT, 'docs/bench.md')

/** Runs one bench and shows what it prints. @returns {Promise<string>} what it printed; throws where it fails */
async function run(node, name, words) {
  const child = spawn(node, [join(ROOT, `tests/bench/${name}.ts`), ...words], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    printed += text
    process.stdout.write(text)
  })
  const status = await new Promise(done => child.on('close', done))
  if (status !== 0) throw new Error(`${name} failed (${status})`)
  return printed
}

async function main() {
  const args = process.argv.slice(2)
  const names = args.filter(word => !word.startsWith('--'))
  const unknown = names.find(name => !BENCHES.includes(name))
  if (unknown) throw new Error(`There is no bench ${unknown}; there are ${BENCHES.join(', ')}.`)
  const short = args.includes('--short')
  const write = args.includes('--write')
  if (short && write)
    throw new Error('The figures of the short form mean nothing: they are not written down.')
  const node = install()
  // The benches load the server before they build the site.
  generate()
  for (const name of names.length > 0 ? names : BENCHES) {
    const printed = await run(node, name, short ? ['--short'] : [])
    if (write) writeFileSync(DOCUMENT, putTables(readFileSync(DOCUMENT, 'utf8'), printed))
  }
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
