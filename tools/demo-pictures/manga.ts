import type { DemoSeries } from '../../demo/shelf.ts'
import { firstNight } from './manga/buh/first-night.ts'
import { secondNight } from './manga/buh/second-night.ts'
import { wordsIn } from './manga/buh/words.ts'
import { leinenLos } from './manga/knopf/part-1-leinen-los.ts'
import { dasGelbeLicht } from './manga/knopf/part-2-das-gelbe-licht.ts'
import { climb } from './manga/last-parcel/volume-1-climb.ts'
import { meeting } from './manga/last-parcel/volume-1-meeting.ts'
import { shelf } from './manga/last-parcel/volume-1-shelf.ts'
import { signed } from './manga/last-parcel/volume-2-signed.ts'
import { tower } from './manga/last-parcel/volume-2-tower.ts'
import { wind } from './manga/last-parcel/volume-2-wind.ts'
import type { DrawnPage } from './manga/page.ts'
import { deuxCentsMarches } from './manga/phare/part-1-deux-cents-marches.ts'
import { laBrume } from './manga/phare/part-2-la-brume.ts'
import { aDumpling } from './manga/stop-41/part-1-dumpling.ts'
import { theFortyOne } from './manga/stop-41/part-2-forty-one.ts'

/** The parts of a manga, each its pages, in the words of the series' language. */
export function drawParts({ cover, lang }: DemoSeries, number: number): DrawnPage[][] {
  if (cover === 'lastParcel') return number === 1 ? [shelf, meeting, climb] : [tower, wind, signed]
  if (cover === 'stop41') return [aDumpling, theFortyOne]
  if (cover === 'knopf') return [leinenLos, dasGelbeLicht]
  if (cover === 'phare') return [deuxCentsMarches, laBrume]
  const words = wordsIn(lang)
  return [firstNight(words), secondNight(words)]
}
