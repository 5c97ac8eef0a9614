import { languageFacts } from '#rules/interface-language.ts'
import { buh } from './covers/buh.ts'
import { cantine } from './covers/cantine.ts'
import type { Cover } from './covers/cover.ts'
import { dienstag } from './covers/dienstag.ts'
import { lastParcel } from './covers/last-parcel.ts'
import { nightReturns } from './covers/night-returns.ts'
import { umbrellas } from './covers/umbrellas.ts'
import type { DemoSeries, DemoVolume } from './shelf.ts'

const COVERS: Readonly<Record<string, Cover>> = {
  umbrellas,
  nightReturns,
  dienstag,
  cantine,
  lastParcel,
  buh,
}

/** The cover of a volume as SVG, 1000 by 1500 pixels. */
export function drawCover(series: DemoSeries, { number }: DemoVolume): string {
  const cover = COVERS[series.cover]
  if (!cover) throw new Error(`nobody has drawn a cover called ${series.cover}`)
  const named = (role: string) => series.creators.find(creator => creator.role === role)?.name ?? ''
  return cover({
    volume: number,
    volumeName: `${languageFacts[series.lang].volume} ${number}`,
    author: named('author'),
    illustrator: named('illustrator'),
    lang: series.lang,
  })
}
