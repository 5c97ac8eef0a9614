import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ReadingEnded, readInSandbox } from '../foreign-bytes/read-in-sandbox.ts'
import type { ReadLimits } from '../foreign-bytes/read-limits.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { ImageRefused } from './image-refused.ts'
import { DRAWN_FILE, GIVEN_FILE, OUTCOME_FILE, type PictureOutcome } from './picture-outcome.ts'
import type { PreparedImage } from './prepare-image.ts'

const PROGRAM = fileURLToPath(new URL('./draw-worker.ts', import.meta.url))
/** What one picture may take. The largest that are taken need a third of the time on a slow machine. */
export const PICTURE_LIMITS: ReadLimits = {
  heapMb: 512,
  residentBytes: 900_000_000,
  cpuSeconds: 30,
  clockSeconds: 180,
}
/** Each may take as much memory as its limit says. */
const inTurn = limitConcurrency(2)

/** What is asked of the process: the name of a task of `draw-worker.ts` and what it takes beside the bytes. */
export interface PictureRequest {
  task: 'prepare' | 'cut' | 'shrink' | 'brand'
  with?: unknown
}

/**
 * Has bytes of strangers read as a picture in the process that reads files of strangers, so that no picture can hold up the
 * threads of the shop. Answers what the task has drawn. Throws ImageRefused, also where that takes too much time or memory.
 */
export function drawInSandbox<Drawn extends { bytes: Buffer }>(
  request: PictureRequest,
  bytes: Uint8Array,
  limits = PICTURE_LIMITS,
): Promise<Drawn[]> {
  return inTurn(async () => {
    const folder = await makeTemporaryFolder('picture')
    try {
      await writeFile(join(folder, GIVEN_FILE), bytes)
      await readInSandbox({ program: PROGRAM, request, limits, readable: [], folder }).catch(refuseEnded)
      const outcome = JSON.parse(await readFile(join(folder, OUTCOME_FILE), 'utf8')) as PictureOutcome
      if ('refused' in outcome) throw new ImageRefused(outcome.refused.code, outcome.refused.args)
      const drawn = outcome.drawn.map(async (facts, at) => ({
        ...facts,
        bytes: await readFile(join(folder, DRAWN_FILE + at)),
      }))
      return (await Promise.all(drawn)) as Drawn[]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

function refuseEnded(error: unknown): never {
  if (!(error instanceof ReadingEnded) || error.because === 'killed') throw error
  const code = error.because === 'failed' ? 'imageDamaged' : 'imageCostly'
  throw new ImageRefused(code, {}, { cause: error })
}

/** As `prepareImage`, for bytes of strangers. */
export async function prepareInSandbox(bytes: Uint8Array): Promise<PreparedImage> {
  const [image] = await drawInSandbox<PreparedImage>({ task: 'prepare' }, bytes)
  if (!image) throw new Error('a picture was prepared and is not there')
  return image
}
