import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandResult, runCommand } from './run-command.ts'

/** Imports a manifest with these entries by command, as a publisher does; files are whole paths. */
export async function importManifest(
  databaseUrl: string,
  entries: readonly ({ file: string } & Record<string, unknown>)[],
): Promise<CommandResult> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-manifest-'))
  try {
    const up = folder
      .split('/')
      .slice(1)
      .map(() => '..')
    const named = entries.map(entry => ({ ...entry, file: join(...up, entry.file) }))
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(named))
    return await runCommand(databaseUrl, ['import', '--manifest', join(folder, 'manifest.json')])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
