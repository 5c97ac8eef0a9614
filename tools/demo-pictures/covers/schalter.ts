import { line } from '../drawing/lettering.ts'
import { at, disc, many, rect, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const INK = '#26405e'

function box(x: number, y: number, width: number, height: number, label: string): string {
  return (
    rect(x, y, width, height, '#fffdf4', `stroke="${INK}" stroke-width="3"`) +
    line(label, x + 12, y + 26, { face: 'hairline', size: 20 }, INK)
  )
}

/** Somebody's tail, which has come in over the edge of the paper. */
function tail(): string {
  const d = 'M1040 1010C800 900 800 1180 560 1130S380 860 250 980'
  return (
    stroke(d, '#1d2c28', 128) +
    stroke(d, '#53756a', 112) +
    stroke(d, '#6f9686', 60, 'transform="translate(0 -16)"') +
    shape(
      'M270 900L120 930L190 1000L150 1080L300 1040Z',
      '#53756a',
      'stroke="#1d2c28" stroke-width="8" stroke-linejoin="round"',
    ) +
    [
      [880, 968],
      [770, 1040],
      [660, 1080],
      [540, 1062],
      [440, 990],
    ]
      .map(([x, y], index) =>
        at(
          x as number,
          y as number,
          shape('M-34 0L0 -62L34 0Z', '#e8a33c', 'stroke="#1d2c28" stroke-width="7" stroke-linejoin="round"'),
          { turn: [14, -22, -24, 22, 42][index] as number },
        ),
      )
      .join('')
  )
}

/** The stamp that makes a thing true. */
export function seal(text: string, colour: string): string {
  return (
    disc(0, 0, 128, 'none', `stroke="${colour}" stroke-width="10"`) +
    disc(0, 0, 106, 'none', `stroke="${colour}" stroke-width="4"`) +
    line(text, 0, 16, { face: 'sign', size: 42, tracking: 2 }, colour, 'middle') +
    stroke('M-92 40H92M-92 -34H92', colour, 5) +
    line('AMT MITTE', 0, -52, { face: 'posterLight', size: 30, tracking: 4 }, colour, 'middle') +
    line('ABT. 9', 0, 78, { face: 'posterLight', size: 30, tracking: 4 }, colour, 'middle')
  )
}

export const schalter: Cover = ({ author, illustrator }) =>
  coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#b9cfc4') +
      at(
        500,
        750,
        rect(-440, -680, 880, 1360, '#8ea79b', 'transform="translate(14 18)"') +
          rect(-440, -680, 880, 1360, '#fbf4de'),
        { turn: -1.2 },
      ) +
      line('Formular 9-S', 110, 140, { face: 'sign', size: 30 }, INK) +
      line('Bitte in Druckbuchstaben ausfüllen', 890, 140, { face: 'hairline', size: 26 }, INK, 'end') +
      stroke('M110 166H890', INK, 4) +
      line('Schalter', 104, 330, { face: 'sign', size: 170 }, INK) +
      line('9', 868, 350, { face: 'poster', size: 250 }, '#c0392b', 'end') +
      box(110, 400, 780, 110, 'Anliegen (Zutreffendes ankreuzen)') +
      many(3, index => rect(140 + index * 250, 444, 40, 40, '#fff', `stroke="${INK}" stroke-width="4"`)) +
      line('Pass', 196, 478, { face: 'hairline', size: 36 }, INK) +
      line('Hund', 446, 478, { face: 'hairline', size: 36 }, INK) +
      line('Sonstiges', 696, 478, { face: 'sign', size: 36 }, INK) +
      stroke('M636 440l52 50M690 436l-56 54', '#c0392b', 11) +
      box(110, 530, 380, 100, 'Rufname') +
      line('Gardi', 140, 612, { face: 'speech', size: 56 }, '#1d2c28') +
      box(510, 530, 380, 100, 'Einzug am') +
      line('3. 11. 1386', 540, 612, { face: 'speech', size: 56 }, '#1d2c28') +
      box(110, 650, 780, 100, 'Besondere Kennzeichen') +
      line('atmet nicht auf Papier', 140, 732, { face: 'speech', size: 52 }, '#1d2c28') +
      many(9, index => stroke(`M110 ${810 + index * 62}H890`, INK, 2, 'opacity=".5"')) +
      tail() +
      at(726, 1290, seal('GEMELDET', '#c0392b'), { turn: -14, scale: 0.92 }) +
      rect(110, 1216, 400, 64, '#fbf4de') +
      line(author, 116, 1262, { face: 'slab', size: 44 }, INK) +
      rect(110, 1290, 420, 54, '#fbf4de') +
      line(`Bilder: ${illustrator}`, 116, 1328, { face: 'hairline', size: 32 }, INK),
  )
