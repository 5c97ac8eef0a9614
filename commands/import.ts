import { basename } from 'node:path'
import { BookRefused } from '../server/book-files/book-refused.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { importBook } from '../server/publishing/import-book.ts'
import type { ImportOutcome, ImportRequest } from '../server/publishing/import-request.ts'
import { MappingShown } from '../server/publishing/mapping-shown.ts'
import { type ImportPlan, noteSameVolumes, planImport } from '../server/publishing/plan-import.ts'
import { tableOf } from './print-plan.ts'
import { IMPORT_HELP, readImportArgs } from './read-import-args.ts'
import { readManifest } from './read-manifest.ts'

/** Imports files one after the other and prints a line for each, or plans that with --dry-run. Returns 1 where one was refused. */
export async function importFiles(args: string[]): Promise<number> {
  const { help, files, manifest, options, dryRun, json } = readImportArgs(args)
  if (help) {
    process.stdout.write(IMPORT_HELP)
    return 0
  }
  const requests = [
    ...files.map(file => ({ ...options, file })),
    ...(manifest ? await readManifest(manifest) : []).map(request => withOptions(request, options)),
  ]
  const store = await openStore(readConfig())
  let refused = 0
  try {
    if (dryRun) return await printPlans(store, requests, json)
    for (const [at, request] of requests.entries()) {
      progress(`${at + 1} of ${requests.length}: ${basename(request.file)} …`)
      try {
        say(request.file, wordsFor(await importBook(store, request)))
      } catch (error) {
        if (error instanceof MappingShown) {
          process.stdout.write(error.lines.map(line => `${line}\n`).join(''))
          continue
        }
        if (!(error instanceof BookRefused)) throw error
        refused++
        say(request.file, `refused: ${error.message}`)
      }
    }
  } finally {
    await store.close()
  }
  if (requests.length > 1)
    process.stdout.write(`${requests.length - refused} of ${requests.length} files are in the shop.\n`)
  return refused > 0 ? 1 : 0
}

/** Prints what the imports would do, each as if it were the next. Returns 1 where one would be refused. */
async function printPlans(
  store: Awaited<ReturnType<typeof openStore>>,
  requests: readonly ImportRequest[],
  json: boolean,
): Promise<number> {
  const plans: ImportPlan[] = []
  for (const [at, request] of requests.entries()) {
    progress(`${at + 1} of ${requests.length}: ${basename(request.file)} …`)
    plans.push(await planImport(store, request))
  }
  progress('')
  const noted = noteSameVolumes(plans)
  const lines = json ? [JSON.stringify(noted, null, 2)] : [...tableOf(noted), '', 'Nothing is stored.']
  process.stdout.write(lines.map(line => `${line}\n`).join(''))
  return plans.some(({ outcome }) => outcome === 'refused') ? 1 : 0
}

/** Options of the command line count for every file of a manifest. */
function withOptions(request: ImportRequest, options: Omit<ImportRequest, 'file'>): ImportRequest {
  return {
    ...request,
    ...options,
    series: { ...request.series, ...options.series },
    volume: { ...request.volume, ...options.volume },
    parts: { ...request.parts, ...options.parts },
  }
}

function wordsFor({ outcome, volumeSlug, parts, pages, remarks }: ImportOutcome): string {
  const counted = [count(parts, 'part'), ...(pages > 0 ? [count(pages, 'page')] : [])].join(', ')
  const noted = remarks.length > 0 ? ` (${remarks.join('; ')})` : ''
  return `${outcome}: /volumes/${volumeSlug}, ${counted}${noted}`
}

function count(number: number, of: string): string {
  return number === 1 ? `1 ${of}` : `${number} ${of}s`
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

function say(file: string, text: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  process.stdout.write(`${basename(file)}: ${text}\n`)
}
