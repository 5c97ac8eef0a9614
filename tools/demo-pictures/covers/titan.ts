import { line } from '../drawing/lettering.ts'
import { dice, disc, fade, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { type Cover, coverOf, HEIGHT, WIDTH } from './cover.ts'

export const titan: Cover = ({ author, illustrator }) => {
  const random = dice(79)
  const stars = many(150, () =>
    disc(
      random() * WIDTH,
      random() * 1180,
      0.8 + random() * 2.2,
      '#fff',
      `opacity="${round(0.3 + random() * 0.7)}"`,
    ),
  )
  const ring = (rx: number, colour: string, width: number) =>
    `<ellipse cx="760" cy="640" rx="${rx}" ry="${round(rx * 0.2)}" transform="rotate(-16 760 640)" fill="none" stroke="${colour}" stroke-width="${width}"/>`
  const rings = ring(470, '#f0c890', 26) + ring(420, '#b57a48', 40) + ring(360, '#e8b070', 24)
  const waves = many(
    7,
    index =>
      `<path d="M${300 - index * 34} ${1170 - index * 70}A${100 + index * 78} ${100 + index * 78} 0 0 1 ${470 + index * 62} ${1216 - index * 46}" fill="none" stroke="#ffd9a0" stroke-width="4" opacity="${round(0.9 - index * 0.11)}" stroke-dasharray="2 ${10 + index * 3}"/>`,
  )
  return coverOf(
    fade('saturn', [
      [0, '#f7d9a6'],
      [0.4, '#d99552'],
      [0.72, '#8c4a26'],
      [1, '#3a1a14'],
    ]) +
      fade('moon', [
        [0, '#c9742c'],
        [1, '#5a2410'],
      ]),
    rect(0, 0, WIDTH, HEIGHT, '#07080f') +
      stars +
      rings +
      disc(760, 640, 250, 'url(#saturn)') +
      `<clipPath id="front"><path d="M200 640L1000 600L1000 1000H200Z" transform="rotate(-8 760 640)"/></clipPath><g clip-path="url(#front)">${rings}</g>` +
      shape('M0 1290Q260 1150 520 1210T1000 1160V1500H0Z', 'url(#moon)') +
      shape('M0 1380Q300 1300 620 1350T1000 1300V1500H0Z', '#3d160c') +
      waves +
      rect(318, 1196, 128, 74, '#e9e4da', 'rx="36"') +
      rect(344, 1220, 26, 26, '#ffcf5a', 'rx="5"') +
      stroke('M424 1200V1130M424 1130l-26 -18M424 1130l26 -18', '#e9e4da', 7) +
      stroke('M330 1270v26M434 1270v26', '#e9e4da', 8) +
      line('SEVENTY-NINE', 70, 150, { face: 'hairline', size: 112, tracking: 4 }, '#fff') +
      line('MINUTES', 70, 270, { face: 'hairline', size: 112, tracking: 4 }, '#fff') +
      line('TO TITAN', 70, 390, { face: 'sign', size: 112, tracking: 4 }, '#ff9a3c') +
      stroke('M74 440H330', '#ff9a3c', 5) +
      line('01:19:00', 70, 500, { face: 'hairline', size: 44, tracking: 6 }, '#ffd9a0') +
      line(author.toUpperCase(), 70, 1440, { face: 'sign', size: 34, tracking: 6 }, '#ffe7c4') +
      line(illustrator, 930, 1440, { face: 'hairline', size: 32 }, '#ffd9a0', 'end'),
  )
}
