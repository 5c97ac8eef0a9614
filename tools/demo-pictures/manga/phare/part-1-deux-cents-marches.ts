import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel, sign } from '../scene.ts'
import { focus, plain } from '../scenery.ts'
import { bird, boat, fog, porthole, room, sardine, sea, shaft, steps, tower } from './scene.ts'

export const deuxCentsMarches: DrawnPage[] = [
  splash(
    together(sea(0.7), boat(0.2, 0.74, 0.05), tower(0.62, 0.86, 0.66), bird(0.26, 0.34, 0.07, 'flies')),
    {
      over: together(
        balloon({
          x: 0.3,
          y: 0.09,
          text: 'Le gardien allume la lampe.',
          kind: 'caption',
          width: 400,
          size: 40,
        }),
        balloon({
          x: 0.62,
          y: 0.95,
          text: 'Le chat s’occupe du reste.',
          kind: 'caption',
          width: 420,
          size: 40,
        }),
      ),
    },
  ),
  page([
    {
      height: 0.8,
      panels: [panel(1, [room, sardine(0.46, 0.9, 0.56, 'asleep')], [sound('ron ron', 0.72, 0.26, 70, 6)])],
    },
    {
      height: 0.5,
      panels: [panel(1, [plain(2), sign(0.5, 0.5, 0.86, ['JE RENTRE DEMAIN.', 'SOIS SAGE.'])])],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [plain(1), sardine(0.5, 1.16, 1.04, 'calm')]),
        panel(
          0.8,
          [plain(0), sardine(0.5, 1.32, 1.04, 'asleep')],
          [balloon({ x: 0.5, y: 0.12, text: 'Toujours.', to: [0.5, 0.26] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [porthole(together(sea(0.6), bird(0.54, 0.7, 0.3, 'cries')))],
          [balloon({ x: 0.2, y: 0.2, text: 'Brume !', kind: 'shout', size: 56 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.9,
          [plain(1), sardine(0.5, 1.26, 0.96, 'calm')],
          [balloon({ x: 0.5, y: 0.11, text: 'Je dors.' })],
        ),
        panel(
          0.9,
          [focus(0.5, 0.6, 4), bird(0.56, 0.9, 0.56, 'cries')],
          [balloon({ x: 0.5, y: 0.16, text: 'BRUME !', kind: 'shout', size: 70 })],
        ),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(1, [
          porthole(together(sea(0.55, { rough: 0.03 }), boat(0.46, 0.62, 0.12), fog(6))),
          sardine(0.14, 1.02, 0.44, 'wide'),
        ]),
      ],
    },
  ]),
  page([
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [sea(0.56, { rough: 0.04, night: true }), boat(0.5, 0.68, 0.16, { turn: 8 }), fog(11, 0.6)],
          [sound('POUUUÊÊÊT', 0.5, 0.2, 120, -5)],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          0.8,
          [plain(2), bird(0.56, 0.92, 0.56)],
          [balloon({ x: 0.44, y: 0.15, text: 'Et la lampe ?', width: 220, to: [0.34, 0.34] })],
        ),
        panel(0.8, [plain(1), sardine(0.5, 1.14, 1, 'wide')]),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [plain('black'), sardine(0.8, 1.02, 0.66, 'calm')],
          [balloon({ x: 0.36, y: 0.4, text: 'C’est tout en haut.', width: 340, to: [0.7, 0.5] })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [steps(7), sardine(0.22, 0.72, 0.4, 'firm'), bird(0.9, 0.24, 0.2)],
          [sign(0.7, 0.82, 0.8, ['12'])],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [steps(8, true), sardine(0.66, 0.64, 0.36, 'calm')],
          [sign(0.24, 0.84, 0.8, ['58']), sound('pff', 0.46, 0.26, 60, 8)],
        ),
      ],
    },
    {
      height: 0.7,
      panels: [
        panel(
          0.8,
          [steps(5), sardine(0.4, 0.76, 0.42, 'asleep', false, { turn: -18 })],
          [sign(0.78, 0.86, 0.8, ['100'])],
        ),
        panel(
          0.8,
          [plain(1), bird(0.5, 0.94, 0.5)],
          [balloon({ x: 0.5, y: 0.15, text: 'Tu en es à la moitié.', width: 240, to: [0.36, 0.42] })],
        ),
      ],
    },
  ]),
  splash(together(shaft, sardine(0.5, 0.97, 0.24, 'wide')), {
    over: balloon({
      x: 0.4,
      y: 0.09,
      text: 'Il n’était jamais monté plus haut.',
      kind: 'caption',
      width: 420,
      size: 42,
    }),
  }),
]
