// Proves docs/product.md#operations, docs/product.md#staff
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '#server/open-store.ts'
import { readConfig } from '#server/platform/config.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { LONG, makeEpub } from '#tests/support/make-books.ts'
import { runCommand, startCommand } from '#tests/support/run-command.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

let folder: string
let target: EmptyDatabase
const inFolder = () => ({ DATA_DIR: folder })
const openEmbedded = () => openStore(readConfig({ DATA_DIR: folder }))
const move = (url: string) => runCommand(url, ['move-database'], inFolder())
async function ask<Row extends object>(text: string, url = target.adminUrl): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-moving-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  const first = await spawnServer({ DATA_DIR: folder })
  await first.kill()
  const store = await openEmbedded()
  const book = await makeEpub({ title: 'Rain', chapters: [LONG] })
  await importBook(store, { file: book.file })
  await book.remove()
  await store.close()
  target = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
}, 120_000)
afterAll(async () => {
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('kashihon move-database', () => {
  it('says in one line what is missing', async () => {
    expect((await move('')).complained).toMatch(/^DATABASE_URL is not set: .*\n$/)
    const { complained } = await runCommand(target.url, ['move-database'], { DATA_DIR: tmpdir() })
    expect(complained).toMatch(/^There is no embedded database in [^\n]+: set DATA_DIR\.\n$/)
    expect((await runCommand(target.url, ['move-database', '--help'])).code).toBe(0)
  })

  it('is told of by a start that finds an empty database while DATA_DIR has a shop, and leaves its password alone', async () => {
    const kept = join(folder, 'staff-password')
    const before = await readFile(kept, 'utf8')
    const shop = await spawnServer({ DATA_DIR: folder, DATABASE_URL: target.url })
    try {
      await vi.waitFor(() => expect(shop.output()).toContain('is open at'))
      expect(shop.output()).toContain(
        `DATABASE_URL is an empty shop, while ${folder} has one; to bring it over, stop this one and run: npm run kashihon -- move-database\n`,
      )
      expect(await readFile(kept, 'utf8')).toBe(before)
      const [, password, file = ''] =
        /, password (\S+) \(shown this once, kept in (\S+)\)/.exec(shop.output()) ?? []
      expect(await readFile(file, 'utf8')).toBe(`${password}\n`)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    } finally {
      await shop.kill()
    }
  })

  it('refuses while the shop is open', async () => {
    const shop = await spawnServer({ DATA_DIR: folder })
    try {
      const { code, complained } = await move(target.url)
      expect([code, complained]).toEqual([
        1,
        expect.stringMatching(/^[^\n]+ is in use by another shop that is running: stop it[^\n]+\n$/),
      ])
    } finally {
      await shop.kill()
    }
  })

  it('killed in the middle leaves nothing behind', async () => {
    await ask(`create schema held;
      create function held.wait() returns event_trigger language plpgsql as $$
        begin
          if to_regclass('public.part_contents') is null then return; end if;
          if exists (select from public.part_contents) then perform pg_advisory_lock(1); end if;
        end $$;
      create event trigger wait_when_copied on ddl_command_end when tag in ('ALTER TABLE') execute function held.wait()`)
    const hold = new pg.Client(target.adminUrl)
    await hold.connect()
    await hold.query('select pg_advisory_lock(1)')
    const { child, ended } = startCommand(target.url, ['move-database'], inFolder())
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await vi.waitFor(async () => expect(await ask(waiting)).toHaveLength(1), {
      timeout: 60_000,
      interval: 50,
    })
    child.kill('SIGKILL')
    await ended
    await hold.end()
    await ask('drop event trigger wait_when_copied; drop schema held cascade')
    expect(await ask('select from series')).toEqual([])
  })

  it('then moves the shop, says what it has proved and what is next, and the old one is not opened by mistake', async () => {
    const { code, said, complained } = await move(target.url)
    expect([code, complained]).toEqual([0, ''])
    const tables = said
      .map(line => /^(\w+)\t(\d+)\t([0-9a-f]+)$/.exec(line)?.slice(1))
      .filter(row => row !== undefined)
    expect(tables).toContainEqual(['volumes', '1', expect.stringMatching(/^[0-9a-f]{10,}$/)])
    expect(said.join('\n')).toMatch(
      /the same on both sides .* The books agree\.\nNow start the shop, with this DATABASE_URL in its settings/,
    )
    expect(said.join('\n')).not.toContain(new URL(target.url).password)
    expect(await ask('select title from series')).toEqual([{ title: 'Rain' }])

    await expect(openEmbedded()).rejects.toThrow(
      /was moved to the database moved_\w+ at .*: set DATABASE_URL\. To open the old one again, remove/,
    )
    let shop: SpawnedServer | null = null
    try {
      shop = await spawnServer({ DATA_DIR: folder, DATABASE_URL: target.url })
      expect(shop.output()).not.toMatch(/empty shop|Staff account/)
      expect(
        (await fetch(`${shop.url}/app/v2/series`, { headers: { accept: 'application/json' } })).status,
      ).toBe(200)
    } finally {
      await shop?.kill()
    }
    await rm(join(folder, 'moved-database'))
    const old = await openEmbedded()
    expect(await old.db.query({ text: 'select title from series' })).toEqual([{ title: 'Rain' }])
    await old.close()
  })
})

describe('the staff password', () => {
  it('is kept in a new file where there is one already, and in production shown to nobody', async () => {
    const other = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
    const data = await mkdtemp(join(tmpdir(), 'kashihon-staff-'))
    await writeFile(join(data, 'staff-password'), 'of another shop\n')
    const shop = await spawnServer({ NODE_ENV: 'production', DATA_DIR: data, DATABASE_URL: other.url })
    try {
      const file = join(data, 'staff-password-2')
      expect(shop.output()).toContain(
        `Staff account: staff@localhost; its password counts for 7 days and is in ${file}\n`,
      )
      const password = (await readFile(file, 'utf8')).trim()
      expect(password).toHaveLength(20)
      expect(shop.output()).not.toContain(password)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readFile(join(data, 'staff-password'), 'utf8')).toBe('of another shop\n')
    } finally {
      await shop.kill()
      await other.drop()
      await rm(data, { recursive: true })
    }
  })
})
