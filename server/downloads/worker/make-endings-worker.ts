import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EpubPlan, endEpub } from '../../epub/write/epub-ending.ts'
import { type CbzPlan, endCbz } from '../cbz/cbz-ending.ts'
import { endPdf, type PdfPlan } from '../pdf/pdf-ending.ts'
import type { EndingsRequest } from './run-file-workers.ts'

/**
 * Makes the ends of copies: `ending-<number>.<type>` for each that `endings.json` in a folder asks for.
 *
 * @param args the folder
 */
export async function run([folder = '']: readonly string[]): Promise<void> {
  const { plans, copies }: EndingsRequest = JSON.parse(await readFile(join(folder, 'endings.json'), 'utf8'))
  for (const [at, { boughtAt, correctedAt, ...copy }] of copies.entries()) {
    const own = {
      ...copy,
      boughtAt: new Date(boughtAt),
      correctedAt: correctedAt ? new Date(correctedAt) : null,
    }
    if (plans.epub) await writeFile(join(folder, `ending-${at}.epub`), endEpub(plans.epub as EpubPlan, own))
    if (plans.cbz) await writeFile(join(folder, `ending-${at}.cbz`), await endCbz(plans.cbz as CbzPlan, own))
    if (plans.pdf) await writeFile(join(folder, `ending-${at}.pdf`), await endPdf(plans.pdf as PdfPlan, own))
  }
}

if (import.meta.main) await run(process.argv.slice(2))
