import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawBrandFile } from '../brand/draw-brand-file.ts'
import { withinLimits } from '../foreign-bytes/within-limits.ts'
import { cutPieces } from './cut-pieces.ts'
import type { PictureRequest } from './draw-in-sandbox.ts'
import { ImageRefused } from './image-refused.ts'
import { DRAWN_FILE, GIVEN_FILE, OUTCOME_FILE, type PictureOutcome } from './picture-outcome.ts'
import { prepareImage } from './prepare-image.ts'
import { shrink } from './shrink.ts'

/**
 * The program that draws what strangers have sent (draw-in-sandbox.ts). Its arguments are the request, the work folder and
 * its limits.
 */
const TASKS: Record<
  PictureRequest['task'],
  (bytes: Buffer, more: never) => Promise<readonly { bytes: Buffer }[]>
> = {
  prepare: async bytes => [await prepareImage(bytes)],
  cut: cutPieces,
  shrink: async (bytes, form: Parameters<typeof shrink>[1]) => [{ bytes: await shrink(bytes, form) }],
  brand: async (bytes, kind: Parameters<typeof drawBrandFile>[0]) => [await drawBrandFile(kind, bytes)],
}

if (import.meta.main) {
  const [request = '', folder = '', limits = ''] = process.argv.slice(2)
  await withinLimits(folder, JSON.parse(limits), () => draw(JSON.parse(request), folder))
}

/** What is drawn of the bytes. Throws ImageRefused. */
export function drawTask(
  { task, with: more }: PictureRequest,
  bytes: Buffer,
): Promise<readonly { bytes: Buffer }[]> {
  return TASKS[task](bytes, more as never)
}

async function draw(request: PictureRequest, folder: string): Promise<void> {
  const outcome: PictureOutcome = await readFile(join(folder, GIVEN_FILE))
    .then(bytes => drawTask(request, bytes))
    .then(pictures => keep(pictures, folder))
    .catch(error => {
      if (!(error instanceof ImageRefused)) throw error
      return { refused: { code: error.code, args: error.args } }
    })
  await writeFile(join(folder, OUTCOME_FILE), JSON.stringify(outcome))
}

async function keep(pictures: readonly { bytes: Buffer }[], folder: string): Promise<PictureOutcome> {
  const drawn: object[] = []
  for (const [at, { bytes, ...facts }] of pictures.entries()) {
    await writeFile(join(folder, DRAWN_FILE + at), bytes)
    drawn.push(facts)
  }
  return { drawn }
}
