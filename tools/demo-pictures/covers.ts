import { languageFacts } from '#rules/interface-language.ts'
import type { DemoSeries, DemoVolume } from '../../demo/shelf.ts'
import { actTwo } from './covers/act-two.ts'
import { buh } from './covers/buh.ts'
import { cantine } from './covers/cantine.ts'
import { citronnier } from './covers/citronnier.ts'
import type { Cover } from './covers/cover.ts'
import { dienstag } from './covers/dienstag.ts'
import { endgegner } from './covers/endgegner.ts'
import { flat } from './covers/flat.ts'
import { knopf } from './covers/knopf.ts'
import { lastParcel } from './covers/last-parcel.ts'
import { locksmith } from './covers/locksmith.ts'
import { nightReturns } from './covers/night-returns.ts'
import { palier } from './covers/palier.ts'
import { phare } from './covers/phare.ts'
import { schalter } from './covers/schalter.ts'
import { silbermoewe } from './covers/silbermoewe.ts'
import { sinistres } from './covers/sinistres.ts'
import { stop41 } from './covers/stop-41.ts'
import { titan } from './covers/titan.ts'
import { treizieme } from './covers/treizieme.ts'
import { trugstrasse } from './covers/trugstrasse.ts'
import { umbrellas } from './covers/umbrellas.ts'
import { vertige } from './covers/vertige.ts'
import { zweiteGeige } from './covers/zweite-geige.ts'

const COVERS: Readonly<Record<string, Cover>> = {
  umbrellas,
  nightReturns,
  dienstag,
  cantine,
  lastParcel,
  buh,
  actTwo,
  citronnier,
  endgegner,
  flat,
  knopf,
  locksmith,
  palier,
  phare,
  schalter,
  silbermoewe,
  sinistres,
  stop41,
  titan,
  treizieme,
  trugstrasse,
  vertige,
  zweiteGeige,
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
