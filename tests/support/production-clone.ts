import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const AUTHOR = ['-c', 'user.name=Publisher', '-c', 'user.email=publisher@books.example']

/** A process that was started in the clone, and what it has said so far, also in complaint. */
export interface Running {
  child: ChildProcess
  output(): string
  /** Its exit code. */
  ended: Promise<number | null>
}

/** A repository with the sources as they are here now, and a clone of it in which the shop runs in production. */
export interface ProductionClone {
  folder: string
  /** A newer version: the first one with these changes. Fetched by the clone. */
  upgrade(change: (file: FileChange) => void): void
  run(words: readonly string[], env?: Record<string, string>): Running
}

export type FileChange = (path: string, change: (text: string) => string) => void

/** Makes both below the folder. The environment is that of whoever runs the tests, with these settings. */
export function cloneForProduction(below: string, settings: Record<string, string>): ProductionClone {
  const [repository, folder] = [join(below, 'repository'), join(below, 'clone')]
  const git = (cwd: string, ...words: string[]) => execFileSync('git', [...AUTHOR, ...words], { cwd })
  const listed = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').toString()
  for (const file of listed.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    cpSync(join(ROOT, file), join(repository, file))
  }
  git(repository, 'init', '--quiet')
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--message', 'a version')
  git(repository, 'tag', 'first')
  git(below, 'clone', '--quiet', repository, folder)
  return {
    folder,
    upgrade(change) {
      git(repository, 'checkout', '--quiet', 'first', '.')
      change((path, edit) => {
        const file = join(repository, path)
        writeFileSync(file, edit(readFileSync(file, 'utf8')))
      })
      git(repository, 'commit', '--quiet', '--all', '--allow-empty', '--message', 'a newer version')
      git(folder, 'pull', '--quiet')
    },
    run: (words, env) => runInProduction(folder, words, { ...settings, ...env }),
  }
}

/** Starts a script in a folder as in production. */
export function runInProduction(
  folder: string,
  words: readonly string[],
  settings: Record<string, string>,
): Running {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...ownEnvironment(), NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      text += data
    })
  return { child, output: () => text, ended: once(child, 'close').then(([code]) => code) }
}

/** Until the shop says that it is open. Throws what it has said where it ends before. */
export async function isOpen({ child, output, ended }: Running): Promise<void> {
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => output().includes('Kashihon is open at') && done())
    void ended.then(() => fail(new Error(`the shop did not open: ${output()}`)))
  })
}

/** A proxy as one stands before a shop: says which host was asked for, and by whom. */
export async function openProxy(port: number): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, answer) => {
    const { method, url: path } = incoming
    const headers = { ...incoming.headers, host: 'books.example', 'x-forwarded-for': '192.0.2.7' }
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => server.close() }
}

/**
 * What npm needs of the environment. The settings of a shop that somebody runs on this machine stay out: a test must never
 * open its database.
 */
function ownEnvironment(): Record<string, string | undefined> {
  const wanted =
    /^(PATH|HOME|USER|TMPDIR|LANG|LC_.*|npm_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted.test(name)))
}
