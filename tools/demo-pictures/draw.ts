// node tools/demo-pictures/draw.ts: draws the pictures of the demo and writes them to demo/pictures, in place of those that
// are there.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { coverFile, illustrationFile, PICTURES, pageFile } from '../../demo/pictures.ts'
import { demoShelf } from '../../demo/shelf.ts'
import { drawCover } from './covers.ts'
import { paintInk, paintJpeg } from './drawing/paint.ts'
import { drawIllustration, ILLUSTRATIONS } from './illustrations.ts'
import { drawParts } from './manga.ts'

await rm(PICTURES, { recursive: true, force: true })
let count = 0
let bytes = 0

async function write(file: string, svg: string, paint: (svg: string) => Promise<Buffer>): Promise<void> {
  // Texts are drawn as outlines, so that no machine needs their fonts.
  const [fault] = /NaN|undefined|<text/.exec(svg) ?? []
  if (fault) throw new Error(`the drawing of ${file} has ${fault} in it`)
  await mkdir(dirname(file), { recursive: true })
  const painted = await paint(svg)
  await writeFile(file, painted)
  count++
  bytes += painted.length
}

for (const name of ILLUSTRATIONS) await write(illustrationFile(name), drawIllustration(name), paintJpeg)
for (const series of demoShelf())
  for (const volume of series.volumes) {
    await write(coverFile(series, volume), drawCover(series, volume), paintJpeg)
    if (series.type === 'novel') continue
    for (const [part, pages] of drawParts(series, volume.number).entries())
      for (const [page, svg] of pages.entries())
        await write(pageFile(series, volume, part + 1, page + 1), svg, paintInk)
  }
process.stdout.write(`${count} pictures, ${(bytes / 1e6).toFixed(1)} MB\n`)
