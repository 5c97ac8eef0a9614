import { fittedLines, line } from '../drawing/lettering.ts'
import { at, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

const EDGE = 'stroke="#23351f" stroke-width="8" stroke-linejoin="round"'

/** A dragon of three months with a cold; 420 high, on 0 0, and it looks to the left. */
export function youngDragon(): string {
  return (
    shape('M130 -60Q280 -40 300 -150Q330 -120 350 -170Q356 -10 120 0Z', '#8cc63f', EDGE) +
    shape('M60 -230Q190 -340 210 -200Q180 -214 160 -190Q140 -206 110 -180Z', '#6aa52c', EDGE) +
    shape('M-90 -190Q-140 -40 -96 0H120Q180 -90 110 -200Z', '#8cc63f', EDGE) +
    shape('M-70 -160Q-104 -40 -70 -4H10Q40 -90 0 -170Z', '#f5eaa6') +
    stroke('M-86 -120Q-30 -106 18 -124M-92 -72Q-40 -58 22 -76', '#c9b95a', 6) +
    shape('M-96 0q0 -36 40 -36t40 36ZM30 0q0 -40 46 -40t46 40Z', '#8cc63f', EDGE) +
    stroke('M-76 -150Q-130 -150 -140 -206', '#23351f', 38) +
    stroke('M-76 -150Q-130 -150 -140 -206', '#8cc63f', 24) +
    shape('M70 -380l24 -60l14 66ZM104 -320l60 -34l-24 62Z', '#f0a63c', EDGE) +
    shape(
      'M-176 -250Q-190 -330 -90 -360Q40 -420 104 -310Q130 -220 50 -180Q-60 -150 -140 -190Q-176 -206 -176 -250Z',
      '#8cc63f',
      EDGE,
    ) +
    shape('M-190 -262Q-110 -300 -40 -262L-74 -150Q-140 -140 -186 -206Z', '#fff', EDGE) +
    many(6, index =>
      rect(-170 + (index % 3) * 42, -252 + Math.floor(index / 3) * 44, 20, 22, '#d8453a', 'opacity=".85"'),
    ) +
    shape('M-44 -262L30 -230L-36 -222Z', '#fff', EDGE) +
    stroke('M-70 -306q22 -22 44 0', '#23351f', 9) +
    stroke('M30 -316q22 -22 44 0', '#23351f', 9) +
    disc(-50, -270, 10, '#8fd3f0', 'stroke="#23351f" stroke-width="4"')
  )
}

/** A tape measure that lies from 0 0 to the right; its numbers go up by `step`. */
export function tape(length: number, step = 1): string {
  return (
    rect(0, -40, length, 80, '#ffd83a', 'stroke="#23351f" stroke-width="6"') +
    many(Math.floor(length / 22), index =>
      stroke(`M${index * 22 + 12} -38v${index % 5 === 0 ? 44 : 24}`, '#23351f', index % 5 === 0 ? 5 : 3),
    ) +
    many(Math.floor(length / 110), index =>
      line(
        String((index + 1) * step),
        index * 110 + 122,
        30,
        { face: 'sign', size: 34 },
        '#23351f',
        'middle',
      ),
    )
  )
}

export const sinistres: Cover = ({ author, illustrator }) => {
  const title = fittedLines(['EXPERTE', 'EN SINISTRES'], {
    x: 80,
    y: 90,
    width: 840,
    face: 'slab',
    most: 190,
    fill: '#23351f',
    anchor: 'middle',
    leading: 0.3,
  })
  const flame = (scale: number, colour: string) =>
    at(
      430,
      905,
      shape(
        'M0 0Q-120 -90 -250 -70Q-190 -120 -330 -190Q-240 -40 -420 -30Q-300 20 -440 120Q-280 80 -300 170Q-190 70 0 0Z',
        colour,
      ),
      { scale },
    )
  return coverOf(
    '',
    rect(0, 0, WIDTH, HEIGHT, '#ffcfa3') +
      many(16, index =>
        shape(
          `M500 980L${round(500 + Math.cos((index * Math.PI) / 8) * 1500)} ${round(980 + Math.sin((index * Math.PI) / 8) * 1500)}L${round(500 + Math.cos((index * Math.PI) / 8 + 0.19) * 1500)} ${round(980 + Math.sin((index * Math.PI) / 8 + 0.19) * 1500)}Z`,
          '#ffdcb8',
        ),
      ) +
      disc(540, 990, 390, '#fff2dc', 'stroke="#23351f" stroke-width="12"') +
      disc(540, 990, 356, 'none', 'stroke="#23351f" stroke-width="4"') +
      flame(1, '#f05a28') +
      flame(0.72, '#ffa52e') +
      flame(0.44, '#fff0a0') +
      at(590, 1230, youngDragon(), { scale: 1.06 }) +
      at(-40, 1270, tape(1200), { turn: -6 }) +
      title.svg +
      at(
        500,
        500,
        rect(-300, -42, 600, 84, '#d8453a', 'rx="8"') +
          line('DRAGONS EXCLUS', 0, 22, { face: 'poster', size: 58, tracking: 6 }, '#fff', 'middle'),
        { turn: -4 },
      ) +
      line(author, 60, 1450, { face: 'slab', size: 42 }, '#23351f') +
      line(illustrator, 940, 1450, { face: 'bookItalic', size: 34 }, '#23351f', 'end'),
  )
}
