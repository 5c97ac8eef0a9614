import { basename, relative } from 'node:path'
import { BookRefused } from '../server/book-files/book-refused.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { importBook } from '../server/publishing/import-book.ts'
import type { ImportRequest } from '../server/publishing/import-request.ts'
import { type BookFile, listBookFiles } from '../server/publishing/list-book-files.ts'
import { MappingShown } from '../server/publishing/mapping-shown.ts'
import { outcomeLine } from '../server/publishing/outcome-line.ts'
import { type ImportPlan, noteSameVolumes, planImport } from '../server/publishing/plan-import.ts'
import { jsonOf, tableOf } from './print-plan.ts'
import { IMPORT_HELP, readImportArgs } from './read-import-args.ts'
import { readManifest } from './read-manifest.ts'
import { AS_OPTIONS, refusalOf } from './wording.ts'

/**
 * Imports files one after the other and prints a line for each, or plans that with --dry-run. Returns 1 where one was
 * refused.
 */
export async function importFiles(args: string[]): Promise<number> {
  const { help, files, onlyOne, manifest, options, dryRun, json } = readImportArgs(args)
  if (help) {
    process.stdout.write(IMPORT_HELP)
    return 0
  }
  const listed = await filesIn(files, line => (json ? process.stderr : process.stdout).write(`${line}\n`))
  if (listed.length > 1 && onlyOne) throw new StartError(onlyOne)
  const requests = [
    ...listed.map(({ path, folder }) => ({ ...options, file: path, ...(folder && { folder }) })),
    ...(manifest ? await readManifest(manifest) : []).map(request => withOptions(request, options)),
  ]
  const nameOf = ({ file }: ImportRequest) => listed.find(({ path }) => path === file)?.name ?? basename(file)
  const store = await openStore(readConfig())
  let refused = 0
  try {
    if (dryRun) return await printPlans(store, requests, json)
    for (const [at, request] of requests.entries()) {
      progress(`${at + 1} of ${requests.length}: ${basename(request.file)} …`)
      try {
        say(nameOf(request), outcomeLine(await importBook(store, request), AS_OPTIONS))
      } catch (error) {
        if (error instanceof MappingShown) {
          process.stdout.write(error.lines.map(line => `${line}\n`).join(''))
          continue
        }
        if (!(error instanceof BookRefused)) throw error
        refused++
        say(nameOf(request), refusalOf(error))
      }
    }
  } finally {
    await store.close()
  }
  if (requests.length > 1)
    process.stdout.write(`${requests.length - refused} of ${requests.length} files are in the shop.\n`)
  return refused > 0 ? 1 : 0
}

const MOST_NAMED = 20

/** The files, and the books in the folders. One line says what else is in a folder. */
async function filesIn(
  paths: readonly string[],
  say: (line: string) => void,
): Promise<(BookFile & { name: string })[]> {
  const all: (BookFile & { name: string })[] = []
  for (const path of paths) {
    const { books, others } = await listBookFiles(path)
    if (books.length === 0) throw new StartError(`There is no book in ${path}.`)
    all.push(...books.map(book => ({ ...book, name: relative(path, book.path) || basename(path) })))
    for (const [why, left] of Map.groupBy(others, other => other.why)) {
      const names = left.slice(0, MOST_NAMED).map(other => relative(path, other.path))
      const more = left.length > MOST_NAMED ? [`${left.length - MOST_NAMED} more`] : []
      say(`${path}: left out, since ${why}: ${[...names, ...more].join(', ')}`)
    }
  }
  return all
}

/**
 * Prints what the imports would do, each as if it were the next; of those before it only a book of the same title by another
 * author and the launches of the volume before are known. Returns 1 where one would be refused.
 */
async function printPlans(
  store: Awaited<ReturnType<typeof openStore>>,
  requests: readonly ImportRequest[],
  json: boolean,
): Promise<number> {
  const plans: ImportPlan[] = []
  for (const [at, request] of requests.entries()) {
    progress(`${at + 1} of ${requests.length}: ${basename(request.file)} …`)
    plans.push(await planImport(store, request, plans))
  }
  progress('')
  const noted = noteSameVolumes(plans)
  const lines = json ? [jsonOf(noted)] : [...tableOf(noted), '', 'Nothing is stored.']
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

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

function say(name: string, text: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  process.stdout.write(`${name}: ${text}\n`)
}
