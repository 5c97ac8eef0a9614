// Makes contract/generated from contract/proto. The result is committed, so that an installed shop needs no buf.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const contract = fileURLToPath(new URL('../contract/', import.meta.url))
const buf = (...words: string[]) => execFileSync('buf', words, { cwd: contract, stdio: 'inherit' })

buf('lint')
buf('generate')
// What the JSON twin is made from; read by the server only.
buf('build', '-o', 'generated/descriptors.binpb')
