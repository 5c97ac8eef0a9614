// npm start: everything from a fresh clone to an open shop.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, ROOT } from './installed.mjs'
import { isBuilt } from './is-built.mjs'

function prepare() {
  const node = install()
  if (!isBuilt()) {
    console.log('Building the site …')
    const { status } = spawnSync(node, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  return node
}

function run(node) {
  // The server ends when this process does, however it does: then the channel between them breaks.
  const server = spawn(node, [join(ROOT, 'server/main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, INIT_CWD: undefined },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  server.on('error', error => {
    console.error(error.message)
    process.exit(1)
  })
}

try {
  run(prepare())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
